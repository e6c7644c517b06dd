// Addresses contain the name of a country. The web app stores English names; other clients may
// store any text.

/** Country names missing from all locales' lists, with their codes. */
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

/**
 * Returns the codes of all countries and territories, keyed by their normalized names in all
 * locales.
 */
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

/** Returns the current country code for a former code, such as YU. */
function canonical(code: string): string {
  return new Intl.Locale(`und-${code}`).region ?? code;
}

/** Returns the ISO code for a country name, or undefined for an unknown name. */
export const countryCodeOf = (name: string): string | undefined =>
  /^[A-Z]{2}$/.test(name) ? name : codesByName().get(keyOf(name));

/** Returns the English name of a country, as the web app stores it. */
export const countryNameOf = (code: string): string =>
  (new Intl.DisplayNames(['en'], { type: 'region' }).of(code) ?? code)
    .replaceAll(' & ', ' and ')
    .replace(/^St\. /, 'Saint ');
