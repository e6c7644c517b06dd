/**
 * Passwords that are common in Serbia or obvious for this site. The package contains mostly
 * English passwords.
 */
const LOCAL_PASSWORDS = [
  'beograd123',
  'crvenazvezda',
  'jugoslavija',
  'lozinka1',
  'lozinka12',
  'lozinka123',
  'mojalozinka',
  'novisad021',
  'partizan1',
  'partizan1945',
  'sapa1234',
  'sapasapa',
  'sifra123',
  'sifra1234',
  'srbija123',
  'volimte1',
  'volimte123',
  'zvezda1945',
];

let commonPasswords: Promise<Set<string>> | undefined;

/**
 * Loads the list of common passwords when it is first needed, because many processes never need
 * it.
 */
async function loadPasswords(): Promise<Set<string>> {
  const { dictionary } = await import('@zxcvbn-ts/language-common');
  const common = dictionary['passwords-common'];
  // Leave out shorter passwords, because the minimum length already rejects them.
  return new Set([...common.filter((password) => password.length >= 8), ...LOCAL_PASSWORDS]);
}

/**
 * Returns true if a password is easy to guess (NIST SP 800-63B, 3.1.1.2): a common password in any
 * letter case, the account's email address, or the part of the address before the @.
 */
export async function isCommonPassword(password: string, email: string): Promise<boolean> {
  const normalized = password.normalize('NFKC').toLowerCase();
  if (normalized === email || normalized === email.slice(0, email.lastIndexOf('@'))) return true;
  return (await (commonPasswords ??= loadPasswords())).has(normalized);
}
