import { randomInt } from 'node:crypto';

/** Letters and digits without look-alikes: no O and 0, no I, L and 1. */
const ALPHABET = 'ABCDEFGHJKMNPQRSTUVWXYZ23456789';
const LENGTH = 8;
const CODE = new RegExp(`^[${ALPHABET}]{${LENGTH}}$`);

/** Returns a random code. There are 8 x 10^11 codes, so nobody can guess the code of a tag. */
export const newTagCode = (): string =>
  Array.from({ length: LENGTH }, () => ALPHABET[randomInt(ALPHABET.length)]).join('');

/** Returns the code as it is stored, or undefined if the text is not a code. */
export function parseTagCode(text: string): string | undefined {
  // Links and sentences add characters that no code contains.
  const code = text.toUpperCase().replaceAll(/%[0-9A-F]{2}|[^A-Z0-9]/g, '');
  return CODE.test(code) ? code : undefined;
}

/** Returns the code as it is printed, such as ABCD-2345. */
export const formatTagCode = (code: string): string => `${code.slice(0, 4)}-${code.slice(4)}`;
