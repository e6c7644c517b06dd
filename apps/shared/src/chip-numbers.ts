// Normal form of chip numbers, which the server and the web app share (decisions §44).

/** Largest national part of a chip number, which has 38 bits (ISO 11784). */
const LARGEST_NATIONAL = 274_877_906_943;

/** Spaces, dashes, invisible characters, direction marks, and marks between digits. */
const SEPARATORS = /[\s\p{Z}\p{Cf}\p{Pd}\p{Default_Ignorable_Code_Point}\u2212.,:*#/_]/gu;

/** Words before the number. Each has a letter that no number contains. */
const PREFIXES = /^(?:MICROCHIP|MIKRO[CČ]IP|МИКРОЧИП|CHIP|[CČ]IP|ЧИП|ISO|FDXB|NUMBER|BROJ|БРОЈ|NO|NR|BR|БР|ID)+/u;

/** Nine digits or ten hexadecimal digits of chips made before ISO 11784. */
const OLD_NUMBER = /^(?:\d{9}|[\dA-F]{10})$/;

/**
 * The first three digits are a country (001 to 899) or a manufacturer (900 to 998). Test chips
 * have 999.
 */
const ISO_NUMBER = /^(?!000|999)\d{15}$/;

/**
 * Returns the digits of a chip number, or undefined if the number is invalid: 15 digits (ISO
 * 11784), or 9 or 10 characters of an old chip.
 */
export function normalChipNumber(text: string): string | undefined {
  const number = text.normalize('NFKC').replace(SEPARATORS, '').toUpperCase().replace(PREFIXES, '');
  if (OLD_NUMBER.test(number)) return number;
  return ISO_NUMBER.test(number) && Number(number.slice(3)) <= LARGEST_NATIONAL ? number : undefined;
}
