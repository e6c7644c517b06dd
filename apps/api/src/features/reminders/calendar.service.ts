import { randomBytes } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import { Config } from '../../config.js';
import { hashOf } from '../../platform/common/hash.js';
import { REMINDERS } from '../../platform/common/limits.js';
import { AppError } from '../../platform/errors/app-error.js';
import { storedLanguage } from '../../platform/http/language.js';
import { PrismaService } from '../../platform/prisma/prisma.service.js';
import { enabled } from '../../platform/users/users.visibility.js';
import type { Viewer } from '../../platform/users/viewer.js';
import { toIcs, type CalendarEvent } from './ics.js';
import { intervalOf, kindOf, medicationOf, reminderSelect, titleOf, type ReminderRow } from './reminders.mapper.js';
import type { CareCalendarView, NewCareCalendarView } from './reminders.dto.js';
import { DEFAULT_TIME_ZONE } from './reminders.service.js';
import { remindersOf } from './reminders.visibility.js';
import { addDays, DAY, toMinute } from './schedule.js';
import { careSentence, textsIn } from './texts.js';

const SECRET_BYTES = 32;

/** Publishes the reminders of a user as a calendar, under a secret address. */
@Injectable()
export class CalendarService {
  constructor(
    private readonly prisma: PrismaService,
    private readonly config: Config,
  ) {}

  async get(viewer: Viewer): Promise<CareCalendarView> {
    const calendar = await this.prisma.careCalendar.findUnique({
      where: { userId: viewer.id },
      select: { createdAt: true },
    });
    return { createdAt: calendar?.createdAt.toISOString() ?? null };
  }

  /** Creates the secret address. An earlier address stops working. */
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
   * Returns the calendar with this secret.
   * @throws AppError not_found
   */
  async read(secret: string): Promise<string> {
    const calendar = await this.prisma.careCalendar.findFirst({
      where: { secretHash: hashOf(secret), user: enabled },
      select: { userId: true },
    });
    if (!calendar) throw new AppError('not_found');
    const rows = await this.prisma.reminder.findMany({
      where: remindersOf({ id: calendar.userId }),
      orderBy: [{ nextOn: 'asc' }, { id: 'asc' }],
      take: REMINDERS.listed,
      relationLoadStrategy: 'join',
      select: { ...reminderSelect, createdAt: true },
    });
    return this.render(calendar.userId, rows);
  }

  /**
   * Returns a calendar with one of the viewer's reminders.
   * @throws AppError not_found
   */
  async one(viewer: Viewer, id: number): Promise<string> {
    const row = await this.prisma.reminder.findFirst({
      where: { id, ...remindersOf(viewer) },
      relationLoadStrategy: 'join',
      select: { ...reminderSelect, createdAt: true },
    });
    if (!row) throw new AppError('not_found');
    return this.render(viewer.id, [row]);
  }

  private async render(userId: number, rows: (ReminderRow & { createdAt: Date })[]): Promise<string> {
    const settings = await this.prisma.notificationSettings.findUnique({
      where: { userId },
      select: { timeZone: true, language: true },
    });
    const language = storedLanguage(settings?.language);
    const { PUBLIC_ORIGIN } = this.config;
    const events = rows.flatMap((row) => {
      const summary = careSentence({ pet: row.pet, kind: kindOf(row), title: titleOf(row, language) }, language);
      return eventsOf(row).map((event, index) => ({
        ...event,
        uid: `reminder-${row.id}-${index}@${PUBLIC_ORIGIN ? new URL(PUBLIC_ORIGIN).host : 'sapa'}`,
        createdAt: row.createdAt,
        summary,
      }));
    });
    const timeZone = settings?.timeZone ?? DEFAULT_TIME_ZONE;
    const url = PUBLIC_ORIGIN && `${PUBLIC_ORIGIN}/care`;
    return toIcs({ timeZone, texts: textsIn(language).calendar, url, events });
  }
}

/** Returns one event per time of day of a medication, otherwise one event. */
function eventsOf(row: ReminderRow): Pick<CalendarEvent, 'start' | 'every' | 'until'>[] {
  const at = (day: Date, minute: number) => new Date(day.getTime() + minute * (DAY / 1440));
  const medication = medicationOf(row.entry);
  if (!medication)
    return [
      {
        start: at(row.snoozedUntil ?? row.nextOn, row.minuteOfDay),
        every: row.entry ? null : intervalOf(row),
        until: null,
      },
    ];
  const { day, endsOn, timesOfDay, everyDays } = medication;
  const until = endsOn && new Date(addDays(endsOn, 1).getTime() - 1000);
  return timesOfDay.map((time) => ({
    start: at(day, toMinute(time)),
    every: { count: everyDays, unit: 'DAY' },
    until,
  }));
}
