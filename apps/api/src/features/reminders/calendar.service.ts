import { randomBytes } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import type { Prisma } from '@sapa/prisma/client';
import { Config } from '../../config.js';
import { hashOf } from '../../platform/common/hash.js';
import { CALENDAR } from '../../platform/common/limits.js';
import { addDays, DAY, dateOf, localTime, zoneOf } from '../../platform/common/local-time.js';
import { AppError } from '../../platform/errors/app-error.js';
import { storedLanguage, type Language } from '../../platform/http/language.js';
import { RateLimits } from '../../platform/http/rate-limits.js';
import { textsIn } from '../../platform/i18n/texts.js';
import { PrismaService } from '../../platform/prisma/prisma.service.js';
import { enabled } from '../../platform/users/users.visibility.js';
import type { Viewer } from '../../platform/users/viewer.js';
import { VERSION } from '../../version.js';
import { toIcs, type CalendarEvent } from './ics.js';
import { intervalOf, kindOf, medicationOf, reminderSelect, titleOf, type ReminderRow } from './reminders.mapper.js';
import type { CareCalendarView, NewCareCalendarView } from './reminders.dto.js';
import { selectCalendarVersion } from './reminders.sql.js';
import { remindersOf } from './reminders.visibility.js';
import { intendedDayOf, toMinute } from './schedule.js';
import { careSentence } from './texts.js';

const SECRET_BYTES = 32;

/** Columns of a reminder whose change changes its events. */
const calendarSelect = {
  ...reminderSelect,
  createdAt: true,
  updatedAt: true,
  pet: { select: { ...reminderSelect.pet.select, updatedAt: true } },
  entry: { select: { ...reminderSelect.entry.select, updatedAt: true } },
} as const satisfies Prisma.ReminderSelect;
type CalendarRow = Prisma.ReminderGetPayload<{ select: typeof calendarSelect }>;

const settingsSelect = { timeZone: true, language: true, changedAt: true } as const;

/** The owner's settings for calendars. */
interface CalendarOwner {
  timeZone: string;
  language: Language;
  changedAt: Date | undefined;
}

/** Returns further events of a user around today. */
type EventSource = (userId: number, language: Language, today: Date) => Promise<CalendarEvent[]>;

/** Publishes the reminders of a user as a calendar, under a secret URL. */
@Injectable()
export class CalendarService {
  private readonly sources: EventSource[] = [];

  constructor(
    private readonly prisma: PrismaService,
    private readonly limits: RateLimits,
    private readonly config: Config,
  ) {}

  /** Registers a source of further events. Call it while the server starts. */
  include(source: EventSource): void {
    this.sources.push(source);
  }

  async get(viewer: Viewer): Promise<CareCalendarView> {
    const calendar = await this.prisma.careCalendar.findUnique({
      where: { userId: viewer.id },
      select: { createdAt: true },
    });
    return { createdAt: calendar?.createdAt.toISOString() ?? null };
  }

  /** Creates the secret URL. An earlier URL stops working. */
  async create(viewer: Viewer): Promise<NewCareCalendarView> {
    const secret = randomBytes(SECRET_BYTES).toString('base64url');
    const values = { secretHash: hashOf(secret), createdAt: new Date() };
    await this.prisma.careCalendar.upsert({
      where: { userId: viewer.id },
      create: { userId: viewer.id, ...values },
      update: values,
      select: { userId: true },
    });
    return { path: `/care/calendar.ics?secret=${secret}` };
  }

  async remove(viewer: Viewer): Promise<void> {
    await this.prisma.careCalendar.deleteMany({ where: { userId: viewer.id } });
  }

  /**
   * Returns the calendar with this secret. The text is stored until a value in it changes, so that
   * all servers share it.
   * @throws AppError not_found, too_many_requests
   */
  async read(secret: string): Promise<string> {
    const calendar = await this.prisma.careCalendar.findFirst({
      where: { secretHash: hashOf(secret), user: enabled },
      select: { userId: true, version: true },
    });
    if (!calendar) throw new AppError('not_found');
    const { userId } = calendar;
    await this.limits.consume('calendarReads', String(userId));
    const owner = await this.ownerOf(userId);
    const today = dateOf(localTime(new Date(), owner.timeZone));
    const context = [VERSION, this.config.PUBLIC_ORIGIN, today.toISOString()].join(' ');
    const [row] = await this.prisma.$queryRaw<{ version: string }[]>(selectCalendarVersion(userId, context));
    const { version } = row!;
    if (version === calendar.version) {
      const stored = await this.prisma.careCalendar.findFirst({ where: { userId, version }, select: { text: true } });
      if (stored?.text) return stored.text;
    }
    const further = await Promise.all(this.sources.map((source) => source(userId, owner.language, today)));
    const text = this.render(owner, await this.rowsOf(userId, today), further.flat());
    await this.prisma.careCalendar.updateMany({ where: { userId }, data: { text, version } });
    return text;
  }

  /**
   * Returns a calendar with one of the viewer's reminders.
   * @throws AppError not_found
   */
  async one(viewer: Viewer, id: number): Promise<string> {
    const row = await this.prisma.reminder.findFirst({
      where: { id, ...remindersOf(viewer) },
      relationLoadStrategy: 'join',
      select: calendarSelect,
    });
    if (!row) throw new AppError('not_found');
    return this.render(await this.ownerOf(viewer.id), [row]);
  }

  private async ownerOf(userId: number): Promise<CalendarOwner> {
    const settings = await this.prisma.notificationSettings.findUnique({ where: { userId }, select: settingsSelect });
    return {
      timeZone: zoneOf({ notificationSettings: settings }),
      language: storedLanguage(settings?.language),
      changedAt: settings?.changedAt,
    };
  }

  /** Returns the reminders around today, the next reminders first. */
  private async rowsOf(userId: number, today: Date): Promise<CalendarRow[]> {
    const read = (nextOn: Prisma.DateTimeFilter, order: Prisma.SortOrder, take: number) =>
      this.prisma.reminder.findMany({
        where: { ...remindersOf({ id: userId }), nextOn },
        orderBy: [{ nextOn: order }, { id: 'asc' }],
        take,
        relationLoadStrategy: 'join',
        select: calendarSelect,
      });
    const next = await read({ gte: today, lte: addDays(today, CALENDAR.days) }, 'asc', CALENDAR.events);
    const past = { gte: addDays(today, -CALENDAR.days), lt: today };
    return [...next, ...(await read(past, 'desc', CALENDAR.events - next.length))];
  }

  private render(
    { timeZone, language, changedAt }: CalendarOwner,
    rows: CalendarRow[],
    further: CalendarEvent[] = [],
  ): string {
    const { PUBLIC_ORIGIN } = this.config;
    const events = rows.flatMap((row) => {
      const summary = careSentence({ pet: row.pet, kind: kindOf(row), title: titleOf(row, language) }, language);
      const changes = [row.updatedAt, row.pet.updatedAt, row.entry?.updatedAt, changedAt].map(Number).filter(Boolean);
      return eventsOf(row).map((event, index) => ({
        ...event,
        uid: `reminder-${row.id}-${index}@${PUBLIC_ORIGIN ? new URL(PUBLIC_ORIGIN).host : 'sapa'}`,
        createdAt: row.createdAt,
        changedAt: new Date(Math.max(row.createdAt.getTime(), ...changes)),
        summary,
      }));
    });
    const url = PUBLIC_ORIGIN && `${PUBLIC_ORIGIN}/care`;
    const t = textsIn(language, 'reminders');
    const texts = { name: t('calendar.name'), description: t('calendar.description') };
    return toIcs({ timeZone, texts, url, events: [...further, ...events].slice(0, CALENDAR.events) });
  }
}

/** Returns one event per time of day of a medication, otherwise one event. */
function eventsOf(row: ReminderRow): Omit<CalendarEvent, 'uid' | 'createdAt' | 'changedAt' | 'summary'>[] {
  const at = (day: Date, minute: number) => new Date(day.getTime() + minute * (DAY / 1440));
  const medication = medicationOf(row.entry);
  const intendedDay = intendedDayOf(row);
  if (!medication) {
    const start = at(row.nextOn, row.minuteOfDay);
    const every = row.entry ? null : intervalOf(row);
    const movedTo = row.snoozedUntil && at(row.snoozedUntil, row.minuteOfDay);
    return [{ start, every, intendedDay, until: null, movedTo }];
  }
  const { day, endsOn, timesOfDay, everyDays } = medication;
  const until = endsOn && new Date(addDays(endsOn, 1).getTime() - 1000);
  return timesOfDay.map((time) => ({
    start: at(day, toMinute(time)),
    every: { count: everyDays, unit: 'DAY' },
    intendedDay,
    until,
    movedTo: null,
  }));
}
