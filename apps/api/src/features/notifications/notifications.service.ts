import { Injectable, Logger, type OnModuleInit } from '@nestjs/common';
import type { Prisma } from '@sapa/prisma/client';
import { decodeCursor, toPage, type Page, type PageQuery } from '../../platform/pagination/page.js';
import { parseLongId } from '../../platform/validation/identifiers.js';
import { NOTICES_PER_DAY } from '../../platform/common/limits.js';
import { JobsService } from '../../platform/jobs/jobs.service.js';
import { PrismaService } from '../../platform/prisma/prisma.service.js';
import { takeDailyNotices } from '../../platform/http/allowances.sql.js';
import type { Viewer } from '../../platform/users/viewer.js';
import { Channels } from './channels.js';
import {
  MAX_KEPT,
  type NoticeKind,
  type NotificationView,
  type ReadNotificationsDto,
  type UnreadNotificationsView,
} from './notifications.dto.js';
import { isCausedBy, toNotificationView, type Cause, type NotificationRow } from './notifications.mapper.js';
import {
  deleteOld,
  deleteSurplus,
  markRead,
  selectNotifications,
  selectRecipients,
  selectUnreadCount,
  type CommentableTarget,
} from './notifications.sql.js';
import type { Recipient } from './notifications.visibility.js';

/** Seconds between two runs of `sweep()`. */
const SWEEP_INTERVAL = 3600;
const SWEEP_BATCH = 1000;
/** Maximum number of notifications in one update. Clients fetch any further notifications. */
const MAX_SENT_AT_ONCE = 10;

/** Changes to a user's notifications that the user's clients have not received yet. */
interface PendingUpdate {
  causes: Cause[];
  /** True if the number of unread notifications may have decreased. */
  needsRecount: boolean;
}

/** A notice about the recipient's account or content. */
export interface Notice {
  kind: NoticeKind;
  /**
   * Name of the subject, such as the title of a post, which is the same in all languages. Long
   * names are truncated.
   */
  about?: string | null;
  /** Message from another person, such as a moderator, to the recipient. */
  text?: string | null;
  /** Path of a web app page, such as /account. */
  path?: string | null;
  /**
   * User, pet and report that caused the notice. The notice is deleted with them, and hidden while
   * the recipient cannot see the user.
   */
  actorId?: number | null;
  petId?: number | null;
  reportId?: number | null;
  /** Name of the daily limit. Default: the kind. */
  limit?: keyof typeof NOTICES_PER_DAY;
}

interface AddedNotices {
  /** Updates the recipients' clients. Call it after the commit. */
  announce: () => void;
  /** Recipients who were notified. The others have had as many notices as a day allows. */
  userIds: number[];
}

type NoticeTransaction = Pick<Prisma.TransactionClient, 'notice' | '$queryRaw'>;

const MAX_NAME_LENGTH = 200;

const isLimited = (name: string): name is keyof typeof NOTICES_PER_DAY => name in NOTICES_PER_DAY;

/**
 * Manages notifications in the app. Triggers store them in the transaction of the action
 * (prisma/sql/notifications). After the commit, services call `notify` to update connected
 * recipients immediately.
 */
@Injectable()
export class NotificationsService implements OnModuleInit {
  private readonly logger = new Logger('notifications');
  /**
   * Updates to send after the running query, by recipient id. The value is undefined if the
   * query runs and no update has arrived since it started.
   */
  private readonly pending = new Map<number, PendingUpdate | undefined>();

  constructor(
    private readonly prisma: PrismaService,
    private readonly channels: Channels,
    private readonly jobs: JobsService,
  ) {}

  onModuleInit() {
    this.jobs.repeat('old notifications', SWEEP_INTERVAL, () => this.sweep());
  }

  async list(viewer: Viewer, { cursor, limit }: PageQuery): Promise<Page<NotificationView>> {
    const before = cursor ? decodeCursor(cursor, parseLongId) : Number.MAX_SAFE_INTEGER;
    const rows = await this.prisma.$queryRaw<NotificationRow[]>(selectNotifications(viewer, before, limit + 1));
    return toPage(rows, limit, toNotificationView, ({ position }) => position);
  }

  /** Returns the newest comments on the viewer's posts, replies and mentions. */
  async answers(viewer: Viewer, limit: number): Promise<NotificationView[]> {
    const statement = selectNotifications(viewer, Number.MAX_SAFE_INTEGER, limit, ['comment', 'reply', 'mention']);
    return (await this.prisma.$queryRaw<NotificationRow[]>(statement)).map(toNotificationView);
  }

  async unread(recipient: Recipient): Promise<UnreadNotificationsView> {
    const [{ count }] = await this.prisma.$queryRaw<[{ count: number }]>(selectUnreadCount(recipient));
    return { unreadCount: count };
  }

  /** Marks notifications as read and updates all the viewer's tabs. Idempotent. */
  async read(viewer: Viewer, { positions }: ReadNotificationsDto): Promise<UnreadNotificationsView> {
    const count = await this.prisma.$executeRaw(markRead(viewer, positions));
    const unread = await this.unread(viewer);
    if (count > 0) this.sendUnreadCount(viewer.id, unread);
    return unread;
  }

  /**
   * Sends these users any new notifications that a committed action created.
   * Returns immediately and never throws. Calls during a query share the next query, so the last
   * unread count sent is correct.
   */
  notify(actor: Recipient, userIds: number[], cause: Cause): void {
    this.queueUpdate(
      userIds.filter((userId) => userId !== actor.id),
      (update) => update.causes.push(cause),
    );
  }

  /**
   * Stores a notice in the transaction of its cause. Call `announce` after the commit. Deleting
   * the row in "Notice" also deletes the notification.
   */
  async addNotice(userId: number, notice: Notice, transaction: NoticeTransaction): Promise<AddedNotices> {
    return this.addNotices([userId], notice, transaction);
  }

  /** Stores a notice for several users in one statement, like `addNotice`. */
  async addNotices(
    recipients: number[],
    { kind, about, text = null, path = null, actorId = null, petId = null, reportId = null, limit }: Notice,
    transaction: NoticeTransaction,
  ): Promise<AddedNotices> {
    const name = limit ?? kind;
    const userIds = isLimited(name) ? await takeDailyNotices(transaction, recipients, name) : recipients;
    const subject = about ? [...about].slice(0, MAX_NAME_LENGTH).join('') : null;
    const source = { actorId, petId, reportId };
    const data = { kind: kind.toUpperCase() as Uppercase<NoticeKind>, about: subject, text, path, ...source };
    const rows = await transaction.notice.createManyAndReturn({
      data: userIds.map((userId) => ({ userId, ...data })),
      select: { id: true, userId: true },
    });
    const idOf = new Map(rows.map(({ id, userId }) => [userId, id]));
    return {
      userIds,
      announce: () =>
        this.queueUpdate(userIds, (update, userId) => update.causes.push({ noticeId: idOf.get(userId)! })),
    };
  }

  /**
   * Sends the current unread count to users whose notifications may have been deleted or read by a
   * committed action. Unlike `notify`, does not skip the actor.
   */
  recount(userIds: number[]): void {
    this.queueUpdate(userIds, (update) => (update.needsRecount = true));
  }

  /**
   * Returns the users who lose notifications when this post or comment is deleted. Call it before
   * the deletion, then call `recount` after the commit.
   */
  async recipients(
    transaction: Pick<Prisma.TransactionClient, '$queryRaw'>,
    target: CommentableTarget,
  ): Promise<number[]> {
    const rows = await transaction.$queryRaw<{ recipientId: number }[]>(selectRecipients(target));
    return rows.map(({ recipientId }) => recipientId);
  }

  private queueUpdate(userIds: number[], addTo: (update: PendingUpdate, userId: number) => void): void {
    this.queueFor(userIds, addTo).catch((error: Error) =>
      this.logger.warn(`failed to send notifications: ${error.message}`),
    );
  }

  private async queueFor(userIds: number[], addTo: (update: PendingUpdate, userId: number) => void): Promise<void> {
    for (const userId of await this.channels.reachable(userIds)) {
      const isBeingRead = this.pending.has(userId);
      const update = this.pending.get(userId) ?? { causes: [], needsRecount: false };
      addTo(update, userId);
      this.pending.set(userId, update);
      if (!isBeingRead) void this.sendPending(userId);
    }
  }

  private async sendPending(userId: number): Promise<void> {
    try {
      for (let update = this.takePending(userId); update; update = this.takePending(userId)) {
        await this.send(userId, update);
      }
    } catch (error) {
      this.logger.warn(`failed to send notifications: ${(error as Error).message}`);
      for (const channel of this.channels.all) channel.resync(userId);
    }
    this.pending.delete(userId);
  }

  private takePending(userId: number): PendingUpdate | undefined {
    const update = this.pending.get(userId);
    this.pending.set(userId, undefined);
    return update;
  }

  private async send(userId: number, { causes, needsRecount }: PendingUpdate): Promise<void> {
    const recipient = { id: userId };
    const caused = causes.length === 0 ? [] : await this.causedBy(causes, recipient);
    // Send nothing, because an update would reveal that a hidden notification exists.
    if (caused.length === 0 && !needsRecount) return;
    const unread = await this.unread(recipient);
    if (caused.length === 0) return this.sendUnreadCount(userId, unread);
    for (const channel of this.channels.all) {
      for (const notification of caused) channel.send(userId, notification, unread.unreadCount);
    }
  }

  /** Returns the unread notifications with one of these causes, oldest first. */
  private async causedBy(causes: Cause[], recipient: Recipient): Promise<NotificationView[]> {
    const rows = await this.prisma.$queryRaw<NotificationRow[]>(
      selectNotifications(recipient, Number.MAX_SAFE_INTEGER, MAX_SENT_AT_ONCE),
    );
    return rows
      .filter((row) => !row.isRead && causes.some((cause) => isCausedBy(cause, row)))
      .map(toNotificationView)
      .reverse();
  }

  private sendUnreadCount(userId: number, { unreadCount }: UnreadNotificationsView): void {
    for (const channel of this.channels.all) channel.sendUnreadCount(userId, unreadCount);
  }

  /**
   * Deletes expired notifications and notifications beyond the maximum. Uses batches to keep
   * transactions short.
   */
  async sweep(): Promise<void> {
    while ((await this.prisma.$executeRaw(deleteOld(SWEEP_BATCH))) === SWEEP_BATCH);
    const recipientsOverLimit = await this.prisma.long.notification.groupBy({
      by: ['recipientId'],
      having: { recipientId: { _count: { gt: MAX_KEPT } } },
    });
    for (const { recipientId } of recipientsOverLimit) {
      while ((await this.prisma.$executeRaw(deleteSurplus({ id: recipientId }, SWEEP_BATCH))) === SWEEP_BATCH);
    }
  }
}
