import { describe, expect, it } from 'vitest';
import { readPhoneNumbers } from './phoneNumber';

const linksIn = (typed: string, country?: string) =>
  readPhoneNumbers(typed, country).flatMap(({ text, href }) => (href ? [[text, href]] : []));

describe('readPhoneNumbers', () => {
  it.each([
    ['0601234567', 'RS', '+381 60 123 4567', 'tel:+381601234567'],
    ['+381 (21) 123-456', 'RS', '+381 21 123 456', 'tel:+38121123456'],
    ['021/123-456', 'RS', '+381 21 123 456', 'tel:+38121123456'],
    ['+49 30 901820', 'RS', '+49 30 901 820', 'tel:+4930901820'],
    ['+381 60 111 2222', 'RS', '+381 60 111 2222', 'tel:+381601112222'],
    ['0176 12345678', 'DE', '+49 176 1234 5678', 'tel:+4917612345678'],
    ['01 42 68 53 00', 'FR', '+33 1 42 68 53 00', 'tel:+33142685300'],
    ['00 381 60 1234567', 'RS', '+381 60 123 4567', 'tel:+381601234567'],
    ['+381601234567', undefined, '+381 60 123 4567', 'tel:+381601234567'],
    ['+381601234567', 'nowhere', '+381 60 123 4567', 'tel:+381601234567'],
    ['021 123 456 ext. 7', 'RS', '+381 21 123 456', 'tel:+38121123456,7'],
    ['021/123-456, lok. 12', 'RS', '+381 21 123 456', 'tel:+38121123456,12'],
    ['021/123-456 локал 12', 'RS', '+381 21 123 456', 'tel:+38121123456,12'],
    ['060/123-4567 9-17h', 'RS', '+381 60 123 4567', 'tel:+381601234567'],
  ])('parses %s in %s as %s', (typed, country, text, href) => {
    expect(linksIn(typed, country)).toEqual([[text, href]]);
  });

  it.each([
    '021/123-456, 064/123-4567',
    '021/123-456; 064/123-4567',
    '021/123-456 / 064/123-4567',
    '021/123-456 i 064/123-4567',
  ])('links both numbers of %s', (typed) => {
    expect(linksIn(typed, 'RS')).toEqual([
      ['+381 21 123 456', 'tel:+38121123456'],
      ['+381 64 123 4567', 'tel:+381641234567'],
    ]);
  });

  it('keeps the text before and after a number', () => {
    const parts = readPhoneNumbers('Ana: 021/123-456, posle 18h', 'RS');
    expect(parts.map(({ text }) => text).join('')).toBe('Ana: +381 21 123 456, posle 18h');
  });

  it.each([
    ['123', 'RS'],
    ['0601234567', undefined],
    ['021/123-456/064/123-4567', 'RS'],
    ['ask my sister', 'RS'],
    ['', 'RS'],
  ])('keeps %j in %s as text', (typed, country) => {
    const parts = readPhoneNumbers(typed, country);
    expect(parts.filter(({ href }) => href)).toEqual([]);
    expect(parts.map(({ text }) => text).join('')).toBe(typed);
  });
});
