import { addDays, dateOf, localTime } from '../../platform/common/local-time.js';
import { parseDay, toDay } from '../../platform/validation/dates.js';
import { freePlace, freeTimesOn, minutesFor, placeAt, repeatedAt, type BookingRules } from './free-times.js';

const MINUTE = 60_000;
const ZONES = ['Europe/Belgrade', 'America/New_York', 'Australia/Lord_Howe', 'Asia/Kathmandu', 'Pacific/Apia', 'UTC'];
/** Changes of the clocks in the zones above are in these weeks. */
const DAYS = ['2026-03-29', '2026-10-25', '2026-03-08', '2026-11-01', '2026-04-05', '2026-10-04', '2026-07-01'];

/** Returns a repeatable sequence of random numbers from 0 to 1 (mulberry32). */
function randomNumbers(seed: number) {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}

const rules = (changes: Partial<BookingRules> = {}): BookingRules => ({
  minutes: 60,
  bufferMinutes: 0,
  timeZone: 'Europe/Belgrade',
  hours: Array.from({ length: 7 }, (_, day) => ({ opensAt: day * 1440 + 540, closesAt: day * 1440 + 1020 })),
  closedDays: [],
  noticeMinutes: 0,
  horizonDays: 365,
  placeIds: [1],
  busy: [],
  ...changes,
});

const LONG_AGO = new Date('2026-01-01T00:00:00Z');
const timesOn = (day: string, changes: Partial<BookingRules> = {}, now = LONG_AGO) =>
  freeTimesOn(rules(changes), parseDay(day), now).times.map((time) => new Date(time).toISOString().slice(0, 16));

describe('free times', () => {
  it('follow the local opening hours before and after the clocks change', () => {
    for (const [day, first, last] of [
      ['2026-03-28', '2026-03-28T08:00', '2026-03-28T15:00'],
      ['2026-03-29', '2026-03-29T07:00', '2026-03-29T14:00'],
      ['2026-10-24', '2026-10-24T07:00', '2026-10-24T14:00'],
      ['2026-10-25', '2026-10-25T08:00', '2026-10-25T15:00'],
    ] as const) {
      const times = timesOn(day);
      expect([times[0], times.at(-1), times.length]).toEqual([first, last, 29]);
    }
  });

  it('skip the hour that the clocks skip, and offer the hour that they repeat twice', () => {
    const night = { hours: [{ opensAt: 6 * 1440, closesAt: 6 * 1440 + 300 }] };
    expect(timesOn('2026-03-29', night)).toHaveLength((5 - 1 - 1) * 4 + 1);
    expect(timesOn('2026-10-25', night)).toHaveLength((5 + 1 - 1) * 4 + 1);
    expect(new Set(timesOn('2026-10-25', night)).size).toBe(21);
  });

  it('continue after midnight on the next date', () => {
    const late = { timeZone: 'UTC', hours: [{ opensAt: 6 * 1440 + 1380, closesAt: 7 * 1440 + 60 }] };
    expect(timesOn('2026-06-07', late)).toEqual([
      '2026-06-07T23:00',
      '2026-06-07T23:15',
      '2026-06-07T23:30',
      '2026-06-07T23:45',
    ]);
    expect(timesOn('2026-06-08', late)).toEqual(['2026-06-08T00:00']);
  });

  it('leave out closed days, busy places, short notice and times far ahead', () => {
    expect(timesOn('2026-06-01', { closedDays: [{ firstOn: '2026-05-30', lastOn: '2026-06-01' }] })).toEqual([]);
    const at = (time: string) => Date.parse(`2026-06-01T${time}:00Z`);
    const busy = [{ placeId: 1, from: at('08:00'), until: at('14:00') }];
    const buffered = { minutes: 30, bufferMinutes: 15 };
    expect(timesOn('2026-06-01', { busy, ...buffered })).toEqual([
      ...['2026-06-01T07:00', '2026-06-01T07:15', '2026-06-01T14:00', '2026-06-01T14:15', '2026-06-01T14:30'],
    ]);
    expect(timesOn('2026-06-01', { busy, placeIds: [1, 2], ...buffered })).toHaveLength(31);
    const now = new Date('2026-06-01T12:01:00Z');
    expect(timesOn('2026-06-01', { noticeMinutes: 89 }, now)).toEqual([
      '2026-06-01T13:30',
      '2026-06-01T13:45',
      '2026-06-01T14:00',
    ]);
    expect(timesOn('2026-06-03', { horizonDays: 1 }, now)).toEqual([]);
  });

  it('explain a refused time', () => {
    const now = new Date('2026-06-01T12:00:00Z');
    const refusal = (startsAt: string, changes: Partial<BookingRules> = {}) =>
      placeAt(rules({ noticeMinutes: 60, horizonDays: 7, ...changes }), new Date(startsAt), now);
    expect(refusal('2026-06-01T13:00:00Z')).toBe(1);
    expect(refusal('2026-06-01T12:45:00Z')).toBe('too_late');
    expect(refusal('1926-06-01T12:00:00Z')).toBe('too_late');
    expect(refusal('2126-06-01T12:00:00Z')).toBe('too_far');
    expect(refusal('2026-06-01T22:00:00Z')).toBe('closed');
    expect(refusal('2026-06-01T13:01:00Z')).toBe('closed');
    const busy = [{ placeId: 1, from: Date.parse('2026-06-01T13:30:00Z'), until: Date.parse('2026-06-01T14:00:00Z') }];
    expect(refusal('2026-06-01T13:00:00Z', { busy })).toBe('time_taken');
  });

  it('are at the same local time in each week of a series', () => {
    const start = new Date('2026-03-26T09:00:00Z');
    expect(repeatedAt(start, 1, 'Europe/Belgrade').toISOString()).toBe('2026-04-02T08:00:00.000Z');
    expect(repeatedAt(start, 4, 'Asia/Kathmandu').toISOString()).toBe('2026-04-23T09:00:00.000Z');
  });

  it.each(Array.from({ length: 42 }, (_, seed) => seed))(
    'are valid and complete with random rules (seed %i)',
    (seed) => {
      const random = randomNumbers(seed);
      const whole = (from: number, until: number) => from + Math.floor(random() * (until - from + 1));
      const timeZone = ZONES[seed % ZONES.length]!;
      const hours = Array.from({ length: 7 }, (_, day) => {
        const opensAt = day * 1440 + whole(0, 95) * 15;
        return { opensAt, closesAt: Math.min(opensAt + whole(4, 64) * 15, (day + 1) * 1440) };
      });
      const placeIds = Array.from({ length: whole(1, 4) }, (_, index) => index + 1);
      const duration = { minutes: whole(2, 12) * 10, bufferMinutes: whole(0, 3) * 5 };
      const noticeMinutes = whole(0, 600);
      const made = rules({ timeZone, hours, placeIds, ...duration, noticeMinutes, horizonDays: whole(5, 40) });
      const first = addDays(parseDay(DAYS[seed % DAYS.length]!), -whole(0, 3));
      const now = new Date(addDays(first, -1).getTime() + whole(0, 1440) * MINUTE);

      // Book random free times, as many customers would, until all days are full.
      const days = Array.from({ length: 3 }, (_, index) => addDays(first, index));
      for (let count = 0; count < 2000; count++) {
        const free = days.flatMap((day) => freeTimesOn(made, day, now).times);
        if (free.length === 0) break;
        const start = free[whole(0, free.length - 1)]!;
        const placeId = placeAt(made, new Date(start), now);
        if (typeof placeId === 'string') throw new Error(placeId);
        made.busy.push({ placeId, from: start, until: start + (duration.minutes + duration.bufferMinutes) * MINUTE });

        const local = localTime(new Date(start), timeZone);
        const end = localTime(new Date(start + duration.minutes * MINUTE), timeZone);
        const minute = ((local.getUTCDay() + 6) % 7) * 1440 + (local.getTime() - dateOf(local).getTime()) / MINUTE;
        const span = hours.find(({ opensAt, closesAt }) => opensAt <= minute && minute < closesAt);
        expect(span).toBeDefined();
        expect(dateOf(new Date(end.getTime() - 1))).toEqual(dateOf(local));
        const endMinute = minute + (end.getTime() - local.getTime()) / MINUTE;
        expect(endMinute).toBeLessThanOrEqual(span!.closesAt);
        expect(start - now.getTime()).toBeGreaterThanOrEqual(noticeMinutes * MINUTE);
      }
      expect(days.flatMap((day) => freeTimesOn(made, day, now).times)).toEqual([]);
      for (const one of made.busy)
        for (const other of made.busy)
          if (one !== other && one.placeId === other.placeId)
            expect(one.until <= other.from || other.until <= one.from).toBe(true);
      // Without bookings, every quarter of an hour from the opening time can be booked.
      const empty = { ...made, busy: [] };
      for (const day of days.filter((one) => one > addDays(now, 1) && one < addDays(now, 4))) {
        const { opensAt, closesAt } = hours[(day.getUTCDay() + 6) % 7]!;
        const isChanged =
          localTime(new Date(day.getTime() + 86_400_000), timeZone).getTime() -
            localTime(addDays(day, -1), timeZone).getTime() !==
          2 * 86_400_000;
        if (isChanged) continue;
        const expected = Math.max(0, Math.floor((closesAt - opensAt - duration.minutes) / 15) + 1);
        expect([toDay(day), freeTimesOn(empty, day, now).times.length]).toEqual([toDay(day), expected]);
        expect(freePlace(empty, day.getTime())).toBe(1);
      }
    },
  );
});

describe('the duration of a service', () => {
  it('depends on the species and size of the pet', () => {
    const service = {
      minutes: 30,
      durations: [
        { petCategoryId: null, size: 'LARGE', minutes: 60 },
        { petCategoryId: 2, size: null, minutes: 20 },
        { petCategoryId: 2, size: 'LARGE', minutes: 45 },
      ],
    };
    const minutes = (petCategoryId: number, size: string | null) => minutesFor(service, { petCategoryId, size });
    expect([minutes(1, null), minutes(1, 'LARGE'), minutes(2, 'SMALL'), minutes(2, 'LARGE')]).toEqual([30, 60, 20, 45]);
    expect(minutesFor(service, null)).toBe(30);
  });
});
