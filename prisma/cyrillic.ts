// Serbian has two scripts that correspond letter for letter. Its texts are written in Latin script; these functions write them in Cyrillic.

const PAIRS = {
  ...Object.fromEntries(
    [...'abvgdđežzijklmnoprstćufhcčš'].map((letter, i) => [letter, 'абвгдђежзијклмнопрстћуфхцчш'[i]!]),
  ),
  lj: 'љ',
  nj: 'њ',
  dž: 'џ',
} satisfies Record<string, string>;

const LETTERS = new Map<string, string>(
  Object.entries(PAIRS).flatMap(([latin, cyrillic]) => [
    [latin, cyrillic],
    [latin.toUpperCase(), cyrillic.toUpperCase()],
    [latin.charAt(0).toUpperCase() + latin.slice(1), cyrillic.toUpperCase()],
  ]),
);

/** Foreign names and abbreviations, which stay as they are, also with a Serbian ending behind a hyphen. A further one is a word here. */
const FOREIGN = [
  ...[
    'Android',
    'Apple',
    'Authenticator',
    'BARF',
    'Chrome',
    'GBB',
    'Facebook',
    'Firefox',
    'GeoNames',
    'Google',
    'Instagram',
    'Safari',
  ],
  ...['TikTok', 'Twitter', 'WhatsApp', 'Wi-Fi', 'YouTube', 'iOS', 'iPad', 'iPhone'],
  ...[
    'CSV',
    'EUR',
    'RSD',
    'Ctrl',
    'GB',
    'GIF',
    'ID',
    'id',
    'IP',
    'JPEG',
    'JSON',
    'KB',
    'MB',
    'PDF',
    'PNG',
    'QR',
    'UTC',
    'URL',
    'UUID',
    'WebP',
    'ZIP',
  ],
];

/** Where these letters stand for two sounds: инјекција, надживети. */
const APART = /(?<=\bi)n(?=jek)|(?<=\bko)n(?=j(?:unk|ug))|(?<=\bna)d(?=ž)|(?<=\bpo)d(?=ž)|(?<=\bo)d(?=žal)/giu;

/** What is no Serbian in a text: markup and placeholders of i18next, addresses, names of files and folders, foreign words. */
const KEPT = new RegExp(
  [
    String.raw`\{\{.*?\}\}|\$t\(.*?\)|<\/?[\w-]+\s*\/?>|&#?\w+;|` + '`[^`]*`',
    String.raw`https?:\/\/\S+|www\.\S+|[\w.+-]+@[\w-]+\.[\w.-]+|(?<![\p{L}\d/])\/[a-z][\w/-]*|\b[a-z]+\/(?=\s|$)`,
    String.raw`\b[\w.-]+\.(?:com|csv|html|js|json|org|rs|txt|webp|zip)\b`,
    String.raw`(?<![\p{L}\d])(?:${FOREIGN.join('|')})(?![\p{L}\d])`,
    // Serbian has none of these letters.
    String.raw`[\p{L}\d]*[qwxy][\p{L}\d]*`,
  ].join('|'),
  'giu',
);
/** Of the above, what is written in exactly these letters. */
const isKept = (part: string) => !/^\p{L}+$/u.test(part) || /[qwxy]/i.test(part) || FOREIGN.includes(part);

/** Documented without their marks; letter for letter they would be no words at all: МАЧКЕ, not МАЦКЕ. */
const UNMARKED: Record<string, string> = { MACKE: 'MAČKE', SKORPIJE: 'ŠKORPIJE' };

const written = (text: string): string =>
  text
    .replace(/\b(?:MACKE|SKORPIJE)\b/g, (word) => UNMARKED[word] ?? word)
    .replace(APART, '$&\u2060')
    .replace(/lj|nj|dž|\p{L}/giu, (letter) => LETTERS.get(letter) ?? letter)
    .replaceAll('\u2060', '');

function outside(
  text: string,
  kept: RegExp,
  isReallyKept: (part: string) => boolean,
  write: (part: string) => string,
): string {
  let result = '';
  let end = 0;
  for (const { 0: part, index } of text.matchAll(kept)) {
    if (part === '' || !isReallyKept(part)) continue;
    result += write(text.slice(end, index)) + part;
    end = index + part.length;
  }
  return result + write(text.slice(end));
}

const inWords = (text: string) => outside(text, KEPT, isKept, written);

const escaped = (text: string) => text.replace(/[$()*+.?[\\\]^{|}]/g, String.raw`\$&`);

/** A Serbian text in Cyrillic script. `words`: what people have written, which stays as it is wherever it stands in the text. */
export function toCyrillic(text: string, words: string[] = []): string {
  const given = [...new Set(words)].filter(Boolean).sort((one, other) => other.length - one.length);
  if (given.length === 0) return inWords(text);
  const theirs = new RegExp(`(?<![\\p{L}\\d])(?:${given.map(escaped).join('|')})(?![\\p{L}\\d])`, 'gu');
  return outside(text, theirs, () => true, inWords);
}

const textsIn = (value: unknown): string[] => {
  if (typeof value === 'string') return [value];
  return typeof value === 'object' && value !== null ? Object.values(value).flatMap(textsIn) : [];
};

/** The same for all texts of a value; of functions that make texts, all but what they are given. */
export function inCyrillic<Value>(value: Value, words: string[] = []): Value {
  if (typeof value === 'string') return toCyrillic(value, words) as Value;
  if (Array.isArray(value)) return value.map((item: unknown) => inCyrillic(item, words)) as Value;
  if (typeof value === 'function') {
    const make = value as unknown as (...given: unknown[]) => unknown;
    return ((...given: unknown[]) => inCyrillic(make(...given), textsIn(given))) as Value;
  }
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(
    Object.entries(value).map(([name, item]) => [name, inCyrillic(item as unknown, words)]),
  ) as Value;
}
