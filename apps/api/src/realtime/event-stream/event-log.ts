import { Injectable, Logger, type OnModuleDestroy, type OnModuleInit } from '@nestjs/common';
import { Prisma } from '@sapa/prisma/client';
import { Cluster } from '../../cluster/cluster.js';
import { PrismaService } from '../../prisma/prisma.service.js';
import type { StreamEvents } from '../events.js';
import { isHidden, isVisibleTo, keptFrom } from './event-log.visibility.js';

/** One event, ready to be sent. */
export interface FeedEvent {
  /** Sent as its id. */
  number: number;
  type: string;
  /** JSON. */
  payload: string;
}

/** …with the readers who may not see it because of a block between them and one of its authors. */
export interface SharedEvent extends FeedEvent {
  hiddenFrom: Set<number>;
  /** Nobody may: one of its authors has been disabled. */
  isHidden: boolean;
}

/** A client that was disconnected for longer than this may have to refetch. */
const KEPT_EVENTS = 10_000;
const KEPT_HOURS = 24;
/** … but never less than this, however old they are. */
export const ALWAYS_KEPT_EVENTS = 1000;
const TRIM_STEP = 1000;
/** As number_stream_events() has it. */
const NUMBERED_AT_ONCE = 1000;
const TRIM_INTERVAL = 60_000;
/** What is read at once: as many events as fill this, or a single one. */
const PAGE_BYTES = 64 * 1024;

/** The first of these events, as a table `event`: `limit` at most, and no more than PAGE_BYTES or a single one. */
const page = (condition: Prisma.Sql, limit: number): Prisma.Sql => Prisma.sql`(
  SELECT event.*, sum(octet_length("payload"::text)) OVER (ORDER BY "number") AS bytes,
    row_number() OVER (ORDER BY "number") AS place
  FROM (
    SELECT "number", "type", "payload", "userIds"
    FROM "StreamEvent" event
    WHERE ${condition}
    ORDER BY "number"
    LIMIT ${limit}
  ) event
) event
WHERE bytes <= ${PAGE_BYTES} OR place = 1
ORDER BY "number"`;

/**
 * The log of what happens on the wall (decisions §21): the events are rows, written in the transaction of what they report, so that none
 * is lost when the process dies and none reports what was rolled back. They are numbered after the commit, one numbering at a time: see
 * number_stream_events() in the migration.
 */
@Injectable()
export class EventLog implements OnModuleInit, OnModuleDestroy {
  private readonly logger = new Logger('event stream');
  private readonly listeners: (() => void)[] = [];
  private trimming?: NodeJS.Timeout;

  constructor(
    private readonly prisma: PrismaService,
    private readonly cluster: Cluster,
  ) {}

  onModuleInit() {
    this.cluster.subscribe('wall', () => this.notifyHere());
    this.trimming = setInterval(() => {
      this.trim().catch((error: Error) => this.logger.warn(`old events were not removed: ${error.message}`));
    }, TRIM_INTERVAL).unref();
  }

  onModuleDestroy() {
    clearInterval(this.trimming);
  }

  /** Adds an event in this transaction: see `RealtimeService.publish`. */
  async append<Type extends keyof StreamEvents>(
    transaction: Pick<PrismaService, '$executeRaw'>,
    type: Type,
    payload: StreamEvents[Type],
    authorIds: number[],
  ): Promise<void> {
    await transaction.$executeRaw`
      INSERT INTO "StreamEvent" ("type", "userIds", "payload")
      VALUES (${type.toUpperCase()}::"StreamEventType", ${authorIds}, ${JSON.stringify(payload)}::json)`;
  }

  /** Something was appended and committed. */
  notify(): void {
    this.notifyHere();
    this.cluster.publish('wall', {});
  }

  /** Calls `listener` on every notification, of this and of other processes. */
  onNotify(listener: () => void): void {
    this.listeners.push(listener);
  }

  private notifyHere(): void {
    for (const listener of this.listeners) listener();
  }

  /** Numbers what has been committed until now; from then on `after` finds it. What is written meanwhile is numbered by the next call. */
  async number(): Promise<void> {
    for (;;) {
      const [{ numbered }] = await this.prisma.$queryRaw<[{ numbered: number }]>`
        SELECT number_stream_events() AS numbered`;
      if (numbered < NUMBERED_AT_ONCE) return;
    }
  }

  /** The oldest number that is kept, and the last that was handed out. */
  async window(): Promise<{ oldest?: number; newest: number }> {
    const [row] = await this.prisma.$queryRaw<
      [{ oldest: bigint | null; newest: bigint }]
    >`SELECT * FROM stream_window()`;
    return { oldest: row.oldest === null ? undefined : Number(row.oldest), newest: Number(row.newest) };
  }

  /**
   * A page of the events after `number`, each with those of these readers from whom it is hidden: queried every time, so that a block
   * works at once. Events hidden from everybody are included: the caller needs their numbers.
   */
  async after(number: number, limit: number, readerIds: number[]): Promise<SharedEvent[]> {
    type Row = Omit<SharedEvent, 'number' | 'hiddenFrom'> & { number: bigint; userIds: number[] };
    const rows = await this.prisma.$queryRaw<Row[]>`
      SELECT "number", lower("type"::text) AS type, "payload"::text AS payload, "userIds", ${isHidden} AS "isHidden"
      FROM ${page(Prisma.sql`"number" > ${number}`, limit)}`;
    const hiddenFrom = await keptFrom(this.prisma, rows, readerIds);
    return rows.map(({ userIds, ...event }) => ({
      ...event,
      number: Number(event.number),
      hiddenFrom: hiddenFrom({ userIds }),
    }));
  }

  /** A page of the events after `number`, up to and including `last`, that this user may see. */
  async visibleAfter(userId: number, number: number, last: number, limit: number): Promise<FeedEvent[]> {
    const rows = await this.prisma.$queryRaw<(Omit<FeedEvent, 'number'> & { number: bigint })[]>`
      SELECT "number", lower("type"::text) AS type, "payload"::text AS payload
      FROM ${page(Prisma.sql`"number" > ${number} AND "number" <= ${last} AND ${isVisibleTo(userId)}`, limit)}`;
    return rows.map((row) => ({ ...row, number: Number(row.number) }));
  }

  /** Removes old events in small steps, each a short transaction. */
  async trim(): Promise<void> {
    await this.number();
    for (;;) {
      const removed = await this.prisma.$executeRaw`
        DELETE FROM "StreamEvent" WHERE id IN (
          SELECT id FROM "StreamEvent"
          WHERE "number" <= (SELECT "number" FROM "StreamEvent" WHERE "number" IS NOT NULL
                             ORDER BY "number" DESC OFFSET ${ALWAYS_KEPT_EVENTS} LIMIT 1)
            AND ("createdAt" < now() - make_interval(hours => ${KEPT_HOURS}::int)
              OR "number" <= (SELECT "number" FROM "StreamEvent" WHERE "number" IS NOT NULL
                              ORDER BY "number" DESC OFFSET ${KEPT_EVENTS} LIMIT 1))
          ORDER BY "number"
          LIMIT ${TRIM_STEP}
          FOR UPDATE SKIP LOCKED
        )`;
      if (removed < TRIM_STEP) return;
    }
  }
}
