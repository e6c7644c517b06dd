import { isMentioned } from './mentioned.js';

describe('isMentioned', () => {
  it.each([
    ['@Ana Petrović', true],
    ['Zdravo @Ana Petrović!', true],
    ['(@Ana Petrović, @Bob)', true],
    // The name is written with combining diacritics.
    ['@Ana Petrović'.normalize('NFD'), true],
    ['@Ana Petrovićeva', false],
    ['ana@Ana Petrović', false],
    ['@Ana', false],
    ['Ana Petrović', false],
    ['@ana petrović', false],
    ['@Ana Petrović_2', false],
  ])('looks for "Ana Petrović" in %j and returns %s', (text, expected) => {
    expect(isMentioned(text, 'Ana Petrović')).toBe(expected);
  });

  it('escapes regular expression characters in names', () => {
    expect(isMentioned('@Salon (Novi Sad) *', 'Salon (Novi Sad) *')).toBe(true);
    expect(isMentioned('@Salon Novi Sad', 'Salon (Novi Sad)')).toBe(false);
    expect(isMentioned('@', '')).toBe(false);
  });
});
