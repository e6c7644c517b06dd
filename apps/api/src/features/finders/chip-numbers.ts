/** Largest national part of a chip number, which has 38 bits (ISO 11784). */
const LARGEST_NATIONAL = 274_877_906_943;

/**
 * Returns the 15 digits of a chip number (ISO 11784), or undefined if the number is invalid. The
 * first three digits are a country (001 to 899) or a manufacturer (900 to 998). Test chips have
 * 999.
 */
export function parseChipNumber(text: unknown): string | undefined {
  if (typeof text !== 'string') return undefined;
  const digits = text.replaceAll(/[\s.-]/g, '');
  if (!/^(?!000|999)\d{15}$/.test(digits)) return undefined;
  return Number(digits.slice(3)) <= LARGEST_NATIONAL ? digits : undefined;
}
