import { Injectable } from '@nestjs/common';
import { InvalidFields } from '../../platform/errors/app-error.js';
import { PrismaService } from '../../platform/prisma/prisma.service.js';
import { parseDay, toDay } from '../../platform/validation/dates.js';
import type { Viewer } from '../../platform/users/viewer.js';
import type { HealthDetailsView } from './details.dto.js';
import { HealthRecordsService } from './health-records.service.js';
import type { EntryRow } from './health-records.mapper.js';
import { RecordAccessService } from './record-access.service.js';

const DAY = 24 * 3_600_000;

/** Returns true if the medication has a dose at this local day and time. */
export function hasDose({ kind, day, endsOn, details }: EntryRow, date: Date, time: string): boolean {
  const { timesOfDay = [], everyDays = 1 } = details as HealthDetailsView;
  const days = (date.getTime() - day.getTime()) / DAY;
  const isDoseDay = days >= 0 && days % everyDays === 0 && (endsOn === null || date <= endsOn);
  return kind === 'MEDICATION' && isDoseDay && timesOfDay.includes(time);
}

/** Doses of medication that the owner has given. */
@Injectable()
export class DosesService {
  constructor(
    private readonly prisma: PrismaService,
    private readonly access: RecordAccessService,
    private readonly records: HealthRecordsService,
  ) {}

  /** Can be repeated. */
  async give(viewer: Viewer, uuid: string, entryId: number, time: string): Promise<void> {
    const key = await this.keyOf(viewer, uuid, entryId, time);
    await this.prisma.medicationDose.createMany({ data: [key], skipDuplicates: true });
  }

  /** Can be repeated. */
  async takeBack(viewer: Viewer, uuid: string, entryId: number, time: string): Promise<void> {
    await this.prisma.medicationDose.deleteMany({ where: await this.keyOf(viewer, uuid, entryId, time) });
  }

  /** @throws InvalidFields if the medication has no such dose, or not yet */
  private async keyOf(viewer: Viewer, uuid: string, entryId: number, text: string) {
    const record = await this.access.ownedBy(viewer, uuid);
    const entry = await this.records.find(record, entryId);
    const [, day, time] = /^(\d{4}-\d\d-\d\d)T(\d\d:\d\d)$/.exec(text) ?? [];
    const date = day ? parseDay(day) : undefined;
    // Local days can be one day ahead of the server's.
    const isKnown = date && toDay(date) === day && hasDose(entry, date, time!) && date.getTime() <= Date.now() + DAY;
    if (!isKnown) throw new InvalidFields({ dueAt: ['invalid'] });
    return { entryId: entry.id, dueAt: new Date(`${day}T${time}:00Z`) };
  }
}
