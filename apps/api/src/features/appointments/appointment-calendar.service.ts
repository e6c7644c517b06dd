import { Injectable, type OnModuleInit } from '@nestjs/common';
import type { Prisma } from '@sapa/prisma/client';
import { Config } from '../../config.js';
import { CALENDAR } from '../../platform/common/limits.js';
import { addDays, DEFAULT_TIME_ZONE } from '../../platform/common/local-time.js';
import { localizedText, storedLanguage, type Language } from '../../platform/http/language.js';
import { AppError } from '../../platform/errors/app-error.js';
import { textsIn } from '../../platform/i18n/texts.js';
import { greeting } from '../../platform/mail/greeting.js';
import { MailService, type Mail } from '../../platform/mail/mail.service.js';
import { PrismaService } from '../../platform/prisma/prisma.service.js';
import { fullName } from '../../platform/users/user-summary.js';
import type { Viewer } from '../../platform/users/viewer.js';
import { CalendarService } from '../reminders/calendar.service.js';
import { toIcs, type CalendarEvent } from '../reminders/ics.js';
import { MAIL, pathOf, timeOf } from './appointment-notices.service.js';
import { BY_START, type AppointmentRow } from './appointments.mapper.js';
import { AppointmentsService } from './appointments.service.js';

const FILE = { name: 'sapa.ics', type: 'text/calendar; charset=utf-8; method=PUBLISH' };

/** Writes appointments into the customer's calendar, into files and into emails. */
@Injectable()
export class AppointmentCalendarService implements OnModuleInit {
  constructor(
    private readonly prisma: PrismaService,
    private readonly calendars: CalendarService,
    private readonly appointments: AppointmentsService,
    private readonly mail: MailService,
    private readonly config: Config,
  ) {}

  onModuleInit() {
    this.calendars.include((userId, language, today) => this.eventsAround(userId, language, today));
    this.mail.write<{ appointmentId: number }>(MAIL, ({ appointmentId }) => this.writeMail(appointmentId));
  }

  /**
   * Returns a calendar with one of the viewer's appointments.
   * @throws AppError not_found, also for cancelled appointments
   */
  async one(viewer: Viewer, id: number): Promise<string> {
    const row = await this.appointments.find(viewer, id);
    if (row.state === 'CANCELLED') throw new AppError('not_found');
    return this.fileOf([row], storedLanguage(row.customer?.notificationSettings?.language));
  }

  /** Returns the appointments around today, the next ones first. */
  private async eventsAround(userId: number, language: Language, today: Date): Promise<CalendarEvent[]> {
    const rows = await this.prisma.appointment.findMany({
      ...BY_START,
      where: {
        customerId: userId,
        state: { in: ['REQUESTED', 'CONFIRMED', 'DONE'] },
        startsAt: { gte: addDays(today, -CALENDAR.days), lte: addDays(today, CALENDAR.days) },
      },
      orderBy: [{ startsAt: 'desc' }, { id: 'desc' }],
      take: CALENDAR.events,
    });
    return rows.map((row) => this.toEvent(row, language));
  }

  private fileOf(rows: AppointmentRow[], language: Language): string {
    const t = textsIn(language, 'reminders');
    return toIcs({
      timeZone: DEFAULT_TIME_ZONE,
      texts: { name: t('calendar.name'), description: t('calendar.description') },
      url: undefined,
      events: rows.map((row) => this.toEvent(row, language)),
    });
  }

  private toEvent(row: AppointmentRow, language: Language): CalendarEvent {
    const { id, startsAt, endsAt, createdAt, updatedAt, service, pet, businessProfile } = row;
    const origin = this.config.PUBLIC_ORIGIN;
    const parts = [service && localizedText(service.names, language), pet?.name, fullName(businessProfile.user)];
    return {
      uid: `appointment-${id}@${origin ? new URL(origin).host : 'sapa'}`,
      createdAt,
      changedAt: updatedAt,
      start: startsAt,
      isInstant: true,
      minutes: Math.round((endsAt.getTime() - startsAt.getTime()) / 60_000),
      every: null,
      intendedDay: 1,
      until: null,
      movedTo: null,
      summary: parts.filter(Boolean).join(' · '),
      description: row.state === 'REQUESTED' ? textsIn(language, 'appointments')('requested') : '',
      url: origin && `${origin}${pathOf(id)}`,
    };
  }

  /** Writes the email to the customer of a confirmed appointment, with its later repetitions. */
  private async writeMail(id: number): Promise<Mail | null> {
    const appointment = await this.confirmed({ id });
    const [row] = appointment;
    if (!row?.customer || row.customer.disabledAt) return null;
    const { seriesId, startsAt, customer, customerId, businessProfile } = row;
    const rows = seriesId ? await this.confirmed({ seriesId, customerId, startsAt: { gte: startsAt } }) : appointment;
    const { email } = await this.prisma.user.findUniqueOrThrow({ where: { id: customer.id }, select: { email: true } });
    const language = storedLanguage(customer.notificationSettings?.language);
    const t = textsIn(language, 'appointments');
    const business = fullName(businessProfile.user);
    const values = { business, pet: row.pet?.name ?? '', time: timeOf(row, customer) };
    return {
      to: email,
      language,
      subject: t('mail.subject', values),
      paragraphs: [
        greeting(language, customer.firstName),
        t('mail.text', values),
        ...(rows.length > 1 ? [t('mail.series', { count: rows.length })] : []),
      ],
      link: { label: t('mail.link'), url: `${this.config.PUBLIC_ORIGIN}${pathOf(row.id)}` },
      note: t('mail.note'),
      attachments: [{ filename: FILE.name, contentType: FILE.type, content: this.fileOf(rows, language) }],
    };
  }

  private confirmed(where: Prisma.AppointmentWhereInput): Promise<AppointmentRow[]> {
    return this.prisma.appointment.findMany({
      ...BY_START,
      where: { ...where, state: 'CONFIRMED', endsAt: { gt: new Date() } },
    });
  }
}
