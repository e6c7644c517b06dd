import { isMentioned } from './mentioned.js';

it.each([
  ['@Ana Petrović', true],
  ['Zdravo @Ana Petrović!', true],
  ['(@Ana Petrović, @Bob)', true],
  // With its accents as characters of their own.
  ['@Ana Petrović'.normalize('NFD'), true],
  ['@Ana Petrovićeva', false],
  ['ana@Ana Petrović', false],
  ['@Ana', false],
  ['Ana Petrović', false],
  ['@ana petrović', false],
  ['@Ana Petrović_2', false],
])('%j names Ana Petrović: %s', (text, expected) => {
  expect(isMentioned(text, 'Ana Petrović')).toBe(expected);
});

it('takes a name as it is, whatever characters are in it', () => {
  expect(isMentioned('@Salon (Novi Sad) *', 'Salon (Novi Sad) *')).toBe(true);
  expect(isMentioned('@Salon Novi Sad', 'Salon (Novi Sad)')).toBe(false);
  expect(isMentioned('@', '')).toBe(false);
});
