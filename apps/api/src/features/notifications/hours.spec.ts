import { isNamedTimeZone } from '../../platform/validation/time-zones.js';
import { lastAt, minuteOfDay, nextAt, quietEnd } from './hours.js';

const BELGRADE = 'Europe/Belgrade';
const at = (text: string) => new Date(text);
const iso = (time: Date | null) => time?.toISOString() ?? null;
const NINE = 9 * 60;

describe('minuteOfDay', () => {
  it('returns the local minute of the time zone', () => {
    expect(minuteOfDay(at('2026-07-01T22:30:59Z'), BELGRADE)).toBe(30);
    expect(minuteOfDay(at('2026-01-01T22:30:00Z'), BELGRADE)).toBe(23 * 60 + 30);
    expect(minuteOfDay(at('2026-01-01T00:00:00Z'), 'UTC')).toBe(0);
    expect([BELGRADE, 'Mars/Olympus', '', '+01:00'].map(isNamedTimeZone)).toEqual([true, false, false, false]);
  });
});

describe('nextAt and lastAt', () => {
  it.each([
    ['on the same day', '2026-07-01T05:00:30Z', '2026-07-01T07:00:00.000Z', '2026-06-30T07:00:00.000Z'],
    [
      'on the next day if the minute has begun',
      '2026-07-01T07:00:30Z',
      '2026-07-02T07:00:00.000Z',
      '2026-07-01T07:00:00.000Z',
    ],
    [
      'when daylight saving time begins in between',
      '2026-03-28T12:00:00Z',
      '2026-03-29T07:00:00.000Z',
      '2026-03-28T08:00:00.000Z',
    ],
    [
      'when daylight saving time ends in between',
      '2026-10-24T12:00:00Z',
      '2026-10-25T08:00:00.000Z',
      '2026-10-24T07:00:00.000Z',
    ],
  ])('find a local time %s', (_name, now, next, last) => {
    expect(iso(nextAt(NINE, BELGRADE, at(now)))).toBe(next);
    expect(iso(lastAt(NINE, BELGRADE, at(now)))).toBe(last);
  });

  it('return a later time if daylight saving time skips the minute', () => {
    const before = at('2026-03-29T00:59:00Z');
    const next = nextAt(2 * 60 + 30, BELGRADE, before);
    expect(next.getTime()).toBeGreaterThan(before.getTime());
    expect(next.getTime() - before.getTime()).toBeLessThan(26 * 3_600_000);
  });
});

describe('quietEnd', () => {
  it.each([
    ['2026-07-01T19:59:00Z', null],
    ['2026-07-01T20:00:00Z', '2026-07-02T05:00:00.000Z'],
    ['2026-07-02T04:59:59Z', '2026-07-02T05:00:00.000Z'],
    ['2026-07-02T05:00:00Z', null],
  ])('for %s with quiet hours over midnight returns %s', (now, end) => {
    const hours = { timeZone: BELGRADE, quietFrom: 22 * 60, quietUntil: 7 * 60 };
    expect(iso(quietEnd(hours, at(now)))).toBe(end);
  });

  it('returns the end of quiet hours within a day, and null without quiet hours', () => {
    const hours = { timeZone: 'UTC', quietFrom: 13 * 60, quietUntil: 15 * 60 };
    expect(iso(quietEnd(hours, at('2026-07-01T14:00:00Z')))).toBe('2026-07-01T15:00:00.000Z');
    expect(quietEnd(hours, at('2026-07-01T15:00:00Z'))).toBeNull();
    expect(quietEnd({ timeZone: 'UTC', quietFrom: null, quietUntil: null }, at('2026-07-01T14:00:00Z'))).toBeNull();
  });
});
