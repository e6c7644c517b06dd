import { describe, expect, it } from 'vitest';
import { type Language, LANGUAGES } from '../../i18n/languages';
import { amountOf, LONGEST_PRICE, readPrice, writePrice } from './price';

const amount = (typed: string, language: Language) => amountOf(readPrice(typed, language));

describe('price field', () => {
  it.each([
    ['150', 150, 150],
    [' 150 ', 150, 150],
    ['12.5', 12.5, 12.5],
    ['12,5', 12.5, 12.5],
    ['12.50', 12.5, 12.5],
    ['99,90', 99.9, 99.9],
    ['0.01', 0.01, 0.01],
    ['1,299.90', 1299.9, null],
    ['1.299,90', null, 1299.9],
    ['1 299.90', 1299.9, 1299.9],
    ['1\u00a0299,90', 1299.9, 1299.9],
    ['12,500', 12_500, null],
    ['12.500', null, 12_500],
    ['9.999', null, 9999],
    ['1,234,567.5', 1_234_567.5, null],
    ['1.234.567', null, 1_234_567],
    ['9,999,999,999.99', 9_999_999_999.99, null],
    ['9.999.999.999,99', null, 9_999_999_999.99],
    ['007', 7, 7],
    ['0', 0, 0],
    ['-5', -5, -5],
    ['10000000000', null, null],
    ['99999999999999999999', null, null],
    ['1,50,000', null, null],
    ['1.50.000', null, null],
    ['1234,567', null, null],
    ['1234.567', null, null],
    ['1.2.3', null, null],
    ['.5', null, null],
    ['5.', null, null],
    ['1e3', null, null],
    ['150 RSD', null, null],
    ['lots', null, null],
    ['', null, null],
  ])('parses %j as %s in English and as %s in Serbian', (typed, english, serbian) => {
    expect([amount(typed, 'en'), amount(typed, 'sr')]).toEqual([english, serbian]);
  });

  it.each(LANGUAGES)('parses its own formatted prices in %s', (language) => {
    for (const price of ['1', '999', '1000', '1299.9', '0.05', '1234567.89', '9999999999.99']) {
      const shown = writePrice(price, language);
      expect(readPrice(shown, language)).toBe(price);
      expect(shown.length).toBeLessThan(LONGEST_PRICE);
    }
  });

  it('keeps the amount when the language changes', () => {
    expect(writePrice(readPrice('1.299,90', 'sr'), 'en')).toBe('1,299.90');
    expect(writePrice(readPrice('1,299.90', 'en'), 'sr')).toBe('1.299,90');
    for (const language of LANGUAGES) expect(readPrice('1299.9', language)).toBe('1299.9');
  });

  it('keeps input that is not a price', () => {
    expect(writePrice(readPrice('about 9.999', 'en'), 'en')).toBe('about 9.999');
  });
});
