import { ageOf } from './dates.js';

describe('for the birth date %s on %s returns the age %i', () => {
  const on = (today: string) => new Date(`${today}T12:00:00Z`);

  it.each([
    ['1990-05-17', '2026-05-16', 35],
    ['1990-05-17', '2026-05-17', 36],
    ['1990-12-31', '2026-01-01', 35],
    ['2026-05-17', '2026-11-22', 0],
    ['2026-11-23', '2026-11-22', 0],
    ['2000-02-29', '2026-02-28', 25],
    ['2000-02-29', '2026-03-01', 26],
    ['2000-02-29', '2028-02-29', 28],
  ])('returns for the birth date %s on %s the age %i', (birthDate, today, age) => {
    expect(ageOf(new Date(birthDate), on(today))).toBe(age);
  });
});
