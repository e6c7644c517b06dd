import { describe, expect, it } from 'vitest';
import { momentIn, zonedTime } from './timeZone';

describe('momentIn', () => {
  it.each([
    ['Europe/Belgrade', '2026-12-31', '09:30', '2026-12-31T08:30:00.000Z'],
    ['America/New_York', '2026-07-01', '00:00', '2026-07-01T04:00:00.000Z'],
    ['Asia/Kolkata', '2026-07-01', '00:15', '2026-06-30T18:45:00.000Z'],
    ['Pacific/Auckland', '2026-01-01', '08:00', '2025-12-31T19:00:00.000Z'],
    // An hour before and after the clocks change.
    ['Europe/Belgrade', '2026-03-29', '01:30', '2026-03-29T00:30:00.000Z'],
    ['Europe/Belgrade', '2026-03-29', '03:30', '2026-03-29T01:30:00.000Z'],
    ['Europe/Belgrade', '2026-10-25', '01:30', '2026-10-24T23:30:00.000Z'],
    ['Europe/Belgrade', '2026-10-25', '03:30', '2026-10-25T02:30:00.000Z'],
  ])('returns the moment of a local time: %s, %s %s', (timeZone, day, time, moment) => {
    expect(momentIn(timeZone, day, time)).toBe(moment);
    expect(zonedTime(moment, timeZone)).toEqual({ day, time });
  });

  it('moves a time that the clocks skip on by an hour', () => {
    expect(zonedTime(momentIn('Europe/Belgrade', '2026-03-29', '02:30'), 'Europe/Belgrade').time).toBe('03:30');
  });
});
