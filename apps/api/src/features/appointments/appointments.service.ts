import { randomUUID } from 'node:crypto';
import { Injectable, type OnModuleInit } from '@nestjs/common';
import type { Prisma } from '@sapa/prisma/client';
import { APPOINTMENTS } from '../../platform/common/limits.js';
import { addDays, dateOf, localTime } from '../../platform/common/local-time.js';
import { AppError, InvalidFields, TimeTaken } from '../../platform/errors/app-error.js';
import type { Language } from '../../platform/http/language.js';
import { NewAccounts } from '../../platform/http/new-accounts.js';
import { RateLimits } from '../../platform/http/rate-limits.js';
import { Page } from '../../platform/pagination/page.js';
import { PrismaService } from '../../platform/prisma/prisma.service.js';
import { withLockedAccount } from '../../platform/users/locked-account.js';
import type { Viewer } from '../../platform/users/viewer.js';
import { parseLongId } from '../../platform/validation/identifiers.js';
import { entrySelect, toEntryView } from '../health-records/health-records.mapper.js';
import { PetsService } from '../pets/pets.service.js';
import { lockParticipants } from './appointment-locks.js';
import { AppointmentNotices } from './appointment-notices.service.js';
import type {
  AppointmentDetailsView,
  AppointmentListQuery,
  AppointmentView,
  BookDto,
  BookedAppointmentsView,
  CancelOwnAppointmentDto,
  MoveAppointmentDto,
} from './appointments.dto.js';
import {
  appointmentSelect,
  BY_START,
  canChange,
  localDayOf,
  nextReminder,
  toAppointmentView,
  type AppointmentRow,
} from './appointments.mapper.js';
import { lockBusinessesOfPet } from './appointments.sql.js';
import { bookedBy, isOpen } from './appointments.visibility.js';
import { BookingService, type Availability, type BookedPet, type Business } from './booking.service.js';
import { nextFreeTimes, periodOf, placeAt, repeatedAt } from './free-times.js';
import { WaitingListService } from './waiting-list.service.js';

type Transaction = Prisma.TransactionClient;
type Database = Transaction | PrismaService;

const MINUTE = 60_000;

/** A position in a list of appointments, which are sorted by start and id. */
const encode = ({ startsAt, id }: Pick<AppointmentRow, 'startsAt' | 'id'>) =>
  Buffer.from(`appointment:${startsAt.getTime()}:${id}`).toString('base64url');

function decode(cursor: string): { startsAt: Date; id: number } {
  const text = Buffer.from(cursor, 'base64url').toString('latin1');
  const [, time, digits] = /^appointment:(-?\d{1,13}):(\d{1,16})$/.exec(text) ?? [];
  const id = parseLongId(digits);
  if (id === undefined) throw new AppError('invalid_cursor');
  return { startsAt: new Date(Number(time)), id };
}

/** Returns the columns of an appointment that starts at this time. */
export const timeColumns = (
  startsAt: Date,
  { minutes, bufferMinutes }: { minutes: number; bufferMinutes: number },
) => ({
  startsAt,
  endsAt: new Date(startsAt.getTime() + minutes * MINUTE),
  occupiedUntil: new Date(startsAt.getTime() + (minutes + bufferMinutes) * MINUTE),
});

/** Books appointments, and manages the viewer's own appointments. */
@Injectable()
export class AppointmentsService implements OnModuleInit {
  constructor(
    private readonly prisma: PrismaService,
    private readonly booking: BookingService,
    private readonly waitingList: WaitingListService,
    private readonly notices: AppointmentNotices,
    private readonly limits: RateLimits,
    private readonly newAccounts: NewAccounts,
    private readonly pets: PetsService,
  ) {}

  onModuleInit() {
    this.pets.onLeaving((transaction, petId) => this.cancelOfPet(transaction, petId));
  }

  /**
   * Books an appointment, or several that repeat. Repetitions that are not free are left out.
   * @throws AppError not_found, booking_closed, too_late, too_far, closed, too_many_appointments
   * @throws TimeTaken
   */
  async book(viewer: Viewer, body: BookDto, language: Language): Promise<BookedAppointmentsView> {
    if ((body.everyWeeks === undefined) !== (body.times === undefined))
      throw new InvalidFields({ [body.times === undefined ? 'times' : 'everyWeeks']: ['required'] });
    const stored = await this.storedOf(viewer, body.clientId, this.prisma);
    if (stored) return { appointments: stored.map((row) => toAppointmentView(row, language)), missed: [] };
    const business = await this.booking.businessOf(viewer, body.businessUuid);
    if (business.userId === viewer.id) throw new InvalidFields({ businessUuid: ['own_account'] });
    await this.countBooking(viewer, business);
    await this.newAccounts.countBooking(viewer, business.userId, body.times);
    await this.newAccounts.countText(viewer, body.words);

    const { rows, missed, announce } = await withLockedAccount(this.prisma, viewer, async (transaction) => {
      const repeated = await this.storedOf(viewer, body.clientId, transaction);
      if (repeated) return { rows: repeated, missed: [], announce: undefined };
      const { userId, businessProfileId } = business;
      await lockParticipants(transaction, { userIds: [userId], businessProfileId, petUuid: body.petUuid });
      const pet = await this.booking.petOf(viewer, body.petUuid, transaction);
      const { ids, missed } = await this.insert(transaction, viewer, business, pet, body);
      const rows = await transaction.appointment.findMany({ ...BY_START, where: { id: { in: ids } } });
      const [first] = rows;
      const days = rows.map((row) => localDayOf(row));
      await transaction.waitingEntry.deleteMany({
        where: { customerId: viewer.id, businessProfileId, day: { in: days } },
      });
      await this.notices.mailCustomer(transaction, first!);
      return { rows, missed, announce: await this.notices.toBusiness(transaction, first!, 'appointment_booked') };
    });
    announce?.();
    return {
      appointments: rows.map((row) => toAppointmentView(row, language)),
      missed: missed.map((time) => time.toISOString()),
    };
  }

  async list(viewer: Viewer, query: AppointmentListQuery, language: Language): Promise<Page<AppointmentView>> {
    const isUpcoming = query.when === 'upcoming';
    const upcoming = { ...isOpen, endsAt: { gt: new Date() } };
    const order = isUpcoming ? 'asc' : 'desc';
    const beyond = isUpcoming ? 'gt' : 'lt';
    const last = query.cursor ? decode(query.cursor) : undefined;
    const rows = await this.prisma.appointment.findMany({
      ...BY_START,
      where: {
        AND: [
          bookedBy(viewer),
          isUpcoming ? upcoming : { NOT: upcoming },
          last
            ? {
                OR: [{ startsAt: { [beyond]: last.startsAt } }, { startsAt: last.startsAt, id: { [beyond]: last.id } }],
              }
            : {},
        ],
      },
      orderBy: [{ startsAt: order }, { id: order }],
      take: query.limit + 1,
    });
    const shown = rows.slice(0, query.limit);
    return new Page(
      shown.map((row) => toAppointmentView(row, language)),
      rows.length > query.limit ? encode(shown.at(-1)!) : undefined,
    );
  }

  /** @throws AppError not_found */
  async one(viewer: Viewer, id: number, language: Language): Promise<AppointmentDetailsView> {
    const row = await this.find(viewer, id);
    return {
      ...toAppointmentView(row, language),
      bookingWords: row.businessProfile.bookingSettings?.words ?? null,
      entries: await this.entriesOf(viewer, row),
    };
  }

  /** Returns one of the viewer's appointments. @throws AppError not_found */
  async find(viewer: Viewer, id: number, database: Database = this.prisma): Promise<AppointmentRow> {
    const row = await database.appointment.findFirst({ ...BY_START, where: { id, ...bookedBy(viewer) } });
    if (!row) throw new AppError('not_found');
    return row;
  }

  /**
   * Moves an appointment to a free time. The business confirms it again if it confirms by hand.
   * @throws AppError not_found, cannot_change_any_more, and those of `book`
   */
  async move(
    viewer: Viewer,
    id: number,
    { startsAt }: MoveAppointmentDto,
    language: Language,
  ): Promise<AppointmentView> {
    const { businessProfile, businessProfileId, pet: bookedPet } = await this.find(viewer, id);
    // Rejects across a block, and if the user has another business now.
    const business = await this.booking.businessOf(viewer, businessProfile.user.uuid);
    if (business.businessProfileId !== businessProfileId) throw new AppError('booking_closed');
    await this.countBooking(viewer, business);
    const { row, announcements } = await withLockedAccount(this.prisma, viewer, async (transaction) => {
      const userIds = [business.userId];
      await lockParticipants(transaction, { userIds, businessProfileId, petUuid: bookedPet?.uuid });
      const former = await this.find(viewer, id, transaction);
      if (!canChange(former)) throw new AppError('cannot_change_any_more');
      if (former.serviceId === null || !former.pet) throw new AppError('booking_closed');
      const start = new Date(startsAt);
      // A client repeats the request if the server was killed before it answered.
      if (start.getTime() === former.startsAt.getTime()) return { row: former, announcements: [] };
      const pet = await this.booking.petOf(viewer, former.pet.uuid, transaction);
      const availability = await this.availabilityAt(transaction, business, former.serviceId, pet, start);
      const isOther = ({ placeId, from }: { placeId: number; from: number }) =>
        placeId !== former.place?.id || from !== former.startsAt.getTime();
      const others = { ...availability, busy: availability.busy.filter(isOther) };
      const placeId = this.requirePlace(others, start);
      await this.requireRoomOn(transaction, viewer, business, start, availability.timeZone, id);
      const times = timeColumns(start, availability);
      const state = availability.confirmsByHand ? 'REQUESTED' : 'CONFIRMED';
      const row = await transaction.appointment.update({
        where: { id },
        data: { placeId, state, ...times, remindAt: nextReminder({ state, ...times }) },
        select: appointmentSelect,
      });
      await this.notices.mailCustomer(transaction, row);
      return {
        row,
        announcements: [
          await this.notices.toBusiness(transaction, row, 'appointment_moved'),
          await this.waitingList.timesAreFree(transaction, former),
        ],
      };
    });
    for (const announce of announcements) announce();
    return toAppointmentView(row, language);
  }

  /** @throws AppError not_found, cannot_change_any_more */
  async cancel(
    viewer: Viewer,
    id: number,
    { reason, withLater }: CancelOwnAppointmentDto,
    language: Language,
  ): Promise<AppointmentView> {
    await this.newAccounts.countText(viewer, reason);
    const { businessProfileId, businessProfile, pet } = await this.find(viewer, id);
    const { row, announcements } = await this.prisma.$transaction(async (transaction) => {
      const userIds = [viewer.id, businessProfile.userId];
      await lockParticipants(transaction, { userIds, businessProfileId, petUuid: pet?.uuid });
      const former = await this.find(viewer, id, transaction);
      if (!canChange(former)) throw new AppError('cannot_change_any_more');
      const { seriesId, startsAt } = former;
      const later = { ...bookedBy(viewer), ...isOpen, seriesId, startsAt: { gt: startsAt } };
      const cancelled = await transaction.appointment.updateManyAndReturn({
        where: withLater && seriesId ? { OR: [{ id }, later] } : { id },
        data: { state: 'CANCELLED', cancelledBy: 'CUSTOMER', reason: reason || null, remindAt: null },
        select: { startsAt: true },
      });
      const row = await this.find(viewer, id, transaction);
      const times = cancelled.map((one) => one.startsAt);
      return {
        row,
        announcements: [
          await this.notices.toBusiness(transaction, row, 'appointment_cancelled'),
          await this.waitingList.timesAreFree(transaction, row, times),
        ],
      };
    });
    for (const announce of announcements) announce();
    return toAppointmentView(row, language);
  }

  /**
   * Cancels the upcoming appointments of a pet that died or has a new owner. The returned function
   * follows the commit.
   */
  private async cancelOfPet(transaction: Transaction, petId: number): Promise<() => void> {
    await transaction.$queryRaw(lockBusinessesOfPet(petId));
    await transaction.waitingEntry.deleteMany({ where: { petId } });
    const cancelled = await transaction.appointment.updateManyAndReturn({
      where: { petId, ...isOpen, endsAt: { gt: new Date() } },
      data: { state: 'CANCELLED', cancelledBy: 'CUSTOMER', remindAt: null },
      select: { id: true },
    });
    const where = { id: { in: cancelled.map(({ id }) => id) } };
    const rows = await transaction.appointment.findMany({ ...BY_START, where });
    const announcements: (() => void)[] = [];
    for (const row of rows)
      announcements.push(await this.notices.toBusiness(transaction, row, 'appointment_cancelled'));
    return () => announcements.forEach((announce) => announce());
  }

  /**
   * Counts a booking or a move, which notify the business.
   * @throws AppError too_many_requests
   */
  private async countBooking({ id }: Viewer, { userId }: Business): Promise<void> {
    await this.limits.consume('bookingsPerUser', String(id));
    await this.limits.consume('bookingsPerBusiness', `${id} ${userId}`);
  }

  /** Inserts the appointment and its repetitions. The caller has locked customer and business. */
  private async insert(
    transaction: Transaction,
    viewer: Viewer,
    business: Business,
    pet: BookedPet,
    { serviceId, startsAt, everyWeeks = 0, times = 1, words, clientId }: BookDto,
  ): Promise<{ ids: bigint[]; missed: Date[] }> {
    const upcoming = { ...bookedBy(viewer), ...isOpen, endsAt: { gt: new Date() } };
    if ((await transaction.appointment.count({ where: upcoming })) + times > APPOINTMENTS.upcoming)
      throw new AppError('too_many_appointments');
    const first = new Date(startsAt);
    const seriesId = times > 1 ? randomUUID() : null;
    const ids: bigint[] = [];
    const missed: Date[] = [];
    let timeZone = '';
    for (let count = 0; count < times; count++) {
      const start = count === 0 ? first : repeatedAt(first, count * everyWeeks, timeZone);
      const availability = await this.availabilityAt(transaction, business, serviceId, pet, start);
      timeZone = availability.timeZone;
      if (count > 0 && typeof placeAt(availability, start, new Date()) === 'string') {
        missed.push(start);
        continue;
      }
      const placeId = this.requirePlace(availability, start);
      await this.requireRoomOn(transaction, viewer, business, start, timeZone);
      const columns = timeColumns(start, availability);
      const state = availability.confirmsByHand ? 'REQUESTED' : 'CONFIRMED';
      const { id } = await transaction.appointment.create({
        data: {
          businessProfileId: business.businessProfileId,
          placeId,
          serviceId,
          state,
          ...columns,
          customerId: viewer.id,
          petId: pet.id,
          words: words || null,
          seriesId,
          remindAt: nextReminder({ state, ...columns }),
          createdById: viewer.id,
          clientId: (count === 0 && clientId) || null,
        },
        select: { id: true },
      });
      ids.push(id);
    }
    return { ids, missed };
  }

  /** Returns the rules with the busy times from a start to the days of the next free times. */
  private availabilityAt(
    transaction: Transaction,
    { businessProfileId }: Business,
    serviceId: number,
    pet: BookedPet,
    start: Date,
  ): Promise<Availability> {
    const period = { from: addDays(start, -1), until: addDays(start, APPOINTMENTS.freeDays + 2) };
    return this.booking.availability({ businessProfileId, serviceId, pet }, period, transaction);
  }

  /** Returns the place for an appointment. @throws AppError, TimeTaken */
  private requirePlace(availability: Availability, start: Date): number {
    const now = new Date();
    const place = placeAt(availability, start, now);
    if (place === 'time_taken')
      throw new TimeTaken(nextFreeTimes(availability, start, now).map((time) => time.toISOString()));
    if (typeof place === 'string') throw new AppError(place);
    return place;
  }

  /** @throws AppError too_many_appointments */
  private async requireRoomOn(
    transaction: Transaction,
    viewer: Viewer,
    { businessProfileId }: Business,
    start: Date,
    timeZone: string,
    exceptId?: number,
  ): Promise<void> {
    const day = dateOf(localTime(start, timeZone));
    const startsAt = periodOf(day, addDays(day, 1), timeZone);
    const count = await transaction.appointment.count({
      where: {
        ...bookedBy(viewer),
        businessProfileId,
        startsAt,
        state: { not: 'CANCELLED' },
        ...(exceptId !== undefined && { id: { not: exceptId } }),
      },
    });
    if (count >= APPOINTMENTS.perBusinessAndDay) throw new AppError('too_many_appointments');
  }

  /** Returns the appointments that an earlier request of the same form has stored. */
  private async storedOf(viewer: Viewer, clientId: string | null | undefined, { appointment }: Database) {
    if (!clientId) return undefined;
    const where = { createdById: viewer.id, clientId, ...bookedBy(viewer) };
    const row = await appointment.findFirst({ ...BY_START, where });
    if (!row?.seriesId) return row ? [row] : undefined;
    return appointment.findMany({ ...BY_START, where: { ...bookedBy(viewer), seriesId: row.seriesId } });
  }

  /** Returns the entries that the clinic wrote on the day of the appointment. */
  private async entriesOf(viewer: Viewer, row: AppointmentRow) {
    const { businessProfile, pet, petId } = row;
    if (businessProfile.kind !== 'VETERINARY' || petId === null || pet?.userId !== viewer.id) return [];
    const rows = await this.prisma.healthEntry.findMany({
      where: {
        petId,
        enteredByClinic: true,
        clinicId: businessProfile.userId,
        day: localDayOf(row),
      },
      orderBy: { id: 'asc' },
      take: 50,
      relationLoadStrategy: 'join',
      select: entrySelect,
    });
    return rows.map((entry) => toEntryView(entry, { viewer, isOwner: true }));
  }
}
