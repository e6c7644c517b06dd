import { CreatePetDto } from '../../api/limits';
import { formatPrice, numberMarks } from '../../i18n/format';
import type { Language } from '../../i18n/languages';

const { maximum: HIGHEST_PRICE } = CreatePetDto.priceForSale;

/** The highest one as it is shown, and some blanks. */
export const LONGEST_PRICE = 20;

/**
 * Prices wait in the form as plain numbers, "1299.9", or as what was typed where that is none. A plain number means the same in every
 * language, so neither a draft nor an edited price changes when the language does.
 */
export function amountOf(price: string): number | null {
  const amount = /^-?\d+(\.\d{1,2})?$/.test(price) ? Number(price) : null;
  return amount !== null && amount <= HIGHEST_PRICE ? amount : null;
}

/** What was typed, as people write prices in this language: as they are shown to them, or without any marks for thousands. */
export function readPrice(typed: string, language: Language): string {
  const text = typed.replace(/\s/g, '');
  const { thousand, decimal } = numberMarks(language);
  const form = new RegExp(`^(-?)(\\d+|\\d{1,3}(?:[${thousand}]\\d{3})+)(?:[${decimal}](\\d{1,2}))?$`);
  // Before one or two digits, either mark is a decimal one: nobody sets thousands apart like that.
  const [, sign, whole, decimals] = form.exec(text) ?? /^(-?)(\d+)[.,](\d{1,2})$/.exec(text) ?? [];
  if (whole === undefined) return typed;
  const plain = `${sign}${whole.replace(/\D/g, '')}.${decimals ?? 0}`;
  return amountOf(plain) === null ? typed : String(Number(plain));
}

/** A price of the form in this language; what is none, as it was typed. */
export function writePrice(price: string, language: Language): string {
  const amount = amountOf(price);
  return amount === null ? price : formatPrice(amount, language);
}
