import { describe, expect, it } from 'vitest';
import { minuteOfWeek, openState, overlapping, toHours, toWeek } from './openingHours';

const BELGRADE = 'Europe/Belgrade';
const at = (moment: string, hours: string[], timeZone = BELGRADE) =>
  openState({ hours, timeZone, byAppointment: false, note: null }, new Date(moment));

const BREAK = ['Mo 08:00-12:00', 'Mo 16:00-20:00', 'We 08:00-12:00'];
const NIGHT = ['Fr 20:00-02:00', 'Su 22:00-04:00'];
const always = ['Mo', 'Tu', 'We', 'Th', 'Fr', 'Sa', 'Su'].map((day) => `${day} 00:00-24:00`);
const time = (hour: number, minute = 0) => hour * 60 + minute;

describe('opening hours', () => {
  // 2026-11-23 is a Monday.
  it.each([
    ['before opening time', '2026-11-23T06:59:59Z', BREAK, { is: 'closed', time: time(8), day: 0, inDays: 0 }],
    ['at opening time', '2026-11-23T07:00:00Z', BREAK, { is: 'open', time: time(12), day: 0, inDays: 0 }],
    ['in the break', '2026-11-23T11:00:00Z', BREAK, { is: 'closed', time: time(16), day: 0, inDays: 0 }],
    ['after the last minute', '2026-11-23T19:00:00Z', BREAK, { is: 'closed', time: time(8), day: 2, inDays: 2 }],
    ['on the day before', '2026-11-24T10:00:00Z', BREAK, { is: 'closed', time: time(8), day: 2, inDays: 1 }],
    ['at the end of the week', '2026-11-29T10:00:00Z', BREAK, { is: 'closed', time: time(8), day: 0, inDays: 1 }],
    ['at opening time in summer', '2026-07-06T06:00:00Z', BREAK, { is: 'open', time: time(12), day: 0, inDays: 0 }],
    [
      'before midnight of a night shift',
      '2026-11-27T22:00:00Z',
      NIGHT,
      { is: 'open', time: time(2), day: 5, inDays: 0 },
    ],
    [
      'after midnight of a night shift',
      '2026-11-28T00:30:00Z',
      NIGHT,
      { is: 'open', time: time(2), day: 5, inDays: 0 },
    ],
    [
      'in hours that cross the end of the week',
      '2026-11-30T02:59:00Z',
      NIGHT,
      { is: 'open', time: time(4), day: 0, inDays: 0 },
    ],
    ['after the end of the week', '2026-11-30T03:00:00Z', NIGHT, { is: 'closed', time: time(20), day: 4, inDays: 4 }],
    [
      'after the only hours of the week',
      '2026-11-23T12:00:00Z',
      ['Mo 08:00-12:00'],
      { is: 'closed', time: time(8), day: 0, inDays: 7 },
    ],
    [
      'before closing at midnight',
      '2026-11-23T22:00:00Z',
      ['Mo 08:00-24:00'],
      { is: 'open', time: 0, day: 1, inDays: 0 },
    ],
    [
      'in adjacent hours',
      '2026-11-23T10:00:00Z',
      ['Mo 08:00-12:00', 'Mo 12:00-20:00'],
      { is: 'open', time: time(20), day: 0, inDays: 0 },
    ],
    [
      'in hours of several days',
      '2026-11-23T10:00:00Z',
      always.slice(0, 5),
      { is: 'open', time: 0, day: 5, inDays: 4 },
    ],
    ['if always open', '2026-11-23T10:00:00Z', always, { is: 'always' }],
    ['without hours', '2026-11-23T10:00:00Z', [], null],
  ] as const)('have the correct state %s', (_case, moment, hours, state) => {
    expect(at(moment, [...hours])).toEqual(state);
  });

  // Clocks go forward on 2026-03-29 from 02:00 to 03:00, and go back on 2026-10-25 from 03:00 to
  // 02:00.
  it.each([
    ['before the skipped hour', '2026-03-29T00:59:59Z', 'open'],
    ['after the skipped hour', '2026-03-29T01:00:00Z', 'closed'],
    ['in the first half of the repeated hour', '2026-10-25T00:15:00Z', 'open'],
    ['after closing in the repeated hour', '2026-10-25T00:45:00Z', 'closed'],
    ['in the second pass of the repeated hour', '2026-10-25T01:15:00Z', 'open'],
    ['after closing in the second pass', '2026-10-25T01:45:00Z', 'closed'],
  ])('follow the local clock when daylight saving time changes: %s', (_case, moment, is) => {
    expect(at(moment, ['Su 00:30-02:30'])).toMatchObject({ is });
  });

  it("are in the business's time zone, or in the device's if that zone is unknown", () => {
    expect(at('2026-11-23T08:00:00Z', ['Mo 08:00-12:00'], 'America/New_York')).toMatchObject({
      is: 'closed',
      inDays: 0,
    });
    expect(at('2026-11-23T14:00:00Z', ['Mo 08:00-12:00'], 'America/New_York')).toMatchObject({ is: 'open' });
    const moment = new Date('2026-11-23T14:00:00Z');
    expect(minuteOfWeek(moment, 'Mars/Olympus')).toBe(minuteOfWeek(moment));
    expect(openState({ hours: [], timeZone: BELGRADE, byAppointment: true, note: null })).toEqual({
      is: 'byAppointment',
    });
  });

  it("are unchanged after a conversion from the server's format to the form and back", () => {
    const hours = ['Mo 08:00-12:00', 'Mo 16:00-24:00', 'Fr 20:00-02:00', 'Su 00:00-24:00'];
    expect(toHours(toWeek(hours))).toEqual(hours);
    expect(toWeek(hours)[0]).toEqual([
      { from: '08:00', until: '12:00' },
      { from: '16:00', until: '00:00' },
    ]);
  });

  it.each([
    [['Mo 08:00-12:00', 'Mo 12:00-16:00'], []],
    [['Mo 08:00-12:00', 'Mo 11:00-16:00'], [{ day: 0, index: 1 }]],
    [['Mo 11:00-16:00', 'Mo 08:00-12:00'], [{ day: 0, index: 0 }]],
    [['Mo 08:00-12:00', 'Mo 08:00-12:00'], [{ day: 0, index: 1 }]],
    [['Fr 20:00-02:00', 'Sa 01:00-03:00'], [{ day: 5, index: 0 }]],
    [['Su 22:00-04:00', 'Mo 03:00-05:00'], [{ day: 0, index: 0 }]],
  ])('detect overlapping intervals in %j', (hours, found) => {
    expect(overlapping(toWeek(hours))).toEqual(found);
  });
});
