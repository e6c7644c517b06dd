import { Injectable, type OnModuleInit } from '@nestjs/common';
import { addDays } from '../../platform/common/local-time.js';
import { REVIEWS } from '../../platform/common/limits.js';
import { KEPT } from '../../platform/common/retention.js';
import { JobsService } from '../../platform/jobs/jobs.service.js';
import { PrismaService } from '../../platform/prisma/prisma.service.js';
import { AppointmentNotices } from './appointment-notices.service.js';
import { BY_START, nextReminder } from './appointments.mapper.js';
import { deleteOldNotes, lockDueReminders } from './appointments.sql.js';

/** Seconds between two checks for due reminders, and between two deletions of old appointments. */
const CHECK_INTERVAL = 60;
const CLEANUP_INTERVAL = 3600;
const BATCH = 100;

/** Reminds customers, asks for reviews after appointments, and deletes old appointments. */
@Injectable()
export class AppointmentRemindersService implements OnModuleInit {
  constructor(
    private readonly prisma: PrismaService,
    private readonly jobs: JobsService,
    private readonly notices: AppointmentNotices,
  ) {}

  onModuleInit() {
    this.jobs.repeat('appointment reminders', CHECK_INTERVAL, () => this.sendDue());
    this.jobs.repeat('old appointments', CLEANUP_INTERVAL, () => this.removeOld());
  }

  async sendDue(now = new Date()): Promise<void> {
    while ((await this.sendBatch(now)) === BATCH);
  }

  /** Adds the notices and plans the next ones in one transaction, so that none is sent twice. */
  private async sendBatch(now: Date): Promise<number> {
    const { count, announcements } = await this.prisma.$transaction(async (transaction) => {
      const locked = await transaction.$queryRaw<{ id: bigint }[]>(lockDueReminders(now, BATCH));
      const where = { id: { in: locked.map(({ id }) => id) } };
      const rows = await transaction.appointment.findMany({ ...BY_START, where });
      const announcements: (() => void)[] = [];
      for (const row of rows) {
        const { id, startsAt, endsAt, review } = row;
        const isDone = row.state === 'DONE';
        const isReviewable = isDone && !review && addDays(endsAt, REVIEWS.days) > now;
        const data = { remindAt: isDone ? null : nextReminder(row, now) };
        await transaction.appointment.update({ where: { id }, data, select: { id: true } });
        if (isReviewable) announcements.push(await this.notices.askForReview(transaction, row));
        // After an outage, nobody is reminded of an appointment that has begun.
        if (startsAt > now) announcements.push(await this.notices.toCustomer(transaction, row, 'appointment_reminder'));
      }
      return { count: rows.length, announcements };
    });
    for (const announce of announcements) announce();
    return count;
  }

  async removeOld(now = new Date()): Promise<void> {
    const endsAt = { lt: addDays(now, -KEPT.appointmentDays) };
    await this.prisma.long.appointment.deleteMany({ where: { endsAt } });
    await this.prisma.long.$executeRaw(deleteOldNotes(endsAt.lt));
    await this.prisma.long.waitingEntry.deleteMany({ where: { day: { lt: addDays(now, -2) } } });
  }
}
