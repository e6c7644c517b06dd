import { isNamedTimeZone } from '../../platform/validation/time-zones.js';
import { lastAt, minuteOfDay, nextAt, quietEnd } from './hours.js';

const BELGRADE = 'Europe/Belgrade';
const at = (text: string) => new Date(text);
const iso = (moment: Date | null) => moment?.toISOString() ?? null;
const NINE = 9 * 60;

it('a clock shows the minutes of its own day', () => {
  expect(minuteOfDay(at('2026-07-01T22:30:59Z'), BELGRADE)).toBe(30);
  expect(minuteOfDay(at('2026-01-01T22:30:00Z'), BELGRADE)).toBe(23 * 60 + 30);
  expect(minuteOfDay(at('2026-01-01T00:00:00Z'), 'UTC')).toBe(0);
  expect([BELGRADE, 'Mars/Olympus', '', '+01:00'].map(isNamedTimeZone)).toEqual([true, false, false, false]);
});

it.each([
  ['today', '2026-07-01T05:00:30Z', '2026-07-01T07:00:00.000Z', '2026-06-30T07:00:00.000Z'],
  ['tomorrow, from that minute on', '2026-07-01T07:00:30Z', '2026-07-02T07:00:00.000Z', '2026-07-01T07:00:00.000Z'],
  [
    'over the night when clocks go forward',
    '2026-03-28T12:00:00Z',
    '2026-03-29T07:00:00.000Z',
    '2026-03-28T08:00:00.000Z',
  ],
  [
    'over the night when clocks go back',
    '2026-10-24T12:00:00Z',
    '2026-10-25T08:00:00.000Z',
    '2026-10-24T07:00:00.000Z',
  ],
])('a minute of the day comes %s', (_name, moment, next, last) => {
  expect(iso(nextAt(NINE, BELGRADE, at(moment)))).toBe(next);
  expect(iso(lastAt(NINE, BELGRADE, at(moment)))).toBe(last);
});

it('a minute that a clock skips comes shortly after, and one always comes', () => {
  const before = at('2026-03-29T00:59:00Z');
  const next = nextAt(2 * 60 + 30, BELGRADE, before);
  expect(next.getTime()).toBeGreaterThan(before.getTime());
  expect(next.getTime() - before.getTime()).toBeLessThan(26 * 3_600_000);
});

it.each([
  ['2026-07-01T19:59:00Z', null],
  ['2026-07-01T20:00:00Z', '2026-07-02T05:00:00.000Z'],
  ['2026-07-02T04:59:59Z', '2026-07-02T05:00:00.000Z'],
  ['2026-07-02T05:00:00Z', null],
])('quiet hours over midnight: at %s they end at %s', (moment, end) => {
  const hours = { timeZone: BELGRADE, quietFrom: 22 * 60, quietUntil: 7 * 60 };
  expect(iso(quietEnd(hours, at(moment)))).toBe(end);
});

it('quiet hours within a day, and none', () => {
  const hours = { timeZone: 'UTC', quietFrom: 13 * 60, quietUntil: 15 * 60 };
  expect(iso(quietEnd(hours, at('2026-07-01T14:00:00Z')))).toBe('2026-07-01T15:00:00.000Z');
  expect(quietEnd(hours, at('2026-07-01T15:00:00Z'))).toBeNull();
  expect(quietEnd({ timeZone: 'UTC', quietFrom: null, quietUntil: null }, at('2026-07-01T14:00:00Z'))).toBeNull();
});
