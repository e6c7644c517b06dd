import { Injectable, type OnModuleInit } from '@nestjs/common';
import type { StreamEventType } from '@sapa/prisma/client';
import { Cluster } from '../../cluster/cluster.js';
import { JobsService } from '../../jobs/jobs.service.js';
import { PrismaService } from '../../prisma/prisma.service.js';
import { Statements } from '../../prisma/statements.js';
import type { LoggedEvent, PayloadsOf, StreamEvents } from '../events.js';
import {
  deleteOldEvents,
  numberEvents,
  selectCurrentPosts,
  selectEvents,
  selectWindow,
  type EventRow,
} from './event-log.sql.js';
import { findHiddenViewers } from './event-log.visibility.js';

export interface FeedEvent {
  /** Number of the event, which clients get as its id. */
  number: number;
  type: string;
  /** The changed post or album, such as `wall_post:17`. */
  target: string;
  /** The event's post, even if the event is about a comment. */
  wallPostId: number | null;
  /** The users whose content the event contains. */
  authorIds: number[];
  /** JSON. Undefined if no viewer may see it, or its content was deleted. */
  payload: string | undefined;
  /**
   * Ids of viewers who do not get the event, because they or one of its authors blocked the other.
   */
  hiddenFrom: Set<number>;
}

/** Types of the posts and albums that clients show, and their columns in the log. */
const TARGET_COLUMNS = {
  wall_post: 'wallPostId',
  blog_post: 'blogPostId',
  user_album: 'albumUserId',
  pet_album: 'albumPetId',
} as const;

/** Pattern of `FeedEvent.target`. */
export const TARGET = /^(wall_post|blog_post|user_album|pet_album):[1-9]\d{0,9}$/;

function targetOf(row: EventRow): string {
  const [type, column] = Object.entries(TARGET_COLUMNS).find(([, name]) => row[name] !== null) ?? [];
  return column === undefined ? '' : `${type}:${row[column]}`;
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
/**
 * Maximum number of events that one call to number_stream_events() numbers. Must match that
 * function.
 */
const NUMBER_BATCH = 1000;
/** Seconds between two deletions of old events. */
const TRIM_INTERVAL = 60;

/**
 * The event log of the wall (decisions §21). An event is a row that is inserted in the transaction
 * of the change. So a crash loses no event, and a rollback leaves none. After the commit,
 * number_stream_events() assigns its number. The payload is created when the event is read.
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
    void this.cluster.subscribe('wall', () => this.notifyListeners());
    this.jobs.repeat('old events', TRIM_INTERVAL, () => this.trim());
  }

  /** Registers the function that creates payloads of a type. See `RealtimeService.stream`. */
  registerPayloads(type: keyof StreamEvents, payloads: PayloadsOf<unknown>): void {
    this.payloads.set(type, payloads);
  }

  /** Adds an event to the log. See `RealtimeService.publish`. */
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

  /** Tells all processes that there are new events. Call it after the commit. */
  notify(): void {
    this.notifyListeners();
    this.cluster.publish('wall', {});
  }

  /** Calls `listener` for notifications from any process. */
  onNotify(listener: () => void): void {
    this.listeners.push(listener);
  }

  private notifyListeners(): void {
    for (const listener of this.listeners) listener();
  }

  /** Assigns numbers to the events committed before this call, so that `after` finds them. */
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
   * Returns a page of the events after `number`, up to and including `last`. Reads blocks every
   * time, so that a new block takes effect immediately. Includes events without a payload, because
   * the caller needs their numbers.
   */
  async after(
    number: number,
    limit: number,
    viewerIds: number[],
    last = Number.MAX_SAFE_INTEGER,
  ): Promise<FeedEvent[]> {
    return this.toFeedEvents(await this.prisma.$queryRaw<EventRow[]>(selectEvents(number, last, limit)), viewerIds);
  }

  /** Returns the current versions and counts of wall posts as events without a number. */
  async currentPosts(ids: number[], viewerIds: number[]): Promise<FeedEvent[]> {
    return this.toFeedEvents(await this.prisma.$queryRaw<EventRow[]>(selectCurrentPosts(ids)), viewerIds);
  }

  private async toFeedEvents(rows: EventRow[], viewerIds: number[]): Promise<FeedEvent[]> {
    const hiddenFrom = await findHiddenViewers(this.prisma, rows, viewerIds);
    const events = rows.map((row) => ({ row, hiddenFrom: hiddenFrom(row) }));
    const visible = events.filter(({ row, hiddenFrom }) => !row.isHidden && hiddenFrom.size < viewerIds.length);
    const payloads = await this.payloadsOf(visible.map(({ row }) => row));
    return events.map(({ row, hiddenFrom }) => ({
      number: Number(row.number),
      type: row.type,
      target: targetOf(row),
      wallPostId: row.wallPostId,
      authorIds: row.userIds,
      payload: payloads.get(row),
      hiddenFrom,
    }));
  }

  /** Creates the payloads with one query per type of event. */
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

  /** Deletes old events. Uses batches to keep transactions short. */
  async trim(): Promise<void> {
    await this.number();
    for (;;) {
      const deleted = await this.prisma.$executeRaw(deleteOldEvents(TRIM_BATCH));
      if (deleted < TRIM_BATCH) return;
    }
  }
}
