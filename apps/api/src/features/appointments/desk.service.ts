import { Readable } from 'node:stream';
import { Injectable } from '@nestjs/common';
import type { Prisma } from '@sapa/prisma/client';
import { APPOINTMENTS } from '../../platform/common/limits.js';
import { addDays, todayIn } from '../../platform/common/local-time.js';
import { AppError, InvalidFields } from '../../platform/errors/app-error.js';
import { csvLines, toCsv } from '../../platform/common/csv.js';
import type { Language } from '../../platform/http/language.js';
import { NewAccounts } from '../../platform/http/new-accounts.js';
import { RateLimits } from '../../platform/http/rate-limits.js';
import { PrismaService } from '../../platform/prisma/prisma.service.js';
import { isBlockedBetween } from '../../platform/users/blocks.visibility.js';
import type { Viewer } from '../../platform/users/viewer.js';
import { parseDay } from '../../platform/validation/dates.js';
import { lockParticipants } from './appointment-locks.js';
import { AppointmentNotices } from './appointment-notices.service.js';
import type { CancelAppointmentDto } from './appointments.dto.js';
import {
  appointmentSelect,
  BY_START,
  nextReminder,
  recordAccessOf,
  toDeskView,
  type AppointmentRow,
} from './appointments.mapper.js';
import { timeColumns } from './appointments.service.js';
import { atBusinessOf } from './appointments.visibility.js';
import type {
  AppointmentStateDto,
  BlockTimeDto,
  CustomerNoteDto,
  DeskAppointmentView,
  DeskQuery,
  DeskView,
  ExportQuery,
  MoveDto,
  WalkInDto,
} from './desk.dto.js';
import { periodOf } from './free-times.js';
import { OwnBookingService } from './own-booking.service.js';
import { WaitingListService } from './waiting-list.service.js';

type Transaction = Prisma.TransactionClient;
type Database = Transaction | PrismaService;
/** Functions that notify users after the commit. */
type Announcements = (() => void)[];

const MINUTE = 60_000;
/** Appointments that are read at once. */
const PART = 250;

/** Manages the appointments and blocked times of the viewer's business. */
@Injectable()
export class DeskService {
  constructor(
    private readonly prisma: PrismaService,
    private readonly own: OwnBookingService,
    private readonly waitingList: WaitingListService,
    private readonly notices: AppointmentNotices,
    private readonly limits: RateLimits,
    private readonly newAccounts: NewAccounts,
  ) {}

  /** @throws AppError not_found without a business */
  async list(viewer: Viewer, { from, days }: DeskQuery, language: Language): Promise<DeskView> {
    const { id: businessProfileId, timeZone, allIds } = await this.own.businessOf(viewer);
    const first = from ? parseDay(from) : todayIn(timeZone);
    const period = periodOf(first, addDays(first, days), timeZone);
    const [places, appointments] = await Promise.all([
      this.prisma.bookingPlace.findMany({
        where: { businessProfileId },
        orderBy: [{ position: 'asc' }, { id: 'asc' }],
        select: { id: true, name: true },
      }),
      this.all(
        {
          // A join with the businesses would be slow, because it needs a sort.
          businessProfileId: { in: allIds },
          // No appointment or blocked time is longer.
          startsAt: { gte: addDays(period.gte, -APPOINTMENTS.blockedDays), lt: period.lt },
          endsAt: { gt: period.gte },
        },
        language,
      ),
    ]);
    return { timeZone, places, appointments };
  }

  /** @throws AppError not_found */
  async one(viewer: Viewer, id: number, language: Language): Promise<DeskAppointmentView> {
    return this.toView(await this.find(viewer, id), language);
  }

  /**
   * Books an appointment for a person without an account, also outside opening hours.
   * @throws AppError not_found, time_taken, InvalidFields
   */
  async walkIn(viewer: Viewer, body: WalkInDto, language: Language): Promise<DeskAppointmentView> {
    const { id: businessProfileId } = await this.own.businessOf(viewer);
    await this.limits.consume('walkInsPerUser', String(viewer.id));
    const startsAt = toNearTime(body);
    const { serviceId, placeId, clientId } = body;
    const row = await this.prisma.$transaction(async (transaction) => {
      await lockParticipants(transaction, { userIds: [viewer.id], businessProfileId });
      const stored = await this.storedOf(viewer, clientId, transaction);
      if (stored) return stored;
      const where = { businessProfileId_serviceId: { businessProfileId, serviceId } };
      const service = await transaction.bookableService.findUnique({ where });
      if (!service) throw new InvalidFields({ serviceId: ['service_not_offered'] });
      const minutes = body.minutes ?? service.minutes;
      const times = timeColumns(startsAt, { minutes, bufferMinutes: service.bufferMinutes });
      return transaction.appointment.create({
        data: {
          businessProfileId,
          placeId: await this.freePlace(transaction, businessProfileId, times, placeId),
          serviceId,
          state: 'CONFIRMED',
          ...times,
          customerName: body.customerName,
          customerPhone: body.customerPhone || null,
          petName: body.petName || null,
          words: body.words || null,
          createdById: viewer.id,
          clientId: clientId || null,
        },
        select: appointmentSelect,
      });
    });
    return this.toView(row, language);
  }

  /**
   * Blocks a time at all of these places, or at none if one of them is not free.
   * @throws AppError not_found, time_taken, InvalidFields
   */
  async block(viewer: Viewer, body: BlockTimeDto, language: Language): Promise<DeskAppointmentView[]> {
    const { id: businessProfileId } = await this.own.businessOf(viewer);
    await this.limits.consume('walkInsPerUser', String(viewer.id));
    const { placeIds, words, clientId } = body;
    const startsAt = toNearTime(body);
    const endsAt = new Date(body.endsAt);
    if (endsAt <= startsAt) throw new InvalidFields({ endsAt: ['date_too_early'] });
    if (endsAt > addDays(startsAt, APPOINTMENTS.blockedDays)) throw new InvalidFields({ endsAt: ['invalid'] });
    const rows = await this.prisma.$transaction(async (transaction) => {
      await lockParticipants(transaction, { userIds: [viewer.id], businessProfileId });
      const stored = await this.storedOf(viewer, clientId, transaction);
      if (stored)
        return transaction.appointment.findMany({
          ...BY_START,
          where: { ...atBusinessOf(viewer), state: 'BLOCKED', startsAt: stored.startsAt, endsAt: stored.endsAt },
        });
      const times = { startsAt, endsAt, occupiedUntil: endsAt };
      const ids: bigint[] = [];
      for (const [index, placeId] of placeIds.entries()) {
        const { id } = await transaction.appointment.create({
          data: {
            businessProfileId,
            placeId: await this.freePlace(transaction, businessProfileId, times, placeId),
            state: 'BLOCKED',
            ...times,
            words: words || null,
            createdById: viewer.id,
            clientId: (index === 0 && clientId) || null,
          },
          select: { id: true },
        });
        ids.push(id);
      }
      return transaction.appointment.findMany({ ...BY_START, where: { id: { in: ids } } });
    });
    return this.toViews(rows, language);
  }

  /**
   * Moves an appointment or a blocked time, also outside opening hours.
   * @throws AppError not_found, not_possible_now, time_taken, InvalidFields
   */
  async move(viewer: Viewer, id: number, body: MoveDto, language: Language): Promise<DeskAppointmentView> {
    const startsAt = toNearTime(body);
    const { customerId } = await this.find(viewer, id);
    // Each move notifies the customer, also by email.
    if (customerId !== null) await this.limits.consume('movesPerAppointment', String(id));
    return this.change(viewer, id, language, async (transaction, former) => {
      const isBlock = former.state === 'BLOCKED';
      if (!isBlock && former.state !== 'REQUESTED' && former.state !== 'CONFIRMED')
        throw new AppError('not_possible_now');
      const length = former.endsAt.getTime() - former.startsAt.getTime();
      const buffer = former.occupiedUntil.getTime() - former.endsAt.getTime();
      const duration = { minutes: body.minutes ?? length / MINUTE, bufferMinutes: buffer / MINUTE };
      const times = timeColumns(startsAt, duration);
      const placeId = await this.freePlace(
        transaction,
        former.businessProfileId,
        times,
        body.placeId ?? former.place?.id,
        id,
      );
      const isMoved = former.startsAt.getTime() !== startsAt.getTime();
      const row = await transaction.appointment.update({
        where: { id },
        data: {
          placeId,
          ...times,
          ...(isMoved && { remindAt: former.customer && nextReminder({ ...former, ...times }) }),
        },
        select: appointmentSelect,
      });
      if (isBlock || !isMoved) return [];
      await this.notices.mailCustomer(transaction, row);
      return [
        await this.notices.toCustomer(transaction, row, 'appointment_moved'),
        await this.waitingList.timesAreFree(transaction, former),
      ];
    });
  }

  /**
   * Confirms an appointment, or records that it took place or that nobody came.
   * @throws AppError not_found, not_possible_now
   */
  async setState(
    viewer: Viewer,
    id: number,
    body: AppointmentStateDto,
    language: Language,
  ): Promise<DeskAppointmentView> {
    const state = body.state.toUpperCase() as Uppercase<typeof body.state>;
    return this.change(viewer, id, language, async (transaction, former) => {
      if (former.state === state) return [];
      const isTooEarly = state !== 'CONFIRMED' && former.startsAt > new Date();
      if (former.state === 'CANCELLED' || former.state === 'BLOCKED' || isTooEarly)
        throw new AppError('not_possible_now');
      const remindAt = former.customer && nextReminder({ ...former, state });
      const row = await transaction.appointment.update({
        where: { id },
        data: { state, remindAt },
        select: appointmentSelect,
      });
      if (former.state !== 'REQUESTED' || state !== 'CONFIRMED') return [];
      await this.notices.mailCustomer(transaction, row);
      return [await this.notices.toCustomer(transaction, row, 'appointment_confirmed')];
    });
  }

  /**
   * Declines a request, cancels an appointment, or removes a blocked time.
   * @throws AppError not_found, not_possible_now
   */
  async cancel(
    viewer: Viewer,
    id: number,
    { reason }: CancelAppointmentDto,
    language: Language,
  ): Promise<DeskAppointmentView> {
    await this.newAccounts.countText(viewer, reason);
    return this.change(viewer, id, language, async (transaction, former) => {
      if (!['REQUESTED', 'CONFIRMED', 'BLOCKED'].includes(former.state)) throw new AppError('not_possible_now');
      const row = await transaction.appointment.update({
        where: { id },
        data: { state: 'CANCELLED', cancelledBy: 'BUSINESS', reason: reason || null, remindAt: null },
        select: appointmentSelect,
      });
      const freed = await this.waitingList.timesAreFree(transaction, former);
      if (former.state === 'BLOCKED') return [freed];
      const kind = former.state === 'REQUESTED' ? 'appointment_declined' : 'appointment_cancelled';
      return [await this.notices.toCustomer(transaction, row, kind), freed];
    });
  }

  /**
   * Stores the private note about a customer and a pet. An empty text deletes it.
   * @throws AppError not_found, not_possible_now without an account or a pet
   */
  async setNote(
    viewer: Viewer,
    id: number,
    { text }: CustomerNoteDto,
    language: Language,
  ): Promise<DeskAppointmentView> {
    return this.change(viewer, id, language, async (transaction, { businessProfileId, customerId, petId }) => {
      if (customerId === null || petId === null) throw new AppError('not_possible_now');
      const key = { businessProfileId, customerId, petId };
      if (!text) await transaction.customerNote.deleteMany({ where: key });
      else
        await transaction.customerNote.upsert({
          where: { businessProfileId_customerId_petId: key },
          create: { ...key, text },
          update: { text },
          select: { id: true },
        });
      return [];
    });
  }

  /**
   * Asks the owner for access to the pet's health record, once per appointment.
   * @throws AppError not_found, not_possible_now
   */
  async requestAccess(viewer: Viewer, id: number, language: Language): Promise<DeskAppointmentView> {
    return this.change(viewer, id, language, async (transaction, former) => {
      const access = recordAccessOf(former);
      const { customer, state } = former;
      if (access === null || state === 'CANCELLED' || (await isBlockedBetween(transaction, customer!, viewer.id)))
        throw new AppError('not_possible_now');
      if (access !== 'possible') return [];
      const row = await transaction.appointment.update({
        where: { id },
        data: { accessRequestedAt: new Date() },
        select: appointmentSelect,
      });
      return [await this.notices.toCustomer(transaction, row, 'clinic_access_requested')];
    });
  }

  /**
   * Returns the appointments of a period as a file.
   * @throws InvalidFields if the period is too long
   */
  async export(viewer: Viewer, { from, until, format }: ExportQuery, language: Language): Promise<Readable> {
    const { timeZone, allIds } = await this.own.businessOf(viewer);
    const [first, last] = [parseDay(from), parseDay(until)];
    if (last < first) throw new InvalidFields({ until: ['date_too_early'] });
    if (last > addDays(first, APPOINTMENTS.exportedDays)) throw new InvalidFields({ until: ['invalid'] });
    const startsAt = periodOf(first, addDays(last, 1), timeZone);
    const where = { businessProfileId: { in: allIds }, startsAt };
    const parts = this.inParts(where, APPOINTMENTS.exported, language);
    return Readable.from(format === 'json' ? inJson(parts) : inCsv(parts, language));
  }

  private async all(where: Prisma.AppointmentWhereInput, language: Language): Promise<DeskAppointmentView[]> {
    const views: DeskAppointmentView[] = [];
    for await (const part of this.inParts(where, APPOINTMENTS.listed, language)) views.push(...part);
    return views;
  }

  /** Yields appointments in parts, so that other requests run between them. */
  private async *inParts(
    where: Prisma.AppointmentWhereInput,
    limit: number,
    language: Language,
  ): AsyncGenerator<DeskAppointmentView[]> {
    let left = limit;
    let after: Prisma.AppointmentWhereInput = {};
    while (left > 0) {
      const page = { where: { AND: [where, after] }, take: Math.min(left, PART) };
      const rows = await this.prisma.appointment.findMany({ ...BY_START, ...page });
      yield await this.toViews(rows, language);
      const last = rows.at(-1);
      if (!last || rows.length < PART) return;
      left -= rows.length;
      const { startsAt, id } = last;
      after = { startsAt: { gte: startsAt }, OR: [{ startsAt: { gt: startsAt } }, { id: { gt: id } }] };
    }
  }

  /**
   * Changes an appointment while the business is locked, so that bookings wait.
   * @throws AppError not_found
   */
  private async change(
    viewer: Viewer,
    id: number,
    language: Language,
    work: (transaction: Transaction, row: AppointmentRow) => Promise<Announcements>,
  ): Promise<DeskAppointmentView> {
    const { businessProfileId, customerId, pet } = await this.find(viewer, id);
    const { row, announcements } = await this.prisma.$transaction(async (transaction) => {
      const userIds = [customerId, viewer.id];
      await lockParticipants(transaction, { userIds, businessProfileId, petUuid: pet?.uuid });
      const announcements = await work(transaction, await this.find(viewer, id, transaction));
      return { row: await this.find(viewer, id, transaction), announcements };
    });
    for (const announce of announcements) announce();
    return this.toView(row, language);
  }

  /**
   * Returns the wanted place, or the first free place.
   * @throws AppError time_taken, InvalidFields for a place of another business
   */
  private async freePlace(
    transaction: Transaction,
    businessProfileId: number,
    { startsAt, occupiedUntil }: { startsAt: Date; occupiedUntil: Date },
    placeId?: number,
    exceptId?: number,
  ): Promise<number> {
    const wanted = { businessProfileId, ...(placeId !== undefined && { id: placeId }) };
    const overlapping = {
      state: { not: 'CANCELLED' },
      // No appointment or blocked time is longer. The business's index finds this period.
      businessProfileId,
      startsAt: { gte: addDays(startsAt, -APPOINTMENTS.blockedDays), lt: occupiedUntil },
      occupiedUntil: { gt: startsAt },
      ...(exceptId !== undefined && { id: { not: exceptId } }),
    } satisfies Prisma.AppointmentWhereInput;
    const free = await transaction.bookingPlace.findFirst({
      where: { ...wanted, appointments: { none: overlapping } },
      orderBy: [{ position: 'asc' }, { id: 'asc' }],
      select: { id: true },
    });
    if (free) return free.id;
    if ((await transaction.bookingPlace.count({ where: wanted })) > 0) throw new AppError('time_taken');
    throw placeId === undefined
      ? new AppError('booking_closed')
      : new InvalidFields({ placeId: ['unknown_reference'] });
  }

  private async storedOf(viewer: Viewer, clientId: string | null | undefined, transaction: Transaction) {
    if (!clientId) return null;
    const where = { createdById: viewer.id, clientId, ...atBusinessOf(viewer) };
    return transaction.appointment.findFirst({ ...BY_START, where });
  }

  /** @throws AppError not_found */
  private async find(viewer: Viewer, id: number, database: Database = this.prisma): Promise<AppointmentRow> {
    const row = await database.appointment.findFirst({ ...BY_START, where: { id, ...atBusinessOf(viewer) } });
    if (!row) throw new AppError('not_found');
    return row;
  }

  private async toView(row: AppointmentRow, language: Language): Promise<DeskAppointmentView> {
    const [view] = await this.toViews([row], language);
    return view!;
  }

  /** Converts the rows, with the private notes about their customers and pets. */
  private async toViews(rows: AppointmentRow[], language: Language): Promise<DeskAppointmentView[]> {
    const keyOf = (key: Pick<AppointmentRow, 'businessProfileId' | 'customerId' | 'petId'>) =>
      [key.businessProfileId, key.customerId, key.petId].join();
    const notes = await this.prisma.customerNote.findMany({
      where: {
        businessProfileId: { in: [...new Set(rows.map((row) => row.businessProfileId))] },
        petId: { in: [...new Set(rows.flatMap(({ petId }) => petId ?? []))] },
      },
      select: { businessProfileId: true, customerId: true, petId: true, text: true },
    });
    const noteOf = new Map(notes.map((note) => [keyOf(note), note.text]));
    return rows.map((row) => toDeskView(row, noteOf.get(keyOf(row)) ?? null, language));
  }
}

const EXPORTED = [
  ...(['id', 'state', 'startsAt', 'endsAt', 'place', 'service', 'customerName', 'customerPhone', 'petName'] as const),
  ...(['words', 'note', 'cancelledBy', 'reason'] as const),
];

async function* inCsv(parts: AsyncGenerator<DeskAppointmentView[]>, language: Language): AsyncGenerator<string> {
  yield toCsv([[...EXPORTED]], language);
  for await (const views of parts) {
    const cells = views.map((view) => [
      ...[view.id, view.state, view.startsAt, view.endsAt, view.place?.name, view.service?.name],
      ...[view.customerName, view.customerPhone, view.petName, view.words, view.note, view.cancelledBy, view.reason],
    ]);
    yield csvLines(cells, language);
  }
}

async function* inJson(parts: AsyncGenerator<DeskAppointmentView[]>): AsyncGenerator<string> {
  let separator = '[';
  for await (const views of parts)
    for (const view of views) {
      yield separator + JSON.stringify(view, undefined, 2);
      separator = ',\n';
    }
  yield separator === '[' ? '[]' : ']';
}

/** Returns the start in a request. @throws InvalidFields if it is long ago or far ahead */
function toNearTime({ startsAt }: { startsAt: string }): Date {
  const [time, now] = [new Date(startsAt), new Date()];
  if (time < addDays(now, -APPOINTMENTS.daysBack)) throw new InvalidFields({ startsAt: ['date_too_early'] });
  if (time > addDays(now, APPOINTMENTS.daysAhead)) throw new InvalidFields({ startsAt: ['invalid'] });
  return time;
}
