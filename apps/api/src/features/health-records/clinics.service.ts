import { Injectable } from '@nestjs/common';
import { addDays, todayIn, zoneOf, zoneSelect } from '../../platform/common/local-time.js';
import { HEALTH } from '../../platform/common/limits.js';
import { KEPT } from '../../platform/common/retention.js';
import { AppError } from '../../platform/errors/app-error.js';
import { JobsService } from '../../platform/jobs/jobs.service.js';
import { before, decodeCursor, toPage, type Page, type PageQuery } from '../../platform/pagination/page.js';
import { PrismaService } from '../../platform/prisma/prisma.service.js';
import { MAX_ID, parseLongId } from '../../platform/validation/identifiers.js';
import { toUserSummary, userSummarySelect } from '../../platform/users/user-summary.js';
import type { Viewer } from '../../platform/users/viewer.js';
import { NotificationsService } from '../notifications/notifications.service.js';
import type {
  ACTIONS,
  BulkVaccinationDto,
  ClinicAccessView,
  ClinicEventView,
  PatientListQuery,
  PatientView,
} from './clinics.dto.js';
import type { HealthEntryView } from './health-records.dto.js';
import { entrySelect, toEntryView, toPetView } from './health-records.mapper.js';
import { HealthRecordsService, recordPath } from './health-records.service.js';
import { selectDue, selectPatients, type DuePeriod } from './health-records.sql.js';
import { clinicsVisibleTo, isClinic, patientsOf, sharedEntry } from './health-records.visibility.js';
import { RecordAccessService } from './record-access.service.js';

const DAY = 24 * 3_600_000;
const CLEANUP_INTERVAL = 3600;

/** Manages the access of clinics to records, and the patients of a clinic. */
@Injectable()
export class ClinicsService {
  constructor(
    private readonly prisma: PrismaService,
    private readonly access: RecordAccessService,
    private readonly records: HealthRecordsService,
    private readonly notifications: NotificationsService,
    jobs: JobsService,
  ) {
    jobs.repeat('old clinic events', CLEANUP_INTERVAL, () => this.removeOldEvents());
  }

  async list(viewer: Viewer, uuid: string): Promise<ClinicAccessView[]> {
    const { pet } = await this.access.ownedBy(viewer, uuid);
    const rows = await this.prisma.clinicAccess.findMany({
      where: { petId: pet.id, clinic: isClinic },
      orderBy: [{ grantedAt: 'desc' }, { clinicId: 'desc' }],
      relationLoadStrategy: 'join',
      select: { grantedAt: true, clinic: { select: userSummarySelect } },
    });
    return rows.map(({ clinic, grantedAt }) => ({
      clinic: toUserSummary(clinic),
      grantedAt: grantedAt.toISOString(),
    }));
  }

  /** @throws AppError user_not_found if the user is not a clinic, too_many_clinics */
  async grant(viewer: Viewer, uuid: string, clinicId: number): Promise<void> {
    const notice = await this.prisma.$transaction(async (transaction) => {
      await this.access.lock(transaction, uuid);
      const { pet } = await this.access.ownedBy(viewer, uuid, transaction);
      const clinic = await transaction.user.count({ where: { AND: [{ id: clinicId }, clinicsVisibleTo(viewer)] } });
      if (clinic === 0 || clinicId === viewer.id) throw new AppError('user_not_found');
      // Counts the clinics that the owner sees and can remove.
      const others = await transaction.clinicAccess.count({
        where: { petId: pet.id, clinicId: { not: clinicId }, clinic: isClinic },
      });
      if (others >= HEALTH.clinics) throw new AppError('too_many_clinics');
      const { count } = await transaction.clinicAccess.createMany({
        data: { petId: pet.id, clinicId },
        skipDuplicates: true,
      });
      if (count === 0) return undefined;
      await this.access.log({ id: clinicId }, [pet.id], 'GRANTED', transaction);
      const granted = {
        ...({ kind: 'clinic_access_granted', about: pet.name, path: recordPath(pet.uuid) } as const),
        ...{ actorId: viewer.id, petId: pet.id },
      };
      return this.notifications.addNotice(clinicId, granted, transaction);
    });
    notice?.announce();
  }

  async revoke(viewer: Viewer, uuid: string, clinicId: number): Promise<void> {
    await this.prisma.$transaction(async (transaction) => {
      const { pet } = await this.access.ownedBy(viewer, uuid, transaction);
      const { count } = await transaction.clinicAccess.deleteMany({ where: { petId: pet.id, clinicId } });
      if (count === 0) return;
      await this.access.log({ id: clinicId }, [pet.id], 'REVOKED', transaction);
      await transaction.notice.deleteMany({
        where: { userId: clinicId, kind: 'CLINIC_ACCESS_GRANTED', path: recordPath(pet.uuid) },
      });
    });
    this.notifications.recount([clinicId]);
  }

  async events(viewer: Viewer, uuid: string, query: PageQuery): Promise<Page<ClinicEventView>> {
    const { pet } = await this.access.ownedBy(viewer, uuid);
    const rows = await this.prisma.clinicAccessEvent.findMany({
      where: { petId: pet.id, ...before(query, parseLongId) },
      orderBy: { id: 'desc' },
      take: query.limit + 1,
      relationLoadStrategy: 'join',
      select: {
        id: true,
        clinicId: true,
        clinicName: true,
        action: true,
        createdAt: true,
        clinic: { select: { uuid: true } },
      },
    });
    return toPage(rows, query.limit, (event) => ({
      id: Number(event.id),
      clinic: { id: event.clinicId, uuid: event.clinic?.uuid ?? null, name: event.clinicName },
      action: event.action.toLowerCase() as (typeof ACTIONS)[number],
      createdAt: event.createdAt.toISOString(),
    }));
  }

  /**
   * Returns the clinic's patients with their due dates.
   * @throws AppError not_allowed if the viewer is not a clinic
   */
  async patients(viewer: Viewer, query: PatientListQuery): Promise<Page<PatientView>> {
    const timeZone = await this.requireClinic(viewer);
    const today = todayIn(timeZone);
    const duePeriod = { today, until: addDays(today, HEALTH.dueDays) };
    const { name, due: isDue, cursor, limit } = query;
    const ids = await this.prisma.$queryRaw<{ id: number }[]>(
      selectPatients(viewer, {
        name,
        due: isDue ? duePeriod : undefined,
        beforeId: cursor ? decodeCursor(cursor) : MAX_ID,
        limit: limit + 1,
      }),
    );
    const pets = await this.prisma.pet.findMany({
      where: { AND: [patientsOf(viewer), { id: { in: ids.map(({ id }) => id) } }] },
      orderBy: { id: 'desc' },
      relationLoadStrategy: 'join',
      select: {
        id: true,
        uuid: true,
        name: true,
        petCategoryId: true,
        birthdate: true,
        birthdatePrecision: true,
        diedOn: true,
        user: { select: userSummarySelect },
        clinics: { where: { clinicId: viewer.id }, select: { grantedAt: true } },
      },
    });
    const due = await this.dueOf(
      viewer,
      pets.filter(({ diedOn }) => !diedOn).map(({ id }) => id),
      duePeriod,
    );
    return toPage(pets, limit, ({ id, user, clinics, ...pet }) => ({
      pet: toPetView(pet),
      owner: toUserSummary(user),
      grantedAt: clinics[0]!.grantedAt.toISOString(),
      due: due.get(id) ?? [],
    }));
  }

  /**
   * Adds the same vaccination to several patients, or to none of them.
   * @throws AppError not_allowed, pet_not_found, not_yours
   */
  async vaccinate(viewer: Viewer, { petUuids, ...vaccination }: BulkVaccinationDto): Promise<HealthEntryView[]> {
    await this.requireClinic(viewer);
    const { entries, announcements } = await this.prisma.$transaction(async (transaction) => {
      // Lock in order of id, which prevents deadlocks between clinics.
      const pets = await transaction.pet.findMany({
        where: { uuid: { in: petUuids.map((uuid) => uuid.toLowerCase()) } },
        orderBy: { id: 'asc' },
        select: { uuid: true },
      });
      if (pets.length < petUuids.length) throw new AppError('pet_not_found');
      const entries: HealthEntryView[] = [];
      const announcements: (() => void)[] = [];
      for (const { uuid } of pets) {
        await this.access.lock(transaction, uuid);
        const record = await this.access.of(viewer, uuid, null, transaction);
        const entry = await this.records.add(transaction, record, { kind: 'vaccination', ...vaccination });
        entries.push(toEntryView(entry, record));
        announcements.push(await this.records.tellOwner(transaction, record, 'health_entry_added', entry));
      }
      return { entries, announcements };
    });
    for (const announce of announcements) announce();
    return entries;
  }

  /** Returns the clinic's time zone. */
  private async requireClinic({ id }: Viewer): Promise<string> {
    const clinic = await this.prisma.user.findFirst({ where: { id, ...isClinic }, select: zoneSelect });
    if (!clinic) throw new AppError('not_allowed');
    return zoneOf(clinic);
  }

  /** Returns the due entries by pet, next due date first. */
  private async dueOf(viewer: Viewer, petIds: number[], period: DuePeriod): Promise<Map<number, HealthEntryView[]>> {
    const rows = await this.prisma.$queryRaw<{ id: bigint }[]>(selectDue(petIds, period));
    const entries = await this.prisma.healthEntry.findMany({
      where: { id: { in: rows.map(({ id }) => id) }, ...sharedEntry },
      orderBy: [{ dueOn: 'asc' }, { id: 'asc' }],
      relationLoadStrategy: 'join',
      select: { ...entrySelect, petId: true },
    });
    await this.access.log(viewer, [...new Set(entries.map(({ petId }) => petId))], 'READ');
    const byPet = new Map<number, HealthEntryView[]>();
    for (const { petId, ...entry } of entries) {
      const view = toEntryView(entry, { viewer, isOwner: false });
      byPet.set(petId, [...(byPet.get(petId) ?? []), view]);
    }
    return byPet;
  }

  async removeOldEvents(): Promise<void> {
    const createdAt = { lt: new Date(Date.now() - KEPT.clinicEventDays * DAY) };
    await this.prisma.long.clinicAccessEvent.deleteMany({ where: { createdAt } });
  }
}
