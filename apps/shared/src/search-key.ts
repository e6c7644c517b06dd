// The SQL function search_key() (prisma/sql/search) in JavaScript. The gazetteer has half a
// million names, for which SQL takes ten times as long, and the server splits searches into words
// as the indexes do. A test compares the two implementations.

/** Matches combining marks of the scripts below, kashidas and default ignorable code points. */
const MARKS =
  /(?=\p{M})[\p{sc=Inherited}\p{sc=Latin}\p{sc=Greek}\p{sc=Cyrillic}\p{sc=Hebrew}\p{sc=Arabic}\p{sc=Syriac}]|\p{DI}|\u0640/gu;
/** South Asian scripts, whose words contain combining marks. */
const SOUTH_ASIA = String.raw`\u0900-\u0963\u0966-\u109f\u1700-\u1cff\ua800-\uabff`;
const SYMBOLS = new RegExp(String.raw`(?![${SOUTH_ASIA}])\p{S}`, 'gu');
const FROM = 'абвгдђежзијклмнопрстћуфхцчшієґыэđðłøıςъь';
const TO = 'abvgddezzijklmnoprstcufhccsiegyeddloiσ';
const ONE = new Map([...FROM].map((letter, index) => [letter, TO[index] ?? '']));
const TWO: Record<string, string> = {
  љ: 'lj',
  њ: 'nj',
  џ: 'dz',
  ю: 'ju',
  я: 'ja',
  щ: 'sc',
  ß: 'ss',
  æ: 'ae',
  œ: 'oe',
  þ: 'th',
};
const HIRAGANA = /[\u3041-\u3096]/g;
const SEPARATORS = new RegExp(String.raw`[^\p{L}\p{Nd}${SOUTH_ASIA}]+`, 'gu');
// eslint-disable-next-line no-control-regex
const BEYOND_ASCII = /[^\x00-\x7f]/;

export function searchKey(value: string): string {
  let key = value.toLowerCase();
  if (BEYOND_ASCII.test(value)) {
    key = '';
    const folded = value.replace(SYMBOLS, ' ').normalize('NFKD').replace(MARKS, '').toLowerCase();
    for (const letter of folded) key += ONE.get(letter) ?? TWO[letter] ?? letter;
    key = key.replace(HIRAGANA, (kana) => String.fromCharCode(kana.charCodeAt(0) + 0x60));
  }
  return key
    .replaceAll('dj', 'd')
    .replace(SEPARATORS, ' ')
    .replace(/(?<=[0-9])x(?=[0-9])/g, ' ')
    .trim();
}
