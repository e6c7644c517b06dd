import {
  addInterval,
  instantOf,
  intervalBetween,
  nextDose,
  nextNotice,
  type Medication,
  type Schedule,
} from './schedule.js';
import { localTime } from '../../platform/common/local-time.js';

const at = (text: string) => new Date(`${text}Z`);
const day = (text: string) => new Date(`${text}T00:00:00Z`);
const text = (time: Date | null) => time?.toISOString().slice(0, 16) ?? null;

describe('local times of reminders', () => {
  it.each([
    ['Europe/Belgrade', '2026-03-29T00:59', '2026-03-29T01:59'],
    ['Europe/Belgrade', '2026-03-29T01:00', '2026-03-29T03:00'],
    ['Europe/Belgrade', '2026-10-25T00:59', '2026-10-25T02:59'],
    ['Europe/Belgrade', '2026-10-25T01:00', '2026-10-25T02:00'],
    ['Pacific/Auckland', '2026-04-04T13:59', '2026-04-05T02:59'],
    ['Pacific/Auckland', '2026-04-04T14:00', '2026-04-05T02:00'],
    ['Pacific/Auckland', '2026-09-26T14:00', '2026-09-27T03:00'],
    ['Pacific/Honolulu', '2026-03-29T18:00', '2026-03-29T08:00'],
  ])('in %s, %s UTC is %s', (timeZone, utc, local) => {
    expect(text(localTime(at(utc), timeZone))).toBe(local);
  });

  it.each([
    ['Europe/Belgrade', '2026-03-28T08:00', '2026-03-28T07:00'],
    ['Europe/Belgrade', '2026-03-29T08:00', '2026-03-29T06:00'],
    ['Europe/Belgrade', '2026-10-25T08:00', '2026-10-25T07:00'],
    ['Pacific/Auckland', '2026-09-27T08:00', '2026-09-26T19:00'],
    ['Pacific/Auckland', '2026-04-05T08:00', '2026-04-04T20:00'],
    ['Pacific/Honolulu', '2026-10-25T08:00', '2026-10-25T18:00'],
  ])('in %s, %s is %s UTC', (timeZone, local, utc) => {
    expect(text(instantOf(at(local), timeZone))).toBe(utc);
  });
});

describe('intervals of reminders', () => {
  it.each([
    ['2026-01-31', 1, 'MONTH', '2026-02-28'],
    ['2028-02-29', 1, 'YEAR', '2029-02-28'],
    ['2026-11-26', 4, 'WEEK', '2026-12-24'],
    ['2026-12-30', 3, 'DAY', '2027-01-02'],
  ] as const)('%s plus %i %s is %s', (from, count, unit, until) => {
    expect(addInterval(day(from), { count, unit })).toEqual(day(until));
  });

  it('are whole months if possible', () => {
    expect(intervalBetween(day('2026-05-17'), day('2027-05-17'))).toEqual({ count: 12, unit: 'MONTH' });
    expect(intervalBetween(day('2026-01-31'), day('2026-02-28'))).toEqual({ count: 1, unit: 'MONTH' });
    expect(intervalBetween(day('2026-05-17'), day('2026-06-07'))).toEqual({ count: 21, unit: 'DAY' });
    expect(intervalBetween(day('2026-05-17'), day('2026-05-17'))).toBeNull();
  });
});

describe('nextDose', () => {
  const medication: Medication = {
    day: day('2026-03-27'),
    endsOn: day('2026-04-01'),
    timesOfDay: ['20:00', '08:00'],
    everyDays: 2,
  };

  it.each([
    ['2026-03-20T12:00', '2026-03-27T08:00'],
    ['2026-03-27T08:00', '2026-03-27T20:00'],
    ['2026-03-27T20:00', '2026-03-29T08:00'],
    ['2026-03-28T12:00', '2026-03-29T08:00'],
    ['2026-03-31T20:00', null],
  ])('after %s is %s', (after, next) => {
    expect(text(nextDose(medication, at(after)))).toBe(next);
  });
});

describe('nextNotice', () => {
  const schedule: Schedule = {
    nextOn: day('2026-03-29'),
    minuteOfDay: 480,
    daysBefore: [7, 0],
    snoozedUntil: null,
    medication: null,
  };

  it.each([
    ['a week before the date', '2026-03-01T12:00', schedule, '2026-03-22T08:00'],
    ['on the date', '2026-03-22T08:00', schedule, '2026-03-29T08:00'],
    ['never after the date', '2026-03-29T08:00', schedule, null],
    [
      'at the end of a snooze',
      '2026-03-22T09:00',
      { ...schedule, snoozedUntil: day('2026-03-24') },
      '2026-03-24T08:00',
    ],
    [
      'on the date after a snooze',
      '2026-03-24T08:00',
      { ...schedule, snoozedUntil: day('2026-03-24') },
      '2026-03-29T08:00',
    ],
    [
      'never before a snooze ends',
      '2026-03-20T09:00',
      { ...schedule, snoozedUntil: day('2026-04-02') },
      '2026-04-02T08:00',
    ],
  ])('is %s', (_case, after, given, next) => {
    expect(text(nextNotice(given, at(after)))).toBe(next);
  });
});
