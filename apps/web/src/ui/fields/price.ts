import { CreatePetDto } from '../../api/limits';
import { formatPrice, numberMarks } from '../../i18n/format';
import type { Language } from '../../i18n/languages';

const { maximum: HIGHEST_PRICE } = CreatePetDto.priceForSale;

/** Length of the longest formatted price, with room for spaces. */
export const LONGEST_PRICE = 20;

/**
 * Returns the amount in a form's price value, or null. Form values are plain numbers such as
 * "1299.9", or the typed text if it is not a price, so drafts do not depend on the language.
 */
export function amountOf(price: string): number | null {
  const amount = /^-?\d+(\.\d{1,2})?$/.test(price) ? Number(price) : null;
  return amount !== null && amount <= HIGHEST_PRICE ? amount : null;
}

/** Parses a price in a language's format, with or without thousands separators. */
export function readPrice(typed: string, language: Language): string {
  const text = typed.replace(/\s/g, '');
  const { thousand, decimal } = numberMarks(language);
  const form = new RegExp(`^(-?)(\\d+|\\d{1,3}(?:[${thousand}]\\d{3})+)(?:[${decimal}](\\d{1,2}))?$`);
  // A separator followed by only one or two digits is always a decimal separator.
  const [, sign, integerPart, decimals] = form.exec(text) ?? /^(-?)(\d+)[.,](\d{1,2})$/.exec(text) ?? [];
  if (integerPart === undefined) return typed;
  const decimalText = `${sign}${integerPart.replace(/\D/g, '')}.${decimals ?? 0}`;
  return amountOf(decimalText) === null ? typed : String(Number(decimalText));
}

/** Formats the price in a form value. Returns text that is not a price unchanged. */
export function writePrice(price: string, language: Language): string {
  const amount = amountOf(price);
  return amount === null ? price : formatPrice(amount, language);
}
