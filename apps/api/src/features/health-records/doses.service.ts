import { Injectable } from '@nestjs/common';
import { DAY, localTime, zoneOf } from '../../platform/common/local-time.js';
import { AppError, InvalidFields } from '../../platform/errors/app-error.js';
import { PrismaService } from '../../platform/prisma/prisma.service.js';
import { parseDate } from '../../platform/validation/dates.js';
import type { Viewer } from '../../platform/users/viewer.js';
import type { HealthDetailsView } from './details.dto.js';
import { HealthRecordsService } from './health-records.service.js';
import { RecordAccessService } from './record-access.service.js';

const LOCAL_TIME = /^\d{4}-\d{2}-\d{2}T([01]\d|2[0-3]):[0-5]\d$/;

/** Parses a local time such as `2026-05-17T08:00`. Stores it as if it were UTC. */
function parseDose(value: string): Date {
  const dueAt = LOCAL_TIME.test(value) ? parseDate(`${value}:00Z`) : undefined;
  if (!dueAt) throw new InvalidFields({ dueAt: ['date_invalid'] });
  return dueAt;
}

/** Records which doses of a medication the owner has given. */
@Injectable()
export class DosesService {
  constructor(
    private readonly prisma: PrismaService,
    private readonly access: RecordAccessService,
    private readonly records: HealthRecordsService,
  ) {}

  /** @throws AppError not_found if the medication has no dose at this time */
  async give(viewer: Viewer, uuid: string, entryId: number, time: string): Promise<void> {
    const dueAt = parseDose(time);
    const record = await this.access.ownedBy(viewer, uuid);
    const { kind, day, endsOn, details } = await this.records.find(record, entryId);
    const { timesOfDay = [], everyDays = 1 } = details as HealthDetailsView;
    const days = Math.floor((dueAt.getTime() - day.getTime()) / DAY);
    const isWithin = days >= 0 && (!endsOn || dueAt.getTime() < endsOn.getTime() + DAY);
    // A medication without times is given when needed.
    const isDue = timesOfDay.length === 0 || (timesOfDay.includes(time.slice(11)) && days % everyDays === 0);
    if (kind !== 'MEDICATION' || !isWithin || !isDue) throw new AppError('not_found');
    const now = localTime(new Date(), zoneOf(record.pet.user));
    if (dueAt.getTime() > now.getTime() + DAY) throw new InvalidFields({ dueAt: ['date_in_future'] });
    await this.prisma.medicationDose.createMany({ data: { entryId, dueAt }, skipDuplicates: true });
  }

  async undo(viewer: Viewer, uuid: string, entryId: number, time: string): Promise<void> {
    const dueAt = parseDose(time);
    const { pet } = await this.access.ownedBy(viewer, uuid);
    await this.prisma.medicationDose.deleteMany({ where: { entryId, dueAt, entry: { petId: pet.id } } });
  }
}
