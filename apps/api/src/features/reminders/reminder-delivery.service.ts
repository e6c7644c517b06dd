import { Injectable, Logger, type OnModuleInit } from '@nestjs/common';
import type { Prisma } from '@sapa/prisma/client';
import { DAY, dateOf, localTime, zoneOf } from '../../platform/common/local-time.js';
import { storedLanguage, type Language } from '../../platform/http/language.js';
import { JobsService } from '../../platform/jobs/jobs.service.js';
import { PrismaService } from '../../platform/prisma/prisma.service.js';
import { notHidden } from '../../platform/prisma/hidden.js';
import { enabled } from '../../platform/users/users.visibility.js';
import { NOTICE_KINDS, type NoticeKind } from '../notifications/notifications.dto.js';
import { NotificationsService } from '../notifications/notifications.service.js';
import { kindOf, plannedColumns, reminderSelect, titleOf, type ReminderRow } from './reminders.mapper.js';
import { lockDueReminders } from './reminders.sql.js';
import { careSentence } from './texts.js';

/** Seconds between two checks for due reminders. */
const CHECK_INTERVAL = 60;
const BATCH = 1000;
const HOUR = DAY / 24;
/** Largest difference between local time and UTC. */
const LARGEST_OFFSET = 14 * HOUR;
/** Delay after which a notice says that it is late. */
const LATE = HOUR;

interface Owner {
  id: number;
  timeZone: string;
  language: Language;
}

/**
 * Sends due reminders to the current owners of the pets. Reminders of one owner that are due at
 * the same time share one notice. The notification settings control emails and pushes.
 */
@Injectable()
export class ReminderDeliveryService implements OnModuleInit {
  private readonly logger = new Logger('reminders');

  constructor(
    private readonly prisma: PrismaService,
    private readonly jobs: JobsService,
    private readonly notifications: NotificationsService,
  ) {}

  onModuleInit() {
    this.jobs.repeat('reminders', CHECK_INTERVAL, () => this.sendDue());
  }

  async sendDue(now = new Date()): Promise<void> {
    for (const owner of await this.ownersWithDueReminders(now)) {
      try {
        await this.sendTo(owner, localTime(now, owner.timeZone));
      } catch (error) {
        this.logger.warn(`failed to send the reminders of user ${owner.id}: ${(error as Error).message}`);
      }
    }
  }

  /** Reads the reminders that are due in any time zone, and returns owners with a due reminder. */
  private async ownersWithDueReminders(now: Date): Promise<Owner[]> {
    const owners = new Map<number, Owner>();
    const latest = new Date(now.getTime() + LARGEST_OFFSET);
    for (let last = 0n, count = BATCH; count === BATCH;) {
      const rows = await this.prisma.reminder.findMany({
        where: {
          id: { gt: last },
          state: 'ACTIVE',
          sendAt: { lte: latest },
          pet: { ...notHidden, diedOn: null, user: enabled },
        },
        orderBy: { id: 'asc' },
        take: BATCH,
        relationLoadStrategy: 'join',
        select: {
          id: true,
          sendAt: true,
          pet: {
            select: {
              userId: true,
              user: { select: { notificationSettings: { select: { timeZone: true, language: true } } } },
            },
          },
        },
      });
      for (const { sendAt, pet } of rows) {
        const timeZone = zoneOf(pet.user);
        if (sendAt! <= localTime(now, timeZone))
          owners.set(pet.userId, {
            id: pet.userId,
            timeZone,
            language: storedLanguage(pet.user.notificationSettings?.language),
          });
      }
      count = rows.length;
      last = rows.at(-1)?.id ?? last;
    }
    return [...owners.values()];
  }

  /** Adds the notices and plans the next ones in one transaction, so that none is sent twice. */
  private async sendTo({ id: userId, language }: Owner, local: Date): Promise<void> {
    const notices = await this.prisma.$transaction(async (transaction) => {
      const locked = await transaction.$queryRaw<{ id: bigint }[]>(lockDueReminders(userId, local));
      const rows = await transaction.reminder.findMany({
        where: { id: { in: locked.map(({ id }) => id) } },
        orderBy: [{ sendAt: 'asc' }, { id: 'asc' }],
        relationLoadStrategy: 'join',
        select: reminderSelect,
      });
      for (const row of rows) await this.planNext(transaction, row, local);
      const added: { announce: () => void }[] = [];
      for (const kind of NOTICE_KINDS.care) {
        const about = rows
          .filter((row) => noticeKindOf(row, local) === kind)
          .map((row) => careSentence({ pet: row.pet, kind: kindOf(row), title: titleOf(row, language) }, language))
          .join(' · ');
        if (about) added.push(await this.notifications.addNotice(userId, { kind, about, path: '/care' }, transaction));
      }
      return added;
    });
    for (const notice of notices) notice.announce();
  }

  private async planNext(transaction: Prisma.TransactionClient, row: ReminderRow, local: Date): Promise<void> {
    const isSnoozeOver = row.snoozedUntil !== null && row.snoozedUntil <= dateOf(local);
    const snoozedUntil = isSnoozeOver ? null : row.snoozedUntil;
    await transaction.reminder.update({
      where: { id: row.id },
      data: { snoozedUntil, ...plannedColumns({ ...row, snoozedUntil }, local) },
      select: { id: true },
    });
  }
}

function noticeKindOf({ sendAt, ignoresQuietHours }: ReminderRow, local: Date): NoticeKind {
  if (local.getTime() - sendAt!.getTime() > LATE) return 'care_late';
  return ignoresQuietHours ? 'medication_due' : 'care_due';
}
