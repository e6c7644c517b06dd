import { expect, it } from '@jest/globals';
import { readPhoneNumber } from './phoneNumber';

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
  ['021 123 456 ext. 7', 'RS', '+381 21 123 456 ext. 7', 'tel:+38121123456;ext=7'],
])('%s in %s is read %s', (typed, country, text, href) => {
  expect(readPhoneNumber(typed, country)).toEqual({ text, href });
});

it.each([
  ['123', 'RS'],
  ['0601234567', undefined],
  ['ask my sister', 'RS'],
  ['', 'RS'],
])('%j in %s stays as it is', (typed, country) => {
  expect(readPhoneNumber(typed, country)).toBeNull();
});
