// Addresses name their country in words, as documented: what the web app stores is English, other clients store what people typed.

/** Words for the same country that no language's list has in this form. */
const OTHER_NAMES: Record<string, string> = {
  bosnia: 'BA',
  bosna: 'BA',
  bih: 'BA',
  congo: 'CG',
  'congo democratic republic': 'CD',
  'czech republic': 'CZ',
  england: 'GB',
  'great britain': 'GB',
  uk: 'GB',
  engleska: 'GB',
  holland: 'NL',
  'hong kong': 'HK',
  'kosovo i metohija': 'XK',
  macao: 'MO',
  macedonia: 'MK',
  makedonija: 'MK',
  myanmar: 'MM',
  palestine: 'PS',
  'republic of serbia': 'RS',
  'republika srbija': 'RS',
  'saint martin': 'MF',
  'serbia and montenegro': 'RS',
  turkey: 'TR',
  usa: 'US',
  sad: 'US',
  america: 'US',
};

const LOCALES = ['en', 'sr-Latn', 'sr-Cyrl', 'hr', 'bs', 'hu', 'de', 'mk'];

const keyOf = (name: string) =>
  name
    .toLowerCase()
    .normalize('NFD')
    .replace(/\p{M}/gu, '')
    .replaceAll('đ', 'd')
    .replaceAll('&', 'and')
    .replace(/\bst\b/g, 'saint')
    .replace(/\bthe\b/g, '')
    .replace(/[^\p{L}\p{N}]+/gu, ' ')
    .trim();

let codes: Map<string, string> | undefined;

/** By the keys of all names: of every pair of letters that stands for a country or territory in a list of names. */
function codesByName(): Map<string, string> {
  if (codes) return codes;
  codes = new Map();
  const letters = [...'ABCDEFGHIJKLMNOPQRSTUVWXYZ'];
  for (const locale of LOCALES) {
    const names = new Intl.DisplayNames([locale], { type: 'region', fallback: 'none' });
    for (const first of letters)
      for (const second of letters) {
        const code = first + second;
        const name = canonical(code) === code ? names.of(code) : undefined;
        if (name && !codes.has(keyOf(name))) codes.set(keyOf(name), code);
      }
  }
  for (const [name, code] of Object.entries(OTHER_NAMES)) codes.set(name, code);
  return codes;
}

/** Codes that have been replaced, such as YU, stand for others. */
function canonical(code: string): string {
  return new Intl.Locale(`und-${code}`).region ?? code;
}

/** The ISO code of the country that somebody wrote, if it is one. */
export const countryCodeOf = (written: string): string | undefined =>
  /^[A-Z]{2}$/.test(written) ? written : codesByName().get(keyOf(written));

/** What an address has as its country, in English as the web app stores it. */
export const countryNameOf = (code: string): string =>
  (new Intl.DisplayNames(['en'], { type: 'region' }).of(code) ?? code)
    .replaceAll(' & ', ' and ')
    .replace(/^St\. /, 'Saint ');
