import { Injectable } from '@nestjs/common';
import type { ClinicAction, Prisma } from '@sapa/prisma/client';
import { notOwn } from '../../platform/auth/ownership.js';
import { MAX_LENGTH } from '../../platform/common/limits.js';
import { zoneSelect } from '../../platform/common/local-time.js';
import { AppError } from '../../platform/errors/app-error.js';
import { notHidden } from '../../platform/prisma/hidden.js';
import { PrismaService } from '../../platform/prisma/prisma.service.js';
import { fullName } from '../../platform/users/user-summary.js';
import type { Viewer } from '../../platform/users/viewer.js';
import { visibleTo as petsVisibleTo } from '../pets/pets.visibility.js';
import type { RecordViewer } from './health-records.mapper.js';
import { lockRecord } from './health-records.sql.js';
import { recordsVisibleTo } from './health-records.visibility.js';

export type Database = Prisma.TransactionClient | PrismaService;

const petSelect = {
  id: true,
  uuid: true,
  name: true,
  petCategoryId: true,
  birthdate: true,
  birthdatePrecision: true,
  diedOn: true,
  userId: true,
  user: { select: zoneSelect },
} as const;
type RecordPet = Prisma.PetGetPayload<{ select: typeof petSelect }>;

/** A record that the viewer may read. */
export interface RecordAccess extends RecordViewer {
  viewer: Viewer;
  pet: RecordPet;
}

/** Checks access to records, and logs the actions of clinics. */
@Injectable()
export class RecordAccessService {
  constructor(private readonly prisma: PrismaService) {}

  /**
   * Returns the record of the viewer's own pet or patient. Logs the action if the viewer is a
   * clinic, so that no route can forget it. `null`: the caller opens the record again later.
   * @throws AppError pet_not_found, not_yours
   */
  async of(
    viewer: Viewer,
    uuid: string,
    action: ClinicAction | null,
    database: Database = this.prisma,
  ): Promise<RecordAccess> {
    const record = await this.find(viewer, uuid, recordsVisibleTo(viewer), database);
    if (action && !record.isOwner) await this.log(viewer, [record.pet.id], action, database);
    return record;
  }

  /**
   * Returns the record of the viewer's own pet.
   * @throws AppError pet_not_found, not_yours
   */
  async ownedBy(viewer: Viewer, uuid: string, database: Database = this.prisma): Promise<RecordAccess> {
    return this.find(viewer, uuid, { ...notHidden, userId: viewer.id }, database);
  }

  private async find(
    viewer: Viewer,
    uuid: string,
    visible: Prisma.PetWhereInput,
    database: Database,
  ): Promise<RecordAccess> {
    const pet = await database.pet.findFirst({ where: { AND: [{ uuid }, visible] }, select: petSelect });
    if (pet) return { viewer, pet, isOwner: pet.userId === viewer.id };
    const seen = await database.pet.count({ where: { AND: [{ uuid }, petsVisibleTo(viewer)] } });
    throw notOwn(seen > 0, 'pet_not_found');
  }

  /**
   * Locks the record until the transaction ends, so that concurrent requests cannot exceed its
   * limits or change its owner. Call it before reading the access.
   */
  async lock(transaction: Database, uuid: string): Promise<void> {
    const locked = await transaction.$queryRaw<object[]>(lockRecord(uuid));
    if (locked.length === 0) throw new AppError('pet_not_found');
  }

  /** Logs the action of a clinic for these pets. Reading is logged once a day. */
  async log(
    clinic: Pick<Viewer, 'id'>,
    petIds: number[],
    action: ClinicAction,
    database: Database = this.prisma,
  ): Promise<void> {
    const logged = action === 'READ' ? await this.readToday(clinic, petIds, database) : [];
    const others = petIds.filter((petId) => !logged.includes(petId));
    if (others.length === 0) return;
    const person = await database.user.findUniqueOrThrow({
      where: { id: clinic.id },
      select: { firstName: true, lastName: true },
    });
    const clinicName = fullName(person).slice(0, MAX_LENGTH.name);
    await database.clinicAccessEvent.createMany({
      data: others.map((petId) => ({ petId, clinicId: clinic.id, clinicName, action })),
    });
  }

  private async readToday({ id }: Pick<Viewer, 'id'>, petIds: number[], database: Database): Promise<number[]> {
    const createdAt = { gt: new Date(Date.now() - 24 * 3_600_000) };
    const events = await database.clinicAccessEvent.findMany({
      where: { petId: { in: petIds }, clinicId: id, action: 'READ', createdAt },
      distinct: ['petId'],
      select: { petId: true },
    });
    return events.map(({ petId }) => petId);
  }
}
