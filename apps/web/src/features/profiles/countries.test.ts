import { describe, expect, it } from 'vitest';
import { COUNTRIES } from './countries';

describe('COUNTRIES', () => {
  it('has about 250 countries with a two-letter code and a name, sorted by name', () => {
    const names = COUNTRIES.map(({ name }) => name);
    expect(COUNTRIES.length).toBeGreaterThanOrEqual(245);
    expect(new Set(names).size).toBe(COUNTRIES.length);
    expect(new Set(COUNTRIES.map(({ code }) => code)).size).toBe(COUNTRIES.length);
    expect(COUNTRIES.filter(({ code }) => !/^[A-Z]{2}$/.test(code))).toEqual([]);
    expect(names).toEqual([...names].sort(new Intl.Collator('en').compare));
  });
});
