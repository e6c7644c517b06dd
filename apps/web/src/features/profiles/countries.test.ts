import { expect, it } from '@jest/globals';
import { COUNTRIES } from './countries';

it('the countries are about 250, with two letters and a name each, sorted by name', () => {
  const names = COUNTRIES.map(({ name }) => name);
  expect(COUNTRIES.length).toBeGreaterThanOrEqual(245);
  expect(new Set(names).size).toBe(COUNTRIES.length);
  expect(new Set(COUNTRIES.map(({ code }) => code)).size).toBe(COUNTRIES.length);
  expect(COUNTRIES.filter(({ code }) => !/^[A-Z]{2}$/.test(code))).toEqual([]);
  expect(names).toEqual([...names].sort(new Intl.Collator('en').compare));
});
