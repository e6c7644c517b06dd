import { Injectable, type OnModuleInit } from '@nestjs/common';
import type { Prisma } from '@sapa/prisma/client';
import { REMINDERS } from '../../platform/common/limits.js';
import { AppError, InvalidFields } from '../../platform/errors/app-error.js';
import type { Language } from '../../platform/http/language.js';
import { PrismaService } from '../../platform/prisma/prisma.service.js';
import { parseDay, toDay } from '../../platform/validation/dates.js';
import type { Viewer } from '../../platform/users/viewer.js';
import type { HealthDetailsView } from '../health-records/details.dto.js';
import { HealthRecordsService, type EntryChange } from '../health-records/health-records.service.js';
import { selectDue } from '../health-records/health-records.sql.js';
import { RecordAccessService } from '../health-records/record-access.service.js';
import { NotificationSettingsService } from '../notifications/settings.service.js';
import {
  doseTimes,
  kindOf,
  medicationOf,
  plannedColumns,
  proposedDate,
  reminderSelect,
  subjectOf,
  toReminderView,
  toUnit,
  type ReminderRow,
} from './reminders.mapper.js';
import type {
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
import { addDays, addInterval, dateOf, localTime, toMinute } from './schedule.js';

type Transaction = Prisma.TransactionClient;

/** Time zone of users who have not set one. */
export const DEFAULT_TIME_ZONE = 'UTC';
/** Days before a due date on which a notice is sent, unless the owner changes that. */
const DAYS_BEFORE_ENTRY = [7, 0];
const DEFAULT_MINUTE = 8 * 60;
/** Maximum number of medications in the list of due care. */
const MAX_MEDICATIONS = 100;
/** Later than all due dates. */
export const FAR_FUTURE = new Date('9999-12-31');

const ownerZone = { userId: true, user: { select: { notificationSettings: { select: { timeZone: true } } } } } as const;

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
    this.records.onEntryChange((transaction, change) => this.followEntry(transaction, change));
  }

  /** Deletes the reminders of a pet that gets another owner. */
  async endOf(transaction: Transaction, petId: number): Promise<void> {
    await transaction.reminder.deleteMany({ where: { petId } });
  }

  async care(viewer: Viewer, language: Language): Promise<CareView> {
    const today = dateOf(await this.localNow(viewer.id));
    const days = [today, addDays(today, 1)];
    const [hasPets, reminders, medications] = await Promise.all([
      this.prisma.pet.findFirst({ where: caredForBy(viewer), select: { id: true } }),
      this.prisma.reminder.findMany({
        where: {
          ...remindersOf(viewer),
          nextOn: { lte: addDays(today, REMINDERS.careDays) },
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
      hasPets: hasPets !== null,
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

  async list(viewer: Viewer, { petUuid }: ReminderListQuery): Promise<ReminderView[]> {
    const today = dateOf(await this.localNow(viewer.id));
    const rows = await this.prisma.reminder.findMany({
      where: { pet: { ...caredForBy(viewer), ...(petUuid && { uuid: petUuid }) } },
      orderBy: [{ nextOn: 'asc' }, { id: 'asc' }],
      take: REMINDERS.listed,
      relationLoadStrategy: 'join',
      select: reminderSelect,
    });
    return rows.map((row) => toReminderView(row, today));
  }

  /**
   * Adds a reminder. An entry has at most one reminder, which this call replaces.
   * @throws AppError pet_not_found, not_yours, not_found, too_many_reminders
   */
  async create(viewer: Viewer, body: CreateReminderDto, language: Language): Promise<ReminderView> {
    if (body.timeZone) await this.settings.setFirstTimeZone(viewer, body.timeZone, language);
    const local = await this.localNow(viewer.id);
    return this.prisma.$transaction(async (transaction) => {
      await this.access.lock(transaction, body.petUuid);
      const { pet } = await this.access.ownedBy(viewer, body.petUuid, transaction);
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
        snoozedUntil: null,
      };
      const planned = plannedColumns({ ...values, nextOn, entry }, local);
      if (body.entryId) await transaction.reminder.deleteMany({ where: { entryId: body.entryId } });
      const row = await transaction.reminder.create({
        data: { petId: pet.id, ...values, ...planned },
        select: reminderSelect,
      });
      return toReminderView(row, dateOf(local));
    });
  }

  async update(viewer: Viewer, id: number, body: UpdateReminderDto): Promise<ReminderView> {
    return this.change(viewer, id, async (transaction, row, local) => {
      const isFree = row.entryId === null;
      const values = {
        ...changedColumns(body, row.entry?.kind === 'MEDICATION'),
        ...(isFree && body.title && { title: body.title }),
        ...(isFree && body.nextOn && { nextOn: parseDay(body.nextOn), snoozedUntil: null }),
      };
      const view = await this.save(transaction, row, values, local);
      return toReminderView(view, dateOf(local));
    });
  }

  async remove(viewer: Viewer, id: number): Promise<void> {
    await this.change(viewer, id, async (transaction) => {
      await transaction.reminder.delete({ where: { id }, select: { id: true } });
    });
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
      if (row.entry || !everyCount || !everyUnit) return this.end(transaction, id);
      let nextOn = row.nextOn;
      while (nextOn <= dateOf(local) || nextOn === row.nextOn)
        nextOn = addInterval(nextOn, { count: everyCount, unit: everyUnit });
      const saved = await this.save(transaction, row, { nextOn, snoozedUntil: null }, local);
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
        if (!nextOn) return this.end(transaction, id);
        const saved = await this.save(transaction, row, { nextOn, snoozedUntil: null }, local);
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
      // The new entry may have another topic, so the old reminder can still exist.
      await transaction.reminder.deleteMany({ where: { id } });
      const reminder = await transaction.reminder.findUnique({ where: { entryId: entry.id }, select: reminderSelect });
      if (!reminder) return { entryId: Number(entry.id), reminder: null };
      const { minuteOfDay, daysBefore } = row;
      const saved = await this.save(transaction, reminder, { minuteOfDay, daysBefore }, local);
      return { entryId: Number(entry.id), reminder: toReminderView(saved, dateOf(local)) };
    });
  }

  /**
   * Synchronizes a pet's reminders with the due dates in its record: adds a reminder for a new due
   * date, and deletes reminders of entries that a later entry replaces.
   */
  private async followEntry(transaction: Transaction, { id, petId, hasNewDueDate }: EntryChange): Promise<void> {
    const pet = await transaction.pet.findUniqueOrThrow({ where: { id: petId }, select: ownerZone });
    const local = localTime(new Date(), pet.user.notificationSettings?.timeZone ?? DEFAULT_TIME_ZONE);
    const due = await transaction.$queryRaw<{ id: bigint }[]>(selectDue([petId], FAR_FUTURE));
    const dueIds = due.map((entry) => entry.id);
    await transaction.reminder.deleteMany({
      where: { petId, entry: { kind: { not: 'MEDICATION' } }, entryId: { notIn: dueIds } },
    });
    const row = await transaction.reminder.findUnique({ where: { entryId: id }, select: reminderSelect });
    if (row) {
      const { entry } = row;
      if (!entry!.dueOn && !medicationOf(entry)) await this.end(transaction, Number(row.id));
      else await this.save(transaction, row, { nextOn: entry!.dueOn ?? row.nextOn }, local);
    } else if (hasNewDueDate && dueIds.includes(id)) {
      const entry = await transaction.healthEntry.findUniqueOrThrow({
        where: { id },
        select: reminderSelect.entry.select,
      });
      const values = {
        nextOn: entry.dueOn!,
        minuteOfDay: DEFAULT_MINUTE,
        daysBefore: DAYS_BEFORE_ENTRY,
        snoozedUntil: null,
      };
      // Skip past dates, for example when the owner enters an old vaccination.
      if (values.nextOn < dateOf(local)) return;
      await transaction.reminder.create({
        data: { petId, entryId: id, ...values, ...plannedColumns({ ...values, entry }, local) },
        select: { id: true },
      });
    }
  }

  /** Returns the current local time of a user. */
  private async localNow(userId: number): Promise<Date> {
    const settings = await this.prisma.notificationSettings.findUnique({
      where: { userId },
      select: { timeZone: true },
    });
    return localTime(new Date(), settings?.timeZone ?? DEFAULT_TIME_ZONE);
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
    values: Partial<Pick<ReminderRow, 'title' | 'nextOn' | 'minuteOfDay' | 'daysBefore' | 'snoozedUntil'>>,
    local: Date,
  ): Promise<ReminderRow> {
    return transaction.reminder.update({
      where: { id: row.id },
      data: { ...values, ...plannedColumns({ ...row, ...values }, local) },
      select: reminderSelect,
    });
  }

  private async end(transaction: Transaction, id: number): Promise<ReminderResultView> {
    await transaction.reminder.delete({ where: { id }, select: { id: true } });
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
