// The SQL function search_key() (migrations) in JavaScript, for the half a million names of the gazetteer, where SQL takes ten times as long, and for
// the server to know the words of a search as the indexes do. A test compares the two.

const INVISIBLE = /[\u0300-\u036f\u00ad\u200b-\u200f\u202a-\u202e\u2060-\u2069\ufeff]/g;
const FROM = 'АБВГДЂЕЖЗИЈКЛМНОПРСТЋУФХЦЧШабвгдђежзијклмнопрстћуфхцчшІЄҐЫЭієґыэđĐðÐłŁøØıЉЊЏЮЯЩẞÆŒÞЪЬъь';
const TO = 'abvgddezzijklmnoprstcufhccsabvgddezzijklmnoprstcufhccsiegyeiegyeddddllooiљњџюящßæœþ';
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
const OTHERS =
  /[^0-9a-z\u00c0-\u1fff\u2c00-\u2dff\u3040-\ufdff\ufe70-\ufefe\uff00-\uffef\u{10000}-\u{1efff}\u{20000}-\u{3ffff}]+/gu;
// eslint-disable-next-line no-control-regex
const BEYOND_ASCII = /[^\x00-\x7f]/;

export function searchKey(value: string): string {
  let key = value;
  if (BEYOND_ASCII.test(value)) {
    key = '';
    for (const letter of value.normalize('NFKD').replace(INVISIBLE, '')) {
      const one = ONE.get(letter) ?? letter;
      key += TWO[one] ?? one;
    }
  }
  return key
    .replace(/[A-Z]+/g, (letters) => letters.toLowerCase())
    .replaceAll('dj', 'd')
    .replace(OTHERS, ' ')
    .trim();
}
