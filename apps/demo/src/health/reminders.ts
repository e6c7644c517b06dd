import type { PrismaService } from '@sapa/api/platform/prisma/prisma.service';
import { selectDue } from '@sapa/api/features/health-records/health-records.sql';
import { plannedColumns } from '@sapa/api/features/reminders/reminders.mapper';
import { FAR_FUTURE } from '@sapa/api/features/reminders/reminders.service';
import { addDays, dateOf } from '@sapa/api/platform/common/local-time';
import { petIds } from '../ids.js';

/** Name of this part of the demo data. */
export const REMINDERS = 'reminders';

/** Pets with a full health record, and the repeated reminder of their owner. */
const FREE_REMINDERS: Readonly<Record<string, { title: string; inDays: number; weeks: number }>> = {
  medena: { title: 'Skraćivanje noktiju', inDays: 2, weeks: 4 },
  mica: { title: 'Nova česma, čišćenje filtera', inDays: 9, weeks: 2 },
};

const MORNING = 8 * 60;

/** Adds reminders of due dates and of repeated care for the lively records. */
export async function addReminders(prisma: PrismaService): Promise<void> {
  const pets = await petIds(prisma);
  const now = new Date();
  const period = { today: dateOf(now), until: FAR_FUTURE };
  await prisma.$transaction(async (transaction) => {
    for (const [key, { title, inDays, weeks }] of Object.entries(FREE_REMINDERS)) {
      const petId = pets.get(key);
      if (!petId) continue;
      const due = await transaction.$queryRaw<{ id: bigint }[]>(selectDue([petId], period));
      const entries = await transaction.healthEntry.findMany({
        where: { id: { in: due.map(({ id }) => id) } },
        orderBy: { id: 'asc' },
        select: { id: true, kind: true, day: true, details: true, dueOn: true, endsOn: true },
      });
      const usual = { minuteOfDay: MORNING, snoozedUntil: null };
      for (const { id: entryId, ...entry } of entries) {
        const values = { ...usual, daysBefore: [7, 0], nextOn: entry.dueOn! };
        await transaction.reminder.create({
          data: { petId, entryId, ...values, ...plannedColumns({ ...values, entry }, now) },
        });
      }
      const free = { ...usual, daysBefore: [0], nextOn: addDays(dateOf(now), inDays) };
      const planned = plannedColumns({ ...free, entry: null }, now);
      const every = { everyCount: weeks, everyUnit: 'WEEK' } as const;
      await transaction.reminder.create({ data: { petId, title, ...every, ...free, ...planned } });
    }
    await transaction.seededPart.create({ data: { name: REMINDERS } });
  });
}
