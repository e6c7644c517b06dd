import { Injectable, type OnModuleInit } from '@nestjs/common';
import type { StreamEventType } from '@sapa/prisma/client';
import { Cluster } from '../../cluster/cluster.js';
import { JobsService } from '../../jobs/jobs.service.js';
import { PrismaService } from '../../prisma/prisma.service.js';
import { Statements } from '../../prisma/statements.js';
import type { LoggedEvent, PayloadsOf, StreamEvents } from '../events.js';
import { deleteOldEvents, numberEvents, selectEvents, selectWindow, type EventRow } from './event-log.sql.js';
import { findHiddenReaders } from './event-log.visibility.js';

export interface FeedEvent {
  /** Id of the event for clients. */
  number: number;
  type: string;
  /** JSON; undefined if no reader may see the event or its content was deleted. */
  payload: string | undefined;
  /** Readers with a block between them and one of the authors. */
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

const TRIM_BATCH = 1000;
/** Same value as in number_stream_events(). */
const NUMBER_BATCH = 1000;
/** Seconds. */
const TRIM_INTERVAL = 60;

/**
 * The event log of the wall (decisions §21). Events are rows with ids, inserted in the transaction
 * of the change, so that a crash loses no event and a rollback leaves none. number_stream_events()
 * numbers them after the commit. Payloads are created when events are read.
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
    this.cluster.subscribe('wall', () => this.notifyListeners());
    this.jobs.repeat('old events', TRIM_INTERVAL, () => this.trim());
  }

  /** See `RealtimeService.stream`. */
  registerPayloads(type: keyof StreamEvents, payloads: PayloadsOf<unknown>): void {
    this.payloads.set(type, payloads);
  }

  /** See `RealtimeService.publish`. */
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

  /** Call this after the commit of appended events. */
  notify(): void {
    this.notifyListeners();
    this.cluster.publish('wall', {});
  }

  /** Calls `listener` for notifications of all processes. */
  onNotify(listener: () => void): void {
    this.listeners.push(listener);
  }

  private notifyListeners(): void {
    for (const listener of this.listeners) listener();
  }

  /** Numbers all events committed before this call, so that `after` finds them. */
  async number(): Promise<void> {
    for (;;) {
      const [row] = await this.statements.query<{ numbered: number }>(numberEvents);
      if (row!.numbered < NUMBER_BATCH) return;
    }
  }

  /** Returns the oldest and newest number in the log. */
  async window(): Promise<{ oldest?: number; newest: number }> {
    const [row] = await this.statements.query<{ oldest: number | null; newest: number }>(selectWindow);
    return { oldest: row!.oldest ?? undefined, newest: row!.newest };
  }

  /**
   * Returns a page of the events after `number`, up to and including `last`. Queries blocks each
   * time, so that a new block takes effect at once. Includes events without a payload, because the
   * caller needs their numbers.
   */
  async after(
    number: number,
    limit: number,
    readerIds: number[],
    last = Number.MAX_SAFE_INTEGER,
  ): Promise<FeedEvent[]> {
    const rows = await this.prisma.$queryRaw<EventRow[]>(selectEvents(number, last, limit));
    const hiddenFrom = await findHiddenReaders(this.prisma, rows, readerIds);
    const events = rows.map((row) => ({ row, hiddenFrom: hiddenFrom(row) }));
    const readable = events.filter((event) => !event.row.isHidden && event.hiddenFrom.size < readerIds.length);
    const payloads = await this.payloadsOf(readable.map(({ row }) => row));
    return events.map(({ row, hiddenFrom }) => ({
      number: Number(row.number),
      type: row.type,
      payload: payloads.get(row),
      hiddenFrom,
    }));
  }

  /** Runs one query per event type. */
  private async payloadsOf(rows: EventRow[]): Promise<Map<EventRow, string>> {
    const payloadsByRow = new Map<EventRow, string>();
    for (const [type, payloadsOf] of this.payloads) {
      const ofType = rows.filter((row) => row.type === type);
      if (ofType.length === 0) continue;
      const payloads = await payloadsOf(ofType.map(toLoggedEvent));
      for (const [index, row] of ofType.entries()) {
        if (payloads[index] !== undefined) payloadsByRow.set(row, JSON.stringify(payloads[index]));
      }
    }
    return payloadsByRow;
  }

  /** Deletes old events in batches. */
  async trim(): Promise<void> {
    await this.number();
    for (;;) {
      const deleted = await this.prisma.$executeRaw(deleteOldEvents(TRIM_BATCH));
      if (deleted < TRIM_BATCH) return;
    }
  }
}
