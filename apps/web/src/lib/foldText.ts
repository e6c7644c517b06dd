/** Letters that Unicode normalization does not decompose, with their replacements. */
const LETTERS: Record<string, string> = { ø: 'o', ł: 'l', ß: 'ss', æ: 'ae' };

/** Each Serbian Cyrillic letter with its Latin equivalent. */
const CYRILLIC: Record<string, string> = {
  ...Object.fromEntries(
    [...'абвгдђежзијклмнопрстћуфхцчш'].map((letter, i) => [letter, 'abvgdđežzijklmnoprstćufhcčš'[i]!]),
  ),
  љ: 'lj',
  њ: 'nj',
  џ: 'dž',
};

const fold = (text: string, dj: string) =>
  text
    .toLowerCase()
    .replace(/[а-џ]/g, (letter) => CYRILLIC[letter] ?? letter)
    .normalize('NFD')
    .replace(/\p{M}/gu, '')
    .replace(/[øłßæ]/g, (letter) => LETTERS[letter]!)
    .replaceAll('đ', dj);

export interface FoldedWord {
  /** Normalized form, the same as in the server's search: đ and dj become d. */
  key: string;
  index: number;
  length: number;
}

/** Returns the words of a string with their positions. */
export const foldedWords = (text: string): FoldedWord[] =>
  [...text.matchAll(/[\p{L}\p{M}\p{N}]+/gu)].map(({ 0: word, index }) => ({
    key: fold(word, 'd').replaceAll('dj', 'd'),
    index,
    length: word.length,
  }));

const foldings = (text: string) => [fold(text, 'dj'), fold(text, 'd')];

/**
 * Ranks how well a string matches a query: 3 equal, 2 prefix, 1 substring, 0 no match. Ignores
 * case, diacritics and script: "sarplaninac" and "шарпланинац" match Šarplaninac.
 */
export function matchRank(text: string, query: string): 0 | 1 | 2 | 3 {
  const typed = foldings(query.trim());
  const ranks = foldings(text).map((folded, index) => {
    if (folded === typed[index]) return 3;
    if (folded.startsWith(typed[index]!)) return 2;
    return folded.includes(typed[index]!) ? 1 : 0;
  });
  return Math.max(...ranks) as 0 | 1 | 2 | 3;
}
