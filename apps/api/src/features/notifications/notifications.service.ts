import { Injectable, Logger, type OnModuleInit } from '@nestjs/common';
import type { Prisma } from '@sapa/prisma/client';
import { decodeCursor, toPage, type Page, type PageQuery } from '../../platform/pagination/page.js';
import { parseLongId } from '../../platform/validation/identifiers.js';
import { JobsService } from '../../platform/jobs/jobs.service.js';
import { PrismaService } from '../../platform/prisma/prisma.service.js';
import type { Viewer } from '../../platform/users/viewer.js';
import { Channels } from './channels.js';
import type {
  NoticeKind,
  NotificationView,
  ReadNotificationsDto,
  UnreadNotificationsView,
} from './notifications.dto.js';
import {
  isMadeBy,
  markRead,
  selectNotifications,
  selectUnreadCount,
  toNotificationView,
  type Done,
  type NotificationRow,
} from './notifications.mapper.js';
import {
  deleteOld,
  deleteSurplus,
  selectRecipientsOverLimit,
  selectRecipients,
  type CommentableTarget,
} from './notifications.statements.js';
import type { Recipient } from './notifications.visibility.js';

const SWEEP_EVERY = 3600;
const SWEEP_STEP = 1000;
/** At most so many new notifications are sent at once; clients fetch the others. */
const SENT_AT_ONCE = 10;

/** What happened that may concern somebody, and whether they may have fewer unread ones. */
interface Changes {
  done: Done[];
  isRecounted: boolean;
}

/** A notice to somebody about their account, or about something of theirs. */
export interface Notice {
  kind: NoticeKind;
  /** The name of what it is about, in no language; cut where it is too long. */
  about?: string | null;
  /** What a person wrote to the recipient. */
  words?: string | null;
  /** Where it leads to in the web app, such as /account. */
  path?: string | null;
}

const LONGEST_NAME = 200;

/**
 * What others did that concerns somebody. Triggers write it, in the transaction of what was done; services say after the commit whom it
 * may concern, so that these learn of it at once.
 */
@Injectable()
export class NotificationsService implements OnModuleInit {
  private readonly logger = new Logger('notifications');
  /** By recipient whose notifications are being read: what has happened meanwhile. */
  private readonly pending = new Map<number, Changes | undefined>();

  constructor(
    private readonly prisma: PrismaService,
    private readonly channels: Channels,
    private readonly jobs: JobsService,
  ) {}

  onModuleInit() {
    this.jobs.repeat('old notifications', SWEEP_EVERY, () => this.sweep());
  }

  async list(viewer: Viewer, { cursor, limit }: PageQuery): Promise<Page<NotificationView>> {
    const before = cursor ? decodeCursor(cursor, parseLongId) : Number.MAX_SAFE_INTEGER;
    const rows = await this.prisma.$queryRaw<NotificationRow[]>(selectNotifications(viewer, before, limit + 1));
    return toPage(rows, limit, toNotificationView, ({ position }) => position);
  }

  async unread(recipient: Recipient): Promise<UnreadNotificationsView> {
    const [{ count }] = await this.prisma.$queryRaw<[{ count: number }]>(selectUnreadCount(recipient));
    return { unreadCount: count };
  }

  /** Reading again changes nothing. All tabs of the viewer learn of it. */
  async read(viewer: Viewer, { positions }: ReadNotificationsDto): Promise<UnreadNotificationsView> {
    const read = await this.prisma.$executeRaw(markRead(viewer, positions));
    const unread = await this.unread(viewer);
    if (read > 0) this.sendUnreadCount(viewer.id, unread);
    return unread;
  }

  /**
   * Somebody did something that may concern these people, and it is committed. Never fails, and need not be awaited. What comes while their
   * notifications are read waits for the next reading, so that the last number sent is right.
   */
  notify(actor: Recipient, userIds: number[], done: Done): void {
    this.changed(
      userIds.filter((userId) => userId !== actor.id),
      (changes) => changes.done.push(done),
    );
  }

  /**
   * Something that the installation itself says to somebody, in the transaction of what it is about; to be `announce`d after the commit.
   * It is gone where its row of `Notice` is deleted.
   */
  async addNotice(
    userId: number,
    { kind, about, words = null, path = null }: Notice,
    transaction: Pick<Prisma.TransactionClient, 'notice'>,
  ): Promise<{ announce: () => void }> {
    const name = about ? [...about].slice(0, LONGEST_NAME).join('') : null;
    const { id } = await transaction.notice.create({
      data: { userId, kind: kind.toUpperCase() as Uppercase<NoticeKind>, about: name, words, path },
      select: { id: true },
    });
    return { announce: () => this.changed([userId], (changes) => changes.done.push({ noticeId: id })) };
  }

  /** The same where something was taken back, or has been answered: these people may have fewer unread ones, the actor too. */
  recount(userIds: number[]): void {
    this.changed(userIds, (changes) => (changes.isRecounted = true));
  }

  /** Whose notifications go with a post or comment: to be asked before it is deleted, and recounted after the commit. */
  async recipients(
    transaction: Pick<Prisma.TransactionClient, '$queryRaw'>,
    target: CommentableTarget,
  ): Promise<number[]> {
    const rows = await transaction.$queryRaw<{ recipientId: number }[]>(selectRecipients(target));
    return rows.map(({ recipientId }) => recipientId);
  }

  private changed(userIds: number[], add: (changes: Changes) => void): void {
    for (const userId of new Set(userIds)) {
      if (this.channels.reaching(userId).length === 0) continue;
      const isBeingRead = this.pending.has(userId);
      const changes = this.pending.get(userId) ?? { done: [], isRecounted: false };
      add(changes);
      this.pending.set(userId, changes);
      if (!isBeingRead) void this.sendPending(userId);
    }
  }

  private async sendPending(userId: number): Promise<void> {
    try {
      for (let changes = this.take(userId); changes; changes = this.take(userId)) await this.send(userId, changes);
    } catch (error) {
      this.logger.warn(`notifications were not sent: ${(error as Error).message}`);
      for (const channel of this.channels.reaching(userId)) channel.resync(userId);
    }
    this.pending.delete(userId);
  }

  private take(userId: number): Changes | undefined {
    const changes = this.pending.get(userId);
    this.pending.set(userId, undefined);
    return changes;
  }

  private async send(userId: number, { done, isRecounted }: Changes): Promise<void> {
    const recipient = { id: userId };
    const made = done.length === 0 ? [] : await this.made(recipient, done);
    // Of what the recipient may not see not even the existence is revealed.
    if (made.length === 0 && !isRecounted) return;
    const unread = await this.unread(recipient);
    if (made.length === 0) return this.sendUnreadCount(userId, unread);
    for (const channel of this.channels.reaching(userId)) {
      for (const notification of made) channel.send(userId, notification, unread.unreadCount);
    }
  }

  /** The unread ones among the last ones that were made or moved up by this, the newest last. */
  private async made(recipient: Recipient, done: Done[]): Promise<NotificationView[]> {
    const rows = await this.prisma.$queryRaw<NotificationRow[]>(
      selectNotifications(recipient, Number.MAX_SAFE_INTEGER, SENT_AT_ONCE),
    );
    return rows
      .filter((row) => !row.isRead && done.some((one) => isMadeBy(one, row)))
      .map(toNotificationView)
      .reverse();
  }

  private sendUnreadCount(userId: number, { unreadCount }: UnreadNotificationsView): void {
    for (const channel of this.channels.reaching(userId)) channel.sendUnreadCount(userId, unreadCount);
  }

  /** Removes old and surplus ones in small steps, each a short transaction. */
  async sweep(): Promise<void> {
    while ((await this.prisma.$executeRaw(deleteOld(SWEEP_STEP))) === SWEEP_STEP);
    for (const recipient of await this.prisma.$queryRaw<Recipient[]>(selectRecipientsOverLimit)) {
      while ((await this.prisma.$executeRaw(deleteSurplus(recipient, SWEEP_STEP))) === SWEEP_STEP);
    }
  }
}
