const KEY = 'device';
const BYTES = 32;

/** A new random token, in the letters of base64url. */
function newToken() {
  const bytes = crypto.getRandomValues(new Uint8Array(BYTES));
  return btoa(String.fromCharCode(...bytes))
    .replaceAll('+', '-')
    .replaceAll('/', '_')
    .replaceAll('=', '');
}

/**
 * The token by which this device names itself when somebody logs in: the owner is told of logins on others, and cannot be locked out here by
 * somebody else's attempts. It says nothing about the device; without storage there is none.
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
