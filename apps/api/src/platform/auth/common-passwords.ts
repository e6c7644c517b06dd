/** What is tried first in this country and on this site; the list of the package has English words above all. */
const LOCAL = [
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

let list: Promise<Set<string>> | undefined;

/** Loaded with the first new password: many processes never see one. */
async function load(): Promise<Set<string>> {
  const { dictionary } = await import('@zxcvbn-ts/language-common');
  const common = dictionary['passwords-common'];
  // Shorter ones are refused as such.
  return new Set([...common.filter((password) => password.length >= 8), ...LOCAL]);
}

/**
 * Whether a password is one of those that are tried first (NIST SP 800-63B, 3.1.1.2): it is on the list of common ones, however its letters
 * are capitalized, or it is the e-mail address of the account, or the name in it.
 */
export async function isCommonPassword(password: string, email: string): Promise<boolean> {
  const tried = password.normalize('NFKC').toLowerCase();
  if (tried === email || tried === email.slice(0, email.lastIndexOf('@'))) return true;
  return (await (list ??= load())).has(tried);
}
