import { Injectable, type OnModuleInit } from '@nestjs/common';
import type { StreamEventType } from '@sapa/prisma/client';
import { Cluster } from '../../cluster/cluster.js';
import { JobsService } from '../../jobs/jobs.service.js';
import { PrismaService } from '../../prisma/prisma.service.js';
import { Statements } from '../../prisma/statements.js';
import type { LoggedEvent, PayloadsOf, StreamEvents } from '../events.js';
import { deleteOldEvents, numberEvents, findEvents, findWindow, type EventRow } from './event-log.sql.js';
import { findHiddenReaders } from './event-log.visibility.js';

/** An event, ready to be sent. */
export interface FeedEvent {
  /** The id on the wire. */
  number: number;
  type: string;
  /** JSON; undefined if nobody may read the event, or its content has been deleted. */
  payload: string | undefined;
  /** Readers who may not see it, because of a block between them and one of its authors. */
  hiddenFrom: Set<number>;
}

const toLoggedEvent = ({ commentId, parentId, ...ids }: EventRow): LoggedEvent => ({
  wallPostId: ids.wallPostId,
  blogPostId: ids.blogPostId,
  albumUserId: ids.albumUserId,
  albumPetId: ids.albumPetId,
  likeCount: ids.likeCount,
  commentCount: ids.commentCount,
  commentId: commentId === null ? null : Number(commentId),
  parentId: parentId === null ? null : Number(parentId),
});

const TRIM_STEP = 1000;
/** The same number as in number_stream_events(). */
const NUMBERED_AT_ONCE = 1000;
const TRIM_EVERY = 60;

/**
 * The event log of the wall (decisions §21). Events are rows, written in the transaction of the change they report, so that no event is
 * lost when the process dies and none reports a change that was rolled back. They are numbered after the commit, one numbering at a time:
 * see number_stream_events() in the migration. Rows hold ids; payloads are created when events are read.
 */
@Injectable()
export class EventLog implements OnModuleInit {
  private readonly listeners: (() => void)[] = [];
  private readonly payloads = new Map<keyof StreamEvents, PayloadsOf<unknown>>();

  constructor(
    private readonly prisma: PrismaService,
    private readonly statements: Statements,
    private readonly cluster: Cluster,
    private readonly jobs: JobsService,
  ) {}

  onModuleInit() {
    this.cluster.subscribe('wall', () => this.notifyHere());
    this.jobs.repeat('old events', TRIM_EVERY, () => this.trim());
  }

  /** See `RealtimeService.stream`. */
  makePayloads(type: keyof StreamEvents, payloads: PayloadsOf<unknown>): void {
    this.payloads.set(type, payloads);
  }

  /** Inserts an event in this transaction: see `RealtimeService.publish`. */
  async append(
    transaction: Pick<PrismaService, 'streamEvent'>,
    type: keyof StreamEvents,
    about: Partial<LoggedEvent>,
    authorIds: number[],
  ): Promise<void> {
    await transaction.streamEvent.create({
      data: { ...about, type: type.toUpperCase() as StreamEventType, userIds: authorIds },
      select: { id: true },
    });
  }

  /** To be called after events were appended and committed. */
  notify(): void {
    this.notifyHere();
    this.cluster.publish('wall', {});
  }

  /** Calls `listener` on every notification, from this and from other processes. */
  onNotify(listener: () => void): void {
    this.listeners.push(listener);
  }

  private notifyHere(): void {
    for (const listener of this.listeners) listener();
  }

  /** Numbers the events that have been committed until now, so that `after` finds them. Later ones are numbered by the next call. */
  async number(): Promise<void> {
    for (;;) {
      const [row] = await this.statements.query<{ numbered: number }>(numberEvents);
      if (row!.numbered < NUMBERED_AT_ONCE) return;
    }
  }

  /** The oldest number in the log, and the newest. */
  async window(): Promise<{ oldest?: number; newest: number }> {
    const [row] = await this.statements.query<{ oldest: number | null; newest: number }>(findWindow);
    return { oldest: row!.oldest ?? undefined, newest: row!.newest };
  }

  /**
   * A page of the events after `number`, up to and including `last`, each with those of these readers from whom it is hidden: queried every
   * time, so that a block takes effect at once. Events that nobody can read have no payload, but are returned: the caller needs their
   * numbers.
   */
  async after(
    number: number,
    limit: number,
    readerIds: number[],
    last = Number.MAX_SAFE_INTEGER,
  ): Promise<FeedEvent[]> {
    const rows = await this.prisma.$queryRaw<EventRow[]>(findEvents(number, last, limit));
    const hiddenFrom = await findHiddenReaders(this.prisma, rows, readerIds);
    const events = rows.map((row) => ({ row, hiddenFrom: hiddenFrom(row) }));
    const read = events.filter((event) => !event.row.isHidden && event.hiddenFrom.size < readerIds.length);
    const payloads = await this.payloadsOf(read.map(({ row }) => row));
    return events.map(({ row, hiddenFrom }) => ({
      number: Number(row.number),
      type: row.type,
      payload: payloads.get(row),
      hiddenFrom,
    }));
  }

  /** One query per event type, however many events there are. */
  private async payloadsOf(rows: EventRow[]): Promise<Map<EventRow, string>> {
    const made = new Map<EventRow, string>();
    for (const [type, payloadsOf] of this.payloads) {
      const ofType = rows.filter((row) => row.type === type);
      if (ofType.length === 0) continue;
      const payloads = await payloadsOf(ofType.map(toLoggedEvent));
      for (const [index, row] of ofType.entries()) {
        if (payloads[index] !== undefined) made.set(row, JSON.stringify(payloads[index]));
      }
    }
    return made;
  }

  /** Removes old events in small steps, each a short transaction. */
  async trim(): Promise<void> {
    await this.number();
    for (;;) {
      const removed = await this.prisma.$executeRaw(deleteOldEvents(TRIM_STEP));
      if (removed < TRIM_STEP) return;
    }
  }
}
