import { Injectable } from '@nestjs/common';
import type { Prisma } from '@sapa/prisma/client';
import { APPOINTMENTS } from '../../platform/common/limits.js';
import { addDays, dateOf } from '../../platform/common/local-time.js';
import { AppError, InvalidFields } from '../../platform/errors/app-error.js';
import { languageTag, localizedText, storedLanguage, type Language } from '../../platform/http/language.js';
import { notHidden } from '../../platform/prisma/hidden.js';
import { PrismaService } from '../../platform/prisma/prisma.service.js';
import { withLockedAccount } from '../../platform/users/locked-account.js';
import { fullName, toUserSummary, userSummarySelect } from '../../platform/users/user-summary.js';
import { visibleTo as usersVisibleTo } from '../../platform/users/users.visibility.js';
import type { Viewer } from '../../platform/users/viewer.js';
import { parseDay, toDay } from '../../platform/validation/dates.js';
import { namedSelect, toNamedView } from '../catalog/catalog.mapper.js';
import { NotificationsService } from '../notifications/notifications.service.js';
import { carePetSelect, toCarePetView } from '../reminders/reminders.mapper.js';
import { lockParticipants } from './appointment-locks.js';
import { localDayOf, type AppointmentRow } from './appointments.mapper.js';
import { lockKeptUsers } from './appointments.sql.js';
import type { WaitDto, WaitingEntryView } from './appointments.dto.js';
import { BookingService, petSelect } from './booking.service.js';
import { freeTimesOn } from './free-times.js';

type Transaction = Prisma.TransactionClient;

const entrySelect = {
  id: true,
  day: true,
  service: { select: namedSelect },
  pet: { select: carePetSelect },
  businessProfile: { select: { user: { select: userSummarySelect } } },
} as const satisfies Prisma.WaitingEntrySelect;

const toView = (
  row: Prisma.WaitingEntryGetPayload<{ select: typeof entrySelect }>,
  language: Language,
): WaitingEntryView => ({
  id: row.id,
  business: toUserSummary(row.businessProfile.user),
  service: toNamedView(row.service, language),
  pet: toCarePetView(row.pet),
  day: toDay(row.day),
});

/** Returns the period of busy times that matter for a day. */
const periodOf = (day: Date) => ({ from: addDays(day, -2), until: addDays(day, 3) });

/** Returns times on all days of an appointment or a blocked time. */
function timesOf({ startsAt, endsAt }: AppointmentRow): Date[] {
  const times = [new Date(endsAt.getTime() - 1)];
  for (let time = startsAt; time < endsAt; time = addDays(time, 1)) times.push(time);
  return times;
}

/**
 * Notifies customers who wait for a free time on a full day. The first of them to book gets it.
 */
@Injectable()
export class WaitingListService {
  constructor(
    private readonly prisma: PrismaService,
    private readonly booking: BookingService,
    private readonly notifications: NotificationsService,
  ) {}

  async list(viewer: Viewer, language: Language): Promise<WaitingEntryView[]> {
    const rows = await this.prisma.waitingEntry.findMany({
      where: { customerId: viewer.id, day: { gte: addDays(dateOf(new Date()), -1) } },
      orderBy: [{ day: 'asc' }, { id: 'asc' }],
      take: APPOINTMENTS.waiting,
      relationLoadStrategy: 'join',
      select: entrySelect,
    });
    return rows.map((row) => toView(row, language));
  }

  /**
   * Adds the viewer to the list of a day without a free time. Idempotent.
   * @throws AppError not_found, booking_closed, not_possible_now, too_many_appointments
   */
  async add(viewer: Viewer, body: WaitDto, language: Language): Promise<WaitingEntryView> {
    const { userId, businessProfileId } = await this.booking.businessOf(viewer, body.businessUuid);
    if (userId === viewer.id) throw new InvalidFields({ businessUuid: ['own_account'] });
    const { serviceId, petUuid } = body;
    const day = parseDay(body.day);
    const row = await withLockedAccount(this.prisma, viewer, async (transaction) => {
      // Lock the business, because a time that becomes free now would not notify the viewer.
      await lockParticipants(transaction, { userIds: [userId], businessProfileId, petUuid });
      const pet = await this.booking.petOf(viewer, petUuid, transaction);
      const wanted = { businessProfileId, serviceId, pet };
      const availability = await this.booking.availability(wanted, periodOf(day), transaction);
      const { isOpen, times } = freeTimesOn(availability, day, new Date());
      if (!isOpen || times.length > 0) throw new AppError('not_possible_now');
      const own = { customerId: viewer.id, businessProfileId, day };
      const others = { customerId: viewer.id, day: { gte: dateOf(new Date()) }, NOT: own };
      if ((await transaction.waitingEntry.count({ where: others })) >= APPOINTMENTS.waiting)
        throw new AppError('too_many_appointments');
      const values = { petId: pet.id, serviceId };
      return transaction.waitingEntry.upsert({
        where: { customerId_businessProfileId_day: own },
        create: { ...own, ...values },
        update: values,
        select: entrySelect,
      });
    });
    return toView(row, language);
  }

  async remove(viewer: Viewer, id: number): Promise<void> {
    await this.prisma.waitingEntry.delete({ where: { id, customerId: viewer.id }, select: { id: true } });
  }

  /**
   * Notifies the customers who wait for the days of these times, if a time is free now. The times
   * belonged to the appointment or its series. The returned function follows the commit.
   */
  async timesAreFree(transaction: Transaction, row: AppointmentRow, times = timesOf(row)): Promise<() => void> {
    const { businessProfileId } = row;
    const { userId } = row.businessProfile;
    const days = times.filter((time) => time > new Date()).map((time) => localDayOf(row, time));
    const entries = await transaction.waitingEntry.findMany({
      where: {
        businessProfileId,
        day: { in: days },
        customer: usersVisibleTo({ id: userId }),
        pet: { ...notHidden, diedOn: null },
      },
      orderBy: { id: 'asc' },
      take: APPOINTMENTS.notified,
      relationLoadStrategy: 'join',
      select: {
        ...entrySelect,
        serviceId: true,
        customerId: true,
        customer: { select: { notificationSettings: { select: { language: true } } } },
        pet: { select: { ...petSelect, uuid: true, name: true } },
      },
    });
    const kept = await transaction.$queryRaw<{ id: number }[]>(
      lockKeptUsers(entries.map(({ customerId }) => customerId)),
    );
    const keptIds = new Set(kept.map(({ id }) => id));
    // The order prevents a deadlock of two businesses that notify the same customers.
    const notified = entries
      .filter(({ customerId }) => keptIds.has(customerId))
      .toSorted((one, other) => one.customerId - other.customerId);
    const announcements: (() => void)[] = [];
    for (const { day, serviceId, service, customerId, customer, pet, businessProfile } of notified) {
      const wanted = { businessProfileId, serviceId, pet };
      const availability = await this.booking.findAvailability(wanted, periodOf(day), transaction);
      if (typeof availability === 'string') continue;
      if (freeTimesOn(availability, day, new Date()).times.length === 0) continue;
      const language = storedLanguage(customer.notificationSettings?.language);
      const date = new Intl.DateTimeFormat(languageTag(language), { dateStyle: 'medium', timeZone: 'UTC' }).format(day);
      const { user } = businessProfile;
      const query = new URLSearchParams({ serviceId: String(serviceId), petUuid: pet.uuid, day: toDay(day) });
      const notice = {
        kind: 'appointment_time_free',
        about: [fullName(user), localizedText(service.names, language), pet.name, date].filter(Boolean).join(' · '),
        path: `/book/${user.uuid}?${query.toString()}`,
        actorId: userId,
        petId: pet.id,
      } as const;
      announcements.push((await this.notifications.addNotice(customerId, notice, transaction)).announce);
    }
    return () => announcements.forEach((announce) => announce());
  }
}
