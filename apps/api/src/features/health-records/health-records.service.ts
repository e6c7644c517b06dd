import { Injectable } from '@nestjs/common';
import { Config, currenciesOf } from '../../config.js';
import { HEALTH } from '../../platform/common/limits.js';
import { AppError, ChangedMeanwhile, InvalidFields } from '../../platform/errors/app-error.js';
import { Page } from '../../platform/pagination/page.js';
import { Prisma } from '@sapa/prisma/client';
import { PrismaService } from '../../platform/prisma/prisma.service.js';
import { parseLongId } from '../../platform/validation/identifiers.js';
import { parseDate, parseDay, toDay } from '../../platform/validation/dates.js';
import { fullName } from '../../platform/users/user-summary.js';
import type { Viewer } from '../../platform/users/viewer.js';
import { NotificationsService } from '../notifications/notifications.service.js';
import { DocumentFiles } from './document-files.js';
import { columnsOf, detailsOf } from './entry-values.js';
import type {
  CreateHealthEntryDto,
  HealthEntryListQuery,
  HealthEntryView,
  IdentificationDto,
  IdentificationView,
  UpdateHealthEntryDto,
} from './health-records.dto.js';
import {
  canChange,
  entrySelect,
  fromKind,
  identificationSelect,
  identifyingSelect,
  NEWEST_FIRST,
  NO_IDENTIFICATION,
  toEntryView,
  toIdentificationView,
  toKind,
  type EntryRow,
} from './health-records.mapper.js';
import { removeCosts } from './health-records.sql.js';
import { clinicsVisibleTo, countedWith, entriesFor, sharedEntry } from './health-records.visibility.js';
import { RecordAccessService, type Database, type RecordAccess } from './record-access.service.js';
import { normalized, type HealthDetailsView, type Kind } from './details.dto.js';

type Transaction = Prisma.TransactionClient;

/** Cursor of a list in order of day and id. */
const encodeCursor = ({ day, id }: Pick<EntryRow, 'day' | 'id'>) =>
  Buffer.from(`day:${toDay(day)}:${id}`).toString('base64url');

function decodeCursor(cursor: string): Prisma.HealthEntryWhereInput {
  const [, written, number] = /^day:([^:]+):(.+)$/.exec(Buffer.from(cursor, 'base64url').toString('latin1')) ?? [];
  const [day, id] = [parseDate(written), parseLongId(number)];
  if (!day || id === undefined) throw new AppError('invalid_cursor');
  return { OR: [{ day: { lt: day } }, { day, id: { lt: id } }] };
}

type NoticeKind = 'health_entry_added' | 'health_entry_changed';

/** Returns the path of a pet's record in the web app. */
export const recordPath = (petUuid: string) => `/pet/health/${petUuid}`;

type RecordListener = (transaction: Transaction, petId: number) => Promise<void>;

/** Manages the entries of health records, for owners and for clinics with access. */
@Injectable()
export class HealthRecordsService {
  private readonly currencies: readonly string[];
  private readonly listeners: RecordListener[] = [];

  constructor(
    private readonly prisma: PrismaService,
    private readonly access: RecordAccessService,
    private readonly files: DocumentFiles,
    private readonly notifications: NotificationsService,
    config: Config,
  ) {
    this.currencies = currenciesOf(config);
  }

  /**
   * Calls the listener in each transaction that adds, changes or deletes an entry. Call it while
   * the server starts.
   */
  onRecordChange(listener: RecordListener): void {
    this.listeners.push(listener);
  }

  async list(viewer: Viewer, uuid: string, query: HealthEntryListQuery): Promise<Page<HealthEntryView>> {
    const { kind, clinicId, cursor, limit } = query;
    const record = await this.access.of(viewer, uuid, 'READ');
    const rows = await this.prisma.healthEntry.findMany({
      where: {
        petId: record.pet.id,
        AND: [entriesFor(record), cursor ? decodeCursor(cursor) : {}],
        ...(kind && { kind: toKind(kind) }),
        ...(clinicId && { clinicId }),
      },
      orderBy: [...NEWEST_FIRST],
      take: limit + 1,
      relationLoadStrategy: 'join',
      select: entrySelect,
    });
    const shown = rows.slice(0, limit);
    return new Page(
      shown.map((row) => toEntryView(row, record)),
      rows.length > limit ? encodeCursor(shown.at(-1)!) : undefined,
    );
  }

  async one(viewer: Viewer, uuid: string, id: number): Promise<HealthEntryView> {
    const record = await this.access.of(viewer, uuid, 'READ');
    return toEntryView(await this.find(record, id), record);
  }

  /**
   * Adds an entry. An entry written by a clinic names the clinic and is visible to the owner.
   * @throws AppError too_many_health_entries
   */
  async create(viewer: Viewer, uuid: string, body: CreateHealthEntryDto): Promise<HealthEntryView> {
    return this.change(viewer, uuid, 'health_entry_added', (transaction, record) =>
      this.add(transaction, record, body),
    );
  }

  /**
   * Adds an entry to a record that the caller has locked. Returns the stored entry if the request
   * is repeated.
   */
  async add(transaction: Transaction, record: RecordAccess, body: CreateHealthEntryDto): Promise<EntryRow> {
    const petId = record.pet.id;
    const { clientId } = body;
    const stored = clientId
      ? await transaction.healthEntry.findFirst({
          where: { petId, clientId, ...countedWith(record) },
          select: entrySelect,
        })
      : null;
    if (stored) return stored;
    const count = await transaction.healthEntry.count({ where: { petId, ...countedWith(record) } });
    if (count >= (record.isOwner ? HEALTH.entries : HEALTH.entriesPerClinic))
      throw new AppError('too_many_health_entries');
    requireNote(body.kind, body.note);
    const entry = await transaction.healthEntry.create({
      data: {
        petId,
        ...columnsOf(body.kind, detailsOf(body.details, this.currencies), parseDay(body.day)),
        ...(await this.clinicOf(transaction, record, body)),
        note: body.note || null,
        isPrivate: record.isOwner && (body.isPrivate ?? false),
        clientId: clientId || null,
      },
      select: entrySelect,
    });
    if (!record.isOwner) await this.access.log(record.viewer, [petId], 'ADDED', transaction);
    await this.announce(transaction, petId);
    return entry;
  }

  /**
   * Changes an entry. Owners change their own entries, and hide or show a clinic's entries.
   * Clinics correct their own entries.
   * @throws ChangedMeanwhile if the entry has another version
   */
  async update(viewer: Viewer, uuid: string, id: number, body: UpdateHealthEntryDto): Promise<HealthEntryView> {
    return this.change(viewer, uuid, 'health_entry_changed', async (transaction, record) => {
      const before = await this.find(record, id, transaction);
      const { version, isHidden, ...changes } = body;
      if (isHidden !== undefined && !(record.isOwner && before.enteredByClinic)) throw new AppError('not_allowed');
      if (Object.values(changes).some((value) => value !== undefined)) this.requireChangeable(before, record);
      if (version !== before.version) {
        // The response contains the entry, and the transaction is rolled back.
        if (!record.isOwner) await this.access.log(viewer, [record.pet.id], 'READ');
        throw new ChangedMeanwhile(toEntryView(before, record));
      }
      const entry = await transaction.healthEntry.update({
        where: { id },
        data: {
          ...(await this.changesOf(transaction, record, before, changes)),
          ...(isHidden !== undefined && { hiddenAt: isHidden ? (before.hiddenAt ?? new Date()) : null }),
          version: { increment: 1 },
        },
        select: entrySelect,
      });
      await this.announce(transaction, record.pet.id);
      return entry;
    });
  }

  /** Deletes an entry with its documents. */
  async remove(viewer: Viewer, uuid: string, id: number): Promise<void> {
    await this.change(viewer, uuid, 'health_entry_changed', async (transaction, record) => {
      const entry = await this.find(record, id, transaction);
      this.requireChangeable(entry, record);
      await transaction.healthEntry.delete({ where: { id }, select: { id: true } });
      await this.announce(transaction, record.pet.id);
      return entry;
    });
    await this.files.removeDeleted();
  }

  /** Changes an entry in a transaction, and notifies the owner if a clinic made the change. */
  private async change(
    viewer: Viewer,
    uuid: string,
    kind: NoticeKind,
    run: (transaction: Transaction, record: RecordAccess) => Promise<EntryRow>,
  ): Promise<HealthEntryView> {
    const { view, announce } = await this.prisma.$transaction(async (transaction) => {
      await this.access.lock(transaction, uuid);
      // `add` logs new entries, because a repeated request adds none.
      const action = kind === 'health_entry_added' ? null : 'CHANGED';
      const record = await this.access.of(viewer, uuid, action, transaction);
      const entry = await run(transaction, record);
      return { view: toEntryView(entry, record), announce: await this.tellOwner(transaction, record, kind, entry) };
    });
    announce();
    return view;
  }

  /**
   * Notifies the owner of a clinic's change, unless an equal notice is unread. The caller must run
   * the returned function after the commit.
   */
  async tellOwner(
    transaction: Transaction,
    { pet, isOwner }: RecordAccess,
    kind: NoticeKind,
    { clinicName, clinicId }: EntryRow,
  ): Promise<() => void> {
    if (isOwner) return () => undefined;
    const notice = { kind, about: `${pet.name} · ${clinicName}`, path: recordPath(pet.uuid) };
    const unread = await transaction.notice.count({
      where: {
        userId: pet.userId,
        kind: kind.toUpperCase() as Uppercase<NoticeKind>,
        path: notice.path,
        about: notice.about,
        noticed: { some: { readAt: null } },
      },
    });
    if (unread > 0) return () => undefined;
    const source = { actorId: clinicId, petId: pet.id };
    return (await this.notifications.addNotice(pet.userId, { ...notice, ...source }, transaction)).announce;
  }

  async setIdentification(viewer: Viewer, uuid: string, body: IdentificationDto): Promise<IdentificationView> {
    const { pet } = await this.access.ownedBy(viewer, uuid);
    const { chipDate, ...others } = normalized(body);
    const values = { ...NO_IDENTIFICATION, ...others, chipDate: chipDate ? parseDay(chipDate) : null };
    const { pet: owned, ...row } = await this.prisma.petIdentification.upsert({
      where: { petId: pet.id },
      create: { petId: pet.id, ...values },
      update: values,
      select: { ...identificationSelect, pet: { select: identifyingSelect } },
    });
    return toIdentificationView(owned, row);
  }

  /**
   * Returns an entry that the viewer may see.
   * @throws AppError not_found
   */
  async find(record: RecordAccess, id: number, database: Database = this.prisma) {
    const entry = await database.healthEntry.findFirst({
      where: { id, petId: record.pet.id, ...entriesFor(record) },
      select: entrySelect,
    });
    if (!entry) throw new AppError('not_found');
    return entry;
  }

  /** @throws AppError not_yours, or not_possible_now if the clinic's correction period is over */
  requireChangeable(entry: EntryRow, record: RecordAccess): void {
    if (canChange(entry, record)) return;
    const isTooLate = !record.isOwner && entry.enteredByClinic && entry.clinicId === record.viewer.id;
    throw new AppError(isTooLate ? 'not_possible_now' : 'not_yours');
  }

  private async announce(transaction: Transaction, petId: number): Promise<void> {
    for (const listener of this.listeners) await listener(transaction, petId);
  }

  /**
   * Prepares the record for the pet's new owner. Removes private and hidden entries, costs, share
   * links and the access of clinics.
   * @param isKept false to remove the rest of the record too
   */
  async handOver(transaction: Transaction, petId: number, isKept: boolean): Promise<void> {
    await transaction.healthShare.deleteMany({ where: { petId } });
    await transaction.clinicAccess.deleteMany({ where: { petId } });
    await transaction.clinicAccessEvent.deleteMany({ where: { petId } });
    await transaction.healthEntry.deleteMany({ where: { petId, ...(isKept && { NOT: sharedEntry }) } });
    if (isKept) await transaction.$executeRaw(removeCosts(petId));
    else await transaction.petIdentification.deleteMany({ where: { petId } });
  }

  private async changesOf(
    transaction: Transaction,
    record: RecordAccess,
    before: EntryRow,
    { kind: newKind, day, details, note, isPrivate, clinicId, clinicName }: Partial<CreateHealthEntryDto>,
  ): Promise<Prisma.HealthEntryUncheckedUpdateInput> {
    const kind = newKind ?? fromKind(before.kind);
    requireNote(kind, note === undefined ? before.note : note);
    const values = details ? detailsOf(details, this.currencies) : (before.details as HealthDetailsView);
    return {
      ...columnsOf(kind, values, day ? parseDay(day) : before.day),
      ...(note !== undefined && { note: note || null }),
      ...(record.isOwner && isPrivate !== undefined && { isPrivate }),
      // A correction says whether the clinic is verified now.
      ...((!record.isOwner || clinicId !== undefined || clinicName !== undefined) &&
        (await this.clinicOf(transaction, record, { clinicId, clinicName }))),
    };
  }

  /** Returns the clinic columns of an entry. A clinic's entry always names that clinic. */
  private async clinicOf(
    transaction: Transaction,
    { viewer, isOwner }: RecordAccess,
    { clinicId, clinicName }: Pick<CreateHealthEntryDto, 'clinicId' | 'clinicName'>,
  ) {
    const id = isOwner ? clinicId : viewer.id;
    if (!id) return { clinicId: null, clinicName: clinicName || null };
    const clinic = await transaction.user.findFirst({
      where: { AND: [{ id }, clinicsVisibleTo(viewer)] },
      select: { firstName: true, lastName: true, businessProfiles: { select: { kind: true, verifiedAt: true } } },
    });
    if (!clinic) throw new InvalidFields({ clinicId: ['unknown_reference'] });
    const isVerified = clinic.businessProfiles.some(({ kind, verifiedAt }) => kind === 'VETERINARY' && verifiedAt);
    return {
      clinicId: id,
      clinicName: fullName(clinic).slice(0, 100),
      enteredByClinic: !isOwner,
      isClinicVerified: !isOwner && isVerified,
    };
  }
}

/** @throws InvalidFields if a note has no text */
function requireNote(kind: Kind, note: string | null | undefined): void {
  if (kind === 'note' && !note) throw new InvalidFields({ note: ['required'] });
}
