const KEY = 'device';
const BYTES = 32;

/** Returns a new random token in base64url. */
function newToken() {
  const bytes = crypto.getRandomValues(new Uint8Array(BYTES));
  return btoa(String.fromCharCode(...bytes))
    .replaceAll('+', '-')
    .replaceAll('/', '_')
    .replaceAll('=', '');
}

/**
 * Returns the random token that identifies this device when logging in, or undefined without
 * storage. Owners are notified of logins on unknown devices, and failed logins elsewhere do not
 * lock a known device.
 */
export function deviceToken(): string | undefined {
  try {
    const stored = localStorage.getItem(KEY);
    if (stored && /^[\w-]{32,100}$/.test(stored)) return stored;
    const token = newToken();
    localStorage.setItem(KEY, token);
    return token;
  } catch {
    return undefined;
  }
}
