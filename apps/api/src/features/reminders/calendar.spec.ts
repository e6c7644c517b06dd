import ICAL from 'ical.js';
import { TestApp } from '../../../test/app.js';
import type { TestUser } from '../../../test/factories.js';
import { addDays } from '../../platform/common/local-time.js';
import { toIcs, type CalendarEvent } from './ics.js';
import { instantOf } from './schedule.js';

/** Time zones with all kinds of rules: none, yearly, abolished, by religious dates, odd shifts. */
const ZONES = [
  'Africa/Cairo',
  'Africa/Casablanca',
  'America/Asuncion',
  'America/New_York',
  'America/Santiago',
  'Asia/Gaza',
  'Asia/Kathmandu',
  'Asia/Tehran',
  'Australia/Lord_Howe',
  'Europe/Belgrade',
  'Europe/Dublin',
  'Pacific/Chatham',
];
const TEXTS = { name: 'Care', description: 'Open Šapa' };
const at = (text: string) => new Date(`${text}Z`);

/** Returns the UTC times of the first events of a calendar, as a calendar app computes them. */
function occurrences(ics: string, count: number): string[] {
  const calendar = new ICAL.Component(ICAL.parse(ics));
  for (const zone of calendar.getAllSubcomponents('vtimezone')) ICAL.TimezoneService.register(zone);
  const event = new ICAL.Event(calendar.getFirstSubcomponent('vevent')!);
  const times = event.iterator();
  const found: string[] = [];
  for (let next = times.next(); next && found.length < count; next = times.next())
    found.push(next.toJSDate().toISOString().slice(0, 16));
  ICAL.TimezoneService.reset();
  return found;
}

describe('times in a calendar', () => {
  const calendar = (timeZone: string, event: Partial<CalendarEvent>) =>
    toIcs({
      timeZone,
      texts: TEXTS,
      url: 'https://sapa.example/care',
      events: [
        {
          uid: '1@sapa.example',
          createdAt: at('2026-01-01T00:00'),
          changedAt: at('2026-01-01T00:00'),
          start: at('2026-03-28T08:00'),
          every: { count: 1, unit: 'DAY' },
          intendedDay: 28,
          until: null,
          movedTo: null,
          summary: 'Riki',
          ...event,
        },
      ],
    });

  it.each([
    ['Europe/Belgrade', '2026-03-28T08:00', ['2026-03-28T07:00', '2026-03-29T06:00']],
    ['Europe/Belgrade', '2026-10-24T08:00', ['2026-10-24T06:00', '2026-10-25T07:00']],
    ['Pacific/Auckland', '2026-04-04T08:00', ['2026-04-03T19:00', '2026-04-04T20:00']],
    ['Pacific/Auckland', '2026-09-26T08:00', ['2026-09-25T20:00', '2026-09-26T19:00']],
    ['Pacific/Honolulu', '2026-03-28T08:00', ['2026-03-28T18:00', '2026-03-29T18:00']],
    ['UTC', '2026-03-28T08:00', ['2026-03-28T08:00', '2026-03-29T08:00']],
  ])('are right in %s when daylight saving time changes after %s', (timeZone, start, expected) => {
    expect(occurrences(calendar(timeZone, { start: at(start) }), 2)).toEqual(expected);
  });

  it('are correct in a time zone without yearly rules', () => {
    // In Morocco, clocks change around Ramadan.
    const start = at('2026-02-14T08:00');
    expect(occurrences(calendar('Africa/Casablanca', { start }), 2)).toEqual(['2026-02-14T07:00', '2026-02-15T08:00']);
  });

  it('move to the last day of shorter months and stop after the last dose', () => {
    const monthly = calendar('UTC', {
      start: at('2026-01-31T08:00'),
      every: { count: 1, unit: 'MONTH' },
      intendedDay: 31,
    });
    expect(occurrences(monthly, 3).map((time) => time.slice(0, 10))).toEqual([
      '2026-01-31',
      '2026-02-28',
      '2026-03-31',
    ]);
    const until = at('2026-03-29T23:59');
    expect(occurrences(calendar('Europe/Belgrade', { until }), 9)).toHaveLength(2);
  });

  it('return to the intended day after a shorter month', () => {
    const every = { count: 1, unit: 'MONTH' } as const;
    const ics = calendar('UTC', { start: at('2026-02-28T08:00'), every, intendedDay: 31 });
    expect(occurrences(ics, 3).map((time) => time.slice(5, 10))).toEqual(['02-28', '03-31', '04-30']);
  });

  it.each(ZONES)('are right in %s for 15 years', (timeZone) => {
    const start = at('2022-01-01T08:00');
    const ics = calendar(timeZone, { start, every: { count: 5, unit: 'DAY' }, changedAt: at('2027-01-01T00:00') });
    const times = occurrences(ics, 2000);
    expect(times.at(-1)).toMatch(/^2037/);
    const expected = times.map((_time, index) => instantOf(addDays(start, 5 * index), timeZone));
    expect(times).toEqual(expected.map((time) => time.toISOString().slice(0, 16)));
    for (const line of ics.match(/^RDATE.*$/gm) ?? []) expect(line).not.toContain(',');
  });

  it('of a snoozed event move, and the others of its series stay', () => {
    const every = { count: 4, unit: 'WEEK' } as const;
    const ics = calendar('Europe/Belgrade', { every, movedTo: at('2026-04-02T08:00') });
    const events = new ICAL.Component(ICAL.parse(ics)).getAllSubcomponents('vevent');
    expect(events.map((event) => String(event.getFirstPropertyValue('recurrence-id')))).toEqual([
      'null',
      '2026-03-28T08:00:00',
    ]);
    expect(String(events[1]!.getFirstPropertyValue('dtstart'))).toBe('2026-04-02T08:00:00');
    expect(occurrences(ics, 3).map((time) => time.slice(0, 10))).toEqual(['2026-03-28', '2026-04-25', '2026-05-23']);
  });

  it('are in lines of at most 75 bytes with escaped text', () => {
    const summary = `Žućko, "mali"; \\ ${'🐕'.repeat(40)}\nBEGIN:VEVENT`;
    const ics = calendar('UTC', { summary });
    expect(Math.max(...ics.split('\r\n').map((line) => Buffer.byteLength(line)))).toBeLessThanOrEqual(75);
    expect(ics.replaceAll('\r\n', '')).not.toContain('\n');
    const [event, ...others] = new ICAL.Component(ICAL.parse(ics)).getAllSubcomponents('vevent');
    expect(others).toEqual([]);
    expect(event!.getFirstPropertyValue('summary')).toBe(summary);
  });
});

describe('the calendar of a user', () => {
  let test: TestApp;
  let ana: TestUser;
  beforeAll(async () => {
    test = await TestApp.start();
    ana = await test.make.user();
  });
  afterAll(() => test.stop());

  const open = (path: string) => test.http().get(`/api${path}`);

  it("contains the reminders of the user's pets, until the secret URL is replaced or removed", async () => {
    const [pet, other] = [await test.make.pet({ userId: ana.id }), await test.make.pet()];
    await test.as(ana).patch('/api/notifications/settings').send({ timeZone: 'Europe/Belgrade' }).expect(200);
    const details = { product: 'Amoxicillin', timesOfDay: ['08:00', '20:00'], everyDays: 2, until: '2026-04-01' };
    const entry = { kind: 'medication', day: '2026-03-27', details };
    const { body: medication } = await test.as(ana).post(`/api/pet/${pet.uuid}/health-records`).send(entry).expect(201);
    const reminder = { petUuid: pet.uuid, entryId: medication.id };
    const { body: added } = await test.as(ana).post('/api/reminders').send(reminder).expect(201);
    await test.prisma.reminder.create({
      data: { petId: other.id, title: 'Secret', nextOn: new Date('2026-05-17'), daysBefore: [0] },
    });

    const create = async () => (await test.as(ana).post('/api/care/calendar').expect(201)).body.path as string;
    const old = await create();
    const path = await create();
    await open(old).expect(404);
    const { text, headers } = await open(path).expect(200);
    expect(headers).toMatchObject({
      'content-type': 'text/calendar; charset=utf-8',
      'cache-control': 'private, no-cache',
      'referrer-policy': 'no-referrer',
      'x-robots-tag': 'noindex',
    });
    expect(text).not.toContain('Secret');
    for (const end of ['.', ')', '%20', '%3E']) await open(`${path}${end}`).expect(200);
    expect(text.match(/SUMMARY:Riki: medication \(Amoxicillin\)/g)).toHaveLength(2);
    expect(occurrences(text, 9)).toEqual(['2026-03-27T07:00', '2026-03-29T06:00', '2026-03-31T06:00']);
    const { text: event } = await test.as(ana).get(`/api/reminders/${added.id}/event.ics`).expect(200);
    expect(occurrences(event, 1)).toEqual(['2026-03-27T07:00']);

    // The stored text is used until a value changes. A changed event has a higher number.
    const again = await open(path).set('if-none-match', headers.etag as string);
    expect(again.status).toBe(304);
    const stored = () => test.prisma.careCalendar.findUniqueOrThrow({ where: { userId: ana.id } });
    await test.prisma.careCalendar.updateMany({ data: { text: 'stored' } });
    expect((await open(path).expect(200)).text).toBe('stored');
    await test.prisma.healthEntry.updateMany({ data: { updatedAt: new Date(Date.now() + 5000) } });
    const changed = (await open(path).expect(200)).text;
    expect((await stored()).text).toBe(changed);
    const numberIn = (ics: string) => Number(/SEQUENCE:(\d+)/.exec(ics)![1]);
    expect(numberIn(changed)).toBeGreaterThan(numberIn(text));
    await test.as(ana).patch(`/api/pet/uuid/${pet.uuid}`).send({ name: 'Bobi' }).expect(200);
    expect((await open(path).expect(200)).text).toContain('SUMMARY:Bobi');

    await test.as(ana).delete('/api/care/calendar').expect(204);
    await open(path).expect(404);
    await open(`${path.slice(0, -1)}!`).expect(400);
    expect((await test.as(ana).get('/api/care/calendar').expect(200)).body).toEqual({ createdAt: null });
  });
});

describe('the limits of a calendar', () => {
  let test: TestApp;
  beforeAll(async () => {
    test = await TestApp.start({ RATE_LIMITS: 'calendarReads=1' });
  });
  afterAll(() => test.stop());

  it('bound its events and its reads', async () => {
    const ana = await test.make.user();
    const pet = await test.make.pet({ userId: ana.id });
    const nextOn = new Date(Date.now() + 86_400_000);
    const row = { petId: pet.id, title: 'Nails', daysBefore: [0] };
    await test.prisma.reminder.createMany({
      data: [
        ...Array.from({ length: 600 }, () => ({ ...row, nextOn })),
        { ...row, title: 'Far away', nextOn: new Date(Date.now() + 500 * 86_400_000) },
      ],
    });
    const { body } = await test.as(ana).post('/api/care/calendar').expect(201);
    const { text } = await test.http().get(`/api${body.path}`).expect(200);
    expect(text.match(/BEGIN:VEVENT/g)).toHaveLength(500);
    expect(text).not.toContain('Far away');
    await test.http().get(`/api${body.path}`).expect(429);
  });
});
