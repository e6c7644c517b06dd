import { Injectable } from '@nestjs/common';
import { HEALTH } from '../../platform/common/limits.js';
import { addDays, todayIn, zoneOf } from '../../platform/common/local-time.js';
import { PrismaService } from '../../platform/prisma/prisma.service.js';
import { toDay } from '../../platform/validation/dates.js';
import type { Viewer } from '../../platform/users/viewer.js';
import type { HealthDetailsView, Kind } from './details.dto.js';
import type { HealthSummaryView, ProtectionsView } from './health-records.dto.js';
import {
  entrySelect,
  identificationSelect,
  identifyingSelect,
  NEWEST_FIRST,
  toEntryView,
  toIdentificationView,
  toKind,
  toPetView,
} from './health-records.mapper.js';
import { selectDue, selectProtections } from './health-records.sql.js';
import { entriesFor, sharedEntry } from './health-records.visibility.js';
import { RecordAccessService, type RecordAccess } from './record-access.service.js';

/** Number of days whose given doses are in the summary. */
const DOSE_DAYS = 7;

@Injectable()
export class HealthSummaryService {
  constructor(
    private readonly prisma: PrismaService,
    private readonly access: RecordAccessService,
  ) {}

  async of(viewer: Viewer, uuid: string): Promise<HealthSummaryView> {
    const record = await this.access.of(viewer, uuid, 'READ');
    // The day belongs to the pet's owner, also when a clinic reads the record.
    const date = todayIn(zoneOf(record.pet.user));
    const [due, current, weights, identification] = await Promise.all([
      this.dueEntries(record, date),
      this.currentEntries(record, date),
      this.weightsOf(record),
      this.prisma.pet.findUniqueOrThrow({
        where: { id: record.pet.id },
        relationLoadStrategy: 'join',
        select: { ...identifyingSelect, identification: { select: identificationSelect } },
      }),
    ]);
    const today = toDay(date);
    return {
      pet: toPetView(record.pet),
      isOwner: record.isOwner,
      overdue: due.filter(({ dueOn }) => dueOn! < today),
      due: due.filter(({ dueOn }) => dueOn! >= today),
      medication: current
        .filter(({ kind }) => kind === 'MEDICATION')
        .map(({ doses, ...entry }) => ({
          entry: toEntryView(entry, record),
          givenDoses: doses.map(({ dueAt }) => dueAt.toISOString().slice(0, 16)),
        })),
      conditions: current.filter(({ kind }) => kind === 'CONDITION').map((entry) => toEntryView(entry, record)),
      weights,
      identification: toIdentificationView(identification, identification.identification),
    };
  }

  /** Returns the newest protection against each disease and each kind of parasites. */
  async protections(viewer: Viewer, uuid: string): Promise<ProtectionsView> {
    const record = await this.access.of(viewer, uuid, 'READ');
    const rows = await this.prisma.$queryRaw<{ id: bigint }[]>(selectProtections(record.pet.id));
    const entries = await this.prisma.healthEntry.findMany({
      where: { id: { in: rows.map(({ id }) => id) }, ...sharedEntry },
      orderBy: [...NEWEST_FIRST],
      relationLoadStrategy: 'join',
      select: entrySelect,
    });
    const ofKind = (kind: Kind) =>
      entries
        .filter((entry) => entry.kind === toKind(kind))
        .slice(0, HEALTH.protections)
        .map((entry) => toEntryView(entry, record));
    return { vaccinations: ofKind('vaccination'), parasiteTreatments: ofKind('parasite_treatment') };
  }

  /** Returns entries that are overdue or due soon, in order of the due date. */
  private async dueEntries(record: RecordAccess, today: Date) {
    if (record.pet.diedOn) return [];
    const rows = await this.prisma.$queryRaw<{ id: bigint }[]>(
      selectDue([record.pet.id], { today, until: addDays(today, HEALTH.dueDays) }),
    );
    const entries = await this.prisma.healthEntry.findMany({
      where: { id: { in: rows.map(({ id }) => id) }, ...entriesFor(record) },
      orderBy: [{ dueOn: 'asc' }, { id: 'asc' }],
      relationLoadStrategy: 'join',
      select: entrySelect,
    });
    return entries.map((entry) => toEntryView(entry, record));
  }

  /**
   * Returns medication of a living pet and conditions that have not ended, newest first. Planned
   * medication is left out until its first day.
   */
  private currentEntries(record: RecordAccess, today: Date) {
    return this.prisma.healthEntry.findMany({
      where: {
        petId: record.pet.id,
        kind: { in: record.pet.diedOn ? ['CONDITION'] : ['MEDICATION', 'CONDITION'] },
        hiddenAt: null,
        day: { lte: today },
        AND: [entriesFor(record), { OR: [{ endsOn: null }, { endsOn: { gte: today } }] }],
      },
      orderBy: [...NEWEST_FIRST],
      relationLoadStrategy: 'join',
      select: {
        ...entrySelect,
        doses: {
          where: { dueAt: { gte: addDays(today, -DOSE_DAYS) } },
          orderBy: { dueAt: 'asc' },
          select: { dueAt: true },
        },
      },
    });
  }

  private async weightsOf(record: RecordAccess) {
    const rows = await this.prisma.healthEntry.findMany({
      where: { petId: record.pet.id, kind: 'WEIGHT', hiddenAt: null, ...entriesFor(record) },
      orderBy: [...NEWEST_FIRST],
      take: HEALTH.weights,
      select: { id: true, day: true, details: true },
    });
    return rows
      .map(({ id, day, details }) => ({
        id: Number(id),
        day: toDay(day),
        grams: (details as HealthDetailsView).grams!,
      }))
      .reverse();
  }
}
