// Transliterates Serbian text from Latin to Cyrillic script, letter by letter.

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

/**
 * Names and abbreviations that stay in Latin script, even with a Serbian ending after a hyphen.
 */
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
    'kg',
    'UTC',
    'URL',
    'UUID',
    'WebP',
    'ZIP',
  ],
];

/** Matches words in which nj or dž are two separate letters: инјекција, надживети. */
const SEPARATE_LETTERS =
  /(?<=\bi)n(?=jek)|(?<=\bko)n(?=j(?:unk|ug))|(?<=\bna)d(?=ž)|(?<=\bpo)d(?=ž)|(?<=\bo)d(?=žal)/giu;

/**
 * Matches text that stays in Latin script: markup and placeholders of i18next, URLs, file names,
 * foreign words.
 */
const KEPT = new RegExp(
  [
    String.raw`\{\{.*?\}\}|\$t\(.*?\)|<\/?[\w-]+\s*\/?>|&#?\w+;|` + '`[^`]*`',
    String.raw`https?:\/\/\S+|www\.\S+|[\w.+-]+@[\w-]+\.[\w.-]+|(?<![\p{L}\d/])\/[a-z][\w/-]*|\b[a-z]+\/(?=\s|$)`,
    String.raw`\b[\w.-]+\.(?:com|csv|html|js|json|org|rs|txt|webp|zip)\b`,
    String.raw`(?<![\p{L}\d])(?:${FOREIGN.join('|')})(?![\p{L}\d])`,
    // Words with letters that do not exist in Serbian.
    String.raw`[\p{L}\d]*[qwxy][\p{L}\d]*`,
  ].join('|'),
  'giu',
);
/** Foreign names stay in Latin script only if their letter case matches the list. */
const isKept = (part: string) => !/^\p{L}+$/u.test(part) || /[qwxy]/i.test(part) || FOREIGN.includes(part);

const transliterate = (text: string): string =>
  text
    .replace(SEPARATE_LETTERS, '$&\u2060')
    .replace(/lj|nj|dž|\p{L}/giu, (letter) => LETTERS.get(letter) ?? letter)
    .replaceAll('\u2060', '');

/** Applies a function to the substrings that do not stay in Latin script. */
function replaceOutside(
  text: string,
  kept: RegExp,
  isReallyKept: (part: string) => boolean,
  replace: (part: string) => string,
): string {
  let result = '';
  let end = 0;
  for (const { 0: part, index } of text.matchAll(kept)) {
    if (part === '' || !isReallyKept(part)) continue;
    result += replace(text.slice(end, index)) + part;
    end = index + part.length;
  }
  return result + replace(text.slice(end));
}

const transliterateSerbian = (text: string) => replaceOutside(text, KEPT, isKept, transliterate);

const escaped = (text: string) => text.replace(/[$()*+.?[\\\]^{|}]/g, String.raw`\$&`);

/**
 * Returns Serbian text in Cyrillic script. The `userTexts` in it, such as names, stay unchanged.
 */
export function toCyrillic(text: string, userTexts: string[] = []): string {
  const longestFirst = [...new Set(userTexts)].filter(Boolean).sort((left, right) => right.length - left.length);
  if (longestFirst.length === 0) return transliterateSerbian(text);
  const pattern = new RegExp(`(?<![\\p{L}\\d])(?:${longestFirst.map(escaped).join('|')})(?![\\p{L}\\d])`, 'gu');
  return replaceOutside(text, pattern, () => true, transliterateSerbian);
}

const textsIn = (value: unknown): string[] => {
  if (typeof value === 'string') return [value];
  return typeof value === 'object' && value !== null ? Object.values(value).flatMap(textsIn) : [];
};

/**
 * Returns a value with all its strings in Cyrillic script. Functions are wrapped, and their
 * results are transliterated except for strings from the arguments.
 */
export function inCyrillic<Value>(value: Value, userTexts: string[] = []): Value {
  if (typeof value === 'string') return toCyrillic(value, userTexts) as Value;
  if (Array.isArray(value)) return value.map((item: unknown) => inCyrillic(item, userTexts)) as Value;
  if (typeof value === 'function') {
    const create = value as unknown as (...args: unknown[]) => unknown;
    return ((...args: unknown[]) => inCyrillic(create(...args), textsIn(args))) as Value;
  }
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(
    Object.entries(value).map(([name, item]) => [name, inCyrillic(item as unknown, userTexts)]),
  ) as Value;
}
