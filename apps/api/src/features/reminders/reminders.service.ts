import { Injectable, type OnModuleInit } from '@nestjs/common';
import type { Prisma } from '@sapa/prisma/client';
import { REMINDERS } from '../../platform/common/limits.js';
import { addDays, dateOf, localTime, zoneOf, zoneSelect } from '../../platform/common/local-time.js';
import { AppError, InvalidFields } from '../../platform/errors/app-error.js';
import type { Language } from '../../platform/http/language.js';
import { PrismaService } from '../../platform/prisma/prisma.service.js';
import { parseDay, toDay } from '../../platform/validation/dates.js';
import type { Viewer } from '../../platform/users/viewer.js';
import type { HealthDetailsView } from '../health-records/details.dto.js';
import { HealthRecordsService } from '../health-records/health-records.service.js';
import { selectDue } from '../health-records/health-records.sql.js';
import { RecordAccessService } from '../health-records/record-access.service.js';
import { NotificationSettingsService } from '../notifications/settings.service.js';
import {
  carePetSelect,
  doseTimes,
  intendedByEntry,
  kindOf,
  medicationOf,
  nextColumns,
  plannedColumns,
  proposedDate,
  reminderSelect,
  subjectOf,
  toCarePetView,
  toReminderView,
  toUnit,
  type ReminderRow,
} from './reminders.mapper.js';
import type {
  CareOverviewView,
  CareView,
  CreateReminderDto,
  FinishReminderDto,
  ReminderListQuery,
  ReminderResultView,
  ReminderView,
  SkipReminderDto,
  SnoozeReminderDto,
  UpdateReminderDto,
} from './reminders.dto.js';
import { lockReminder } from './reminders.sql.js';
import { caredForBy, remindersOf } from './reminders.visibility.js';
import { addInterval, intendedDayOf, toMinute } from './schedule.js';

type Transaction = Prisma.TransactionClient;

/** Days before a due date on which a notice is sent, unless the owner changes that. */
const DAYS_BEFORE_ENTRY = [7, 0];
const DEFAULT_MINUTE = 8 * 60;
/** Maximum number of medications in the list of due care. */
const MAX_MEDICATIONS = 100;
/** Later than all due dates. */
export const FAR_FUTURE = new Date('9999-12-31');

/** Manages reminders of the viewer's own pets. */
@Injectable()
export class RemindersService implements OnModuleInit {
  constructor(
    private readonly prisma: PrismaService,
    private readonly records: HealthRecordsService,
    private readonly access: RecordAccessService,
    private readonly settings: NotificationSettingsService,
  ) {}

  onModuleInit() {
    this.records.onRecordChange((transaction, petId) => this.followRecord(transaction, petId));
  }

  /**
   * Replaces the reminders of a pet that has a new owner: deletes the former owner's reminders,
   * and adds reminders for the due dates that came with the record.
   */
  async handOver(transaction: Transaction, petId: number): Promise<void> {
    await transaction.reminder.deleteMany({ where: { petId } });
    await this.followRecord(transaction, petId);
  }

  async care(viewer: Viewer, language: Language): Promise<CareView> {
    const today = dateOf(await this.localNow(viewer.id));
    const days = [today, addDays(today, 1)];
    const [pet, reminders, medications] = await Promise.all([
      this.prisma.pet.findFirst({ where: caredForBy(viewer), select: { id: true } }),
      this.prisma.reminder.findMany({
        where: {
          ...remindersOf(viewer),
          OR: [{ entryId: null }, { entry: { kind: { not: 'MEDICATION' } } }],
        },
        orderBy: [{ nextOn: 'asc' }, { minuteOfDay: 'asc' }, { id: 'asc' }],
        take: REMINDERS.listed,
        relationLoadStrategy: 'join',
        select: reminderSelect,
      }),
      this.prisma.healthEntry.findMany({
        where: {
          pet: caredForBy(viewer),
          kind: 'MEDICATION',
          hiddenAt: null,
          day: { lte: days[1]! },
          OR: [{ endsOn: null }, { endsOn: { gte: today } }],
        },
        orderBy: { id: 'asc' },
        take: MAX_MEDICATIONS,
        relationLoadStrategy: 'join',
        select: {
          id: true,
          kind: true,
          day: true,
          details: true,
          endsOn: true,
          pet: { select: { uuid: true, name: true } },
          doses: { where: { dueAt: { gte: today, lt: addDays(today, 2) } }, select: { dueAt: true } },
        },
      }),
    ]);
    return {
      hasPets: pet !== null,
      today: toDay(today),
      reminders: reminders.map((row) => toReminderView(row, today)),
      doses: medications
        .flatMap((entry) => {
          const given = new Set(entry.doses.map(({ dueAt }) => dueAt.getTime()));
          return doseTimes(entry, days).map((time) => ({
            pet: entry.pet,
            entryId: Number(entry.id),
            title: subjectOf(entry.details as HealthDetailsView, language) ?? '',
            dueAt: time.toISOString().slice(0, 16),
            isGiven: given.has(time.getTime()),
          }));
        })
        .sort((a, b) => (a.dueAt < b.dueAt ? -1 : 1)),
    };
  }

  /** Returns the care that is due, and all pets, for the care page. */
  async overview(viewer: Viewer, language: Language): Promise<CareOverviewView> {
    const [care, pets] = await Promise.all([
      this.care(viewer, language),
      this.prisma.pet.findMany({
        where: caredForBy(viewer),
        orderBy: { id: 'asc' },
        take: REMINDERS.listed,
        relationLoadStrategy: 'join',
        select: carePetSelect,
      }),
    ]);
    return { ...care, pets: pets.map(toCarePetView) };
  }

  async list(viewer: Viewer, { petUuid }: ReminderListQuery): Promise<ReminderView[]> {
    const today = dateOf(await this.localNow(viewer.id));
    const rows = await this.prisma.reminder.findMany({
      where: { ...remindersOf(viewer), pet: { ...caredForBy(viewer), ...(petUuid && { uuid: petUuid }) } },
      orderBy: [{ nextOn: 'asc' }, { id: 'asc' }],
      take: REMINDERS.listed,
      relationLoadStrategy: 'join',
      select: reminderSelect,
    });
    return rows.map((row) => toReminderView(row, today));
  }

  /**
   * Adds a reminder, or returns the reminder of an earlier request with the same `clientId`. An
   * entry has at most one reminder, which this call replaces.
   * @throws AppError pet_not_found, not_yours, not_found, too_many_reminders
   */
  async create(viewer: Viewer, body: CreateReminderDto, language: Language): Promise<ReminderView> {
    if (body.timeZone) await this.settings.setFirstTimeZone(viewer, body.timeZone, language);
    const local = await this.localNow(viewer.id);
    return this.prisma.$transaction(async (transaction) => {
      await this.access.lock(transaction, body.petUuid);
      const { pet } = await this.access.ownedBy(viewer, body.petUuid, transaction);
      const { clientId } = body;
      const own = { petId: pet.id, clientId };
      const stored = clientId && (await transaction.reminder.findFirst({ where: own, select: reminderSelect }));
      if (stored) return toReminderView(stored, dateOf(local));
      const entry = body.entryId
        ? await transaction.healthEntry.findFirst({
            where: { id: body.entryId, petId: pet.id, hiddenAt: null },
            select: reminderSelect.entry.select,
          })
        : null;
      if (body.entryId && !entry) throw new AppError('not_found');
      if (!entry) await this.requireSpace(transaction, pet.id);
      const nextOn = entry ? (entry.dueOn ?? entry.day) : body.nextOn && parseDay(body.nextOn);
      if (entry && !entry.dueOn && !medicationOf(entry)) throw new AppError('not_possible_now');
      if (!entry && !body.title) throw new InvalidFields({ title: ['required'] });
      if (!nextOn) throw new InvalidFields({ nextOn: ['required'] });
      const values = {
        minuteOfDay: DEFAULT_MINUTE,
        daysBefore: entry?.dueOn ? DAYS_BEFORE_ENTRY : [0],
        ...changedColumns(body, entry?.kind === 'MEDICATION'),
        title: entry ? null : body.title!,
        entryId: body.entryId ?? null,
        intendedDay: entry && intendedByEntry(entry),
        snoozedUntil: null,
      };
      const planned = plannedColumns({ ...values, nextOn, entry }, local);
      if (body.entryId) await transaction.reminder.deleteMany({ where: { entryId: body.entryId } });
      const row = await transaction.reminder.create({
        data: { petId: pet.id, clientId: clientId || null, ...values, ...planned },
        select: reminderSelect,
      });
      return toReminderView(row, dateOf(local));
    });
  }

  async update(viewer: Viewer, id: number, body: UpdateReminderDto): Promise<ReminderView> {
    return this.change(viewer, id, async (transaction, row, local) => {
      const isFree = row.entryId === null;
      const nextOn = body.nextOn && parseDay(body.nextOn);
      const values = {
        ...changedColumns(body, row.entry?.kind === 'MEDICATION'),
        ...(isFree && body.title && { title: body.title }),
        ...(isFree && nextOn && nextOn.getTime() !== row.nextOn.getTime() && { nextOn, snoozedUntil: null }),
      };
      const view = await this.save(transaction, row, values, local);
      return toReminderView(view, dateOf(local));
    });
  }

  async remove(viewer: Viewer, id: number): Promise<void> {
    await this.change(viewer, id, async (transaction, row) => void (await this.end(transaction, row)));
  }

  /** Moves the next notice to a later date. The due date stays the same. */
  async snooze(viewer: Viewer, id: number, { until }: SnoozeReminderDto): Promise<ReminderView> {
    return this.change(viewer, id, async (transaction, row, local) => {
      const snoozedUntil = parseDay(until);
      if (snoozedUntil <= dateOf(local)) throw new InvalidFields({ until: ['date_too_early'] });
      if (row.entry?.kind === 'MEDICATION') throw new AppError('not_possible_now');
      return toReminderView(await this.save(transaction, row, { snoozedUntil }, local), dateOf(local));
    });
  }

  /** Moves a repeated reminder to its next date. Deletes other reminders, but never an entry. */
  async skip(viewer: Viewer, id: number, { dueOn }: SkipReminderDto): Promise<ReminderResultView> {
    return this.change(viewer, id, async (transaction, row, local) => {
      this.requireDate(row, dueOn);
      const { everyCount, everyUnit } = row;
      if (row.entry || !everyCount || !everyUnit) return this.end(transaction, row);
      const intendedDay = intendedDayOf(row);
      let nextOn = row.nextOn;
      while (nextOn <= dateOf(local) || nextOn === row.nextOn)
        nextOn = addInterval(nextOn, { count: everyCount, unit: everyUnit }, intendedDay);
      const saved = await this.save(transaction, row, { nextOn, intendedDay, snoozedUntil: null }, local);
      return { entryId: null, reminder: toReminderView(saved, dateOf(local)) };
    });
  }

  /**
   * Records that the care was done. Adds an entry of the same kind to the health record, and a
   * reminder for the due date of that entry.
   */
  async finish(viewer: Viewer, id: number, body: FinishReminderDto): Promise<ReminderResultView> {
    const [pet, local] = [await this.petOf(viewer, id), await this.localNow(viewer.id)];
    return this.prisma.$transaction(async (transaction) => {
      // Lock the pet before the reminder, as changes of entries do, to prevent deadlocks.
      await this.access.lock(transaction, pet.uuid);
      const row = await this.lock(transaction, viewer, id);
      this.requireDate(row, body.dueOn);
      const day = body.day ? parseDay(body.day) : dateOf(local);
      const nextOn = body.nextOn === undefined ? proposedDate(row, day) : body.nextOn && parseDay(body.nextOn);
      if (nextOn && nextOn <= day) throw new InvalidFields({ nextOn: ['date_too_early'] });
      const kind = kindOf(row);
      if (kind === 'medication') throw new AppError('not_possible_now');
      if (!kind) {
        if (!nextOn) return this.end(transaction, row);
        const next = { ...nextColumns(row, day, nextOn), snoozedUntil: null };
        const saved = await this.save(transaction, row, next, local);
        return { entryId: null, reminder: toReminderView(saved, dateOf(local)) };
      }
      const record = await this.access.ownedBy(viewer, pet.uuid, transaction);
      const { against, product, parasites, reason } = row.entry!.details as HealthDetailsView;
      const next = nextOn && toDay(nextOn);
      const details = {
        vaccination: { against, product, validUntil: next },
        parasite_treatment: { parasites, product, nextDueOn: next },
        visit: { reason, followUpOn: next },
      }[kind as 'vaccination' | 'parasite_treatment' | 'visit'];
      const entry = await this.records.add(transaction, record, { kind, day: toDay(day), details });
      // The new entry may have another topic, so the old reminder can still be active. A reminder
      // of a replaced entry stays inactive, because it returns if the new entry is deleted.
      await transaction.reminder.updateMany({
        where: { id, state: 'ACTIVE' },
        data: { state: 'REMOVED', sendAt: null },
      });
      const reminder = await transaction.reminder.findUnique({ where: { entryId: entry.id }, select: reminderSelect });
      if (!reminder) return { entryId: Number(entry.id), reminder: null };
      const { minuteOfDay, daysBefore } = row;
      const kept = { minuteOfDay, daysBefore, ...nextColumns(row, day, reminder.nextOn) };
      const saved = await this.save(transaction, reminder, kept, local);
      return { entryId: Number(entry.id), reminder: toReminderView(saved, dateOf(local)) };
    });
  }

  /**
   * Derives a pet's reminders from the due dates in its record. Called after every change of the
   * record, and when the pet gets another owner.
   */
  private async followRecord(transaction: Transaction, petId: number): Promise<void> {
    const { user } = await transaction.pet.findUniqueOrThrow({
      where: { id: petId },
      select: { user: { select: zoneSelect } },
    });
    const local = localTime(new Date(), zoneOf(user));
    const due = await transaction.$queryRaw<{ id: bigint }[]>(
      selectDue([petId], { today: dateOf(local), until: FAR_FUTURE }),
    );
    const dueIds = new Set(due.map(({ id }) => id));
    const rows = await transaction.reminder.findMany({
      where: { petId, entryId: { not: null } },
      select: { ...reminderSelect, entry: { select: { ...reminderSelect.entry.select, hiddenAt: true } } },
    });
    for (const row of rows) {
      const entry = row.entry!;
      dueIds.delete(row.entryId!);
      const isDue = medicationOf(entry) ? entry.hiddenAt === null : due.some(({ id }) => id === row.entryId);
      await this.followEntry(transaction, row, isDue, local);
    }
    const entries = await transaction.healthEntry.findMany({
      // Skip past dates, for example when the owner enters an old vaccination.
      where: { id: { in: [...dueIds] }, dueOn: { gte: dateOf(local) } },
      orderBy: { id: 'asc' },
      select: { id: true, ...reminderSelect.entry.select },
    });
    for (const { id: entryId, ...entry } of entries) {
      const values = {
        nextOn: entry.dueOn!,
        intendedDay: intendedByEntry(entry),
        minuteOfDay: DEFAULT_MINUTE,
        daysBefore: DAYS_BEFORE_ENTRY,
        snoozedUntil: null,
      };
      await transaction.reminder.create({
        data: { petId, entryId, ...values, ...plannedColumns({ ...values, entry }, local) },
        select: { id: true },
      });
    }
  }

  /** Updates the reminder of an entry. A new due date also brings back a removed reminder. */
  private async followEntry(transaction: Transaction, row: ReminderRow, isDue: boolean, local: Date): Promise<void> {
    const { id, entry } = row;
    if (!entry!.dueOn && !medicationOf(entry)) {
      await transaction.reminder.delete({ where: { id }, select: { id: true } });
      return;
    }
    const isNewDate = entry!.dueOn !== null && entry!.dueOn.getTime() !== row.nextOn.getTime();
    const dates = isNewDate ? { nextOn: entry!.dueOn!, intendedDay: intendedByEntry(entry!) } : {};
    const isRemoved = row.state === 'REMOVED' && !isNewDate;
    if (isDue && !isRemoved) await this.save(transaction, row, { ...dates, state: 'ACTIVE' }, local);
    else {
      const state = isRemoved ? 'REMOVED' : 'INACTIVE';
      await transaction.reminder.update({
        where: { id },
        data: { ...dates, state, sendAt: null },
        select: { id: true },
      });
    }
  }

  /** Returns the current local time of a user. */
  private async localNow(userId: number): Promise<Date> {
    const user = await this.prisma.user.findUniqueOrThrow({ where: { id: userId }, select: zoneSelect });
    return localTime(new Date(), zoneOf(user));
  }

  /** @throws AppError not_found */
  private async petOf(viewer: Viewer, id: number) {
    const reminder = await this.prisma.reminder.findFirst({
      where: { id, ...remindersOf(viewer) },
      select: { pet: { select: { uuid: true } } },
    });
    if (!reminder) throw new AppError('not_found');
    return reminder.pet;
  }

  private async change<T>(
    viewer: Viewer,
    id: number,
    work: (transaction: Transaction, row: ReminderRow, local: Date) => Promise<T>,
  ): Promise<T> {
    const local = await this.localNow(viewer.id);
    return this.prisma.$transaction(async (transaction) =>
      work(transaction, await this.lock(transaction, viewer, id), local),
    );
  }

  /** @throws AppError not_found */
  private async lock(transaction: Transaction, viewer: Viewer, id: number): Promise<ReminderRow> {
    await transaction.$queryRaw(lockReminder(viewer.id, id));
    const row = await transaction.reminder.findFirst({
      where: { id, ...remindersOf(viewer) },
      relationLoadStrategy: 'join',
      select: reminderSelect,
    });
    if (!row) throw new AppError('not_found');
    return row;
  }

  /** @throws AppError not_possible_now if another device has already changed the date */
  private requireDate(row: ReminderRow, dueOn: string): void {
    if (toDay(row.nextOn) !== dueOn.slice(0, 10)) throw new AppError('not_possible_now');
  }

  private async requireSpace(transaction: Transaction, petId: number): Promise<void> {
    const count = await transaction.reminder.count({ where: { petId, entryId: null } });
    if (count >= REMINDERS.perPet) throw new AppError('too_many_reminders');
  }

  private async save(
    transaction: Transaction,
    row: ReminderRow,
    values: Partial<Omit<ReminderRow, 'id' | 'petId' | 'entryId' | 'pet' | 'entry' | 'sendAt'>>,
    local: Date,
  ): Promise<ReminderRow> {
    return transaction.reminder.update({
      where: { id: row.id },
      data: { ...values, ...plannedColumns({ ...row, ...values }, local) },
      select: reminderSelect,
    });
  }

  /** Deletes a reminder. The row of an entry stays, so that no later change adds it again. */
  private async end(transaction: Transaction, { id, entryId }: ReminderRow): Promise<ReminderResultView> {
    if (entryId === null) await transaction.reminder.delete({ where: { id }, select: { id: true } });
    else
      await transaction.reminder.update({
        where: { id },
        data: { state: 'REMOVED', sendAt: null },
        select: { id: true },
      });
    return { entryId: null, reminder: null };
  }
}

/** Returns the columns for the fields in the request. Only medication can ignore quiet hours. */
function changedColumns(
  { time, everyCount, everyUnit, daysBefore, ignoresQuietHours }: UpdateReminderDto,
  isMedication: boolean,
) {
  if (((everyCount ?? null) === null) !== ((everyUnit ?? null) === null))
    throw new InvalidFields({ [everyCount ? 'everyUnit' : 'everyCount']: ['required'] });
  return {
    ...(time !== undefined && { minuteOfDay: toMinute(time) }),
    ...(everyCount !== undefined && { everyCount }),
    ...(everyUnit !== undefined && { everyUnit: everyUnit && toUnit(everyUnit) }),
    ...(daysBefore !== undefined && { daysBefore }),
    ...(ignoresQuietHours !== undefined && { ignoresQuietHours: isMedication && ignoresQuietHours }),
  };
}
