import { randomUUID } from 'node:crypto';
import type { OutgoingHttpHeaders, ServerResponse } from 'node:http';
import { Injectable, Logger, type OnModuleDestroy, type OnModuleInit } from '@nestjs/common';
import { SessionConnections, type SessionConnection } from '../../auth/session-connections.js';
import { Cluster, type ShownTargetsMessage } from '../../cluster/cluster.js';
import { coalesced } from '../../common/coalesced.js';
import { AppError } from '../../errors/app-error.js';
import { Config } from '../../../config.js';
import { Metrics } from '../../metrics/metrics.js';
import type { Viewer } from '../../users/viewer.js';
import { parseId } from '../../validation/identifiers.js';
import { Batch, isSentInFull, serializeWithoutId, type Reader } from './batch.js';
import { EventLog, type FeedEvent } from './event-log.js';
import { ALWAYS_KEPT_EVENTS } from './event-log.sql.js';
import { EventRate } from './event-rate.js';
import { ShownTargets } from './shown-targets.js';

/** Maximum number of events per query. A page of long events has fewer. */
const PAGE_SIZE = 50;
/** Events per query for a batch, whose payloads are mostly not needed. */
const BATCH_PAGE_SIZE = 1000;
/** Maximum number of events per batch. Further events are sent a second later. */
const MAX_BATCH = 5000;
/** Maximum number of wall posts per second that `sendNewlyShown` sends. */
const MAX_CURRENT_POSTS = 1000;
/** Number of clients to write to before other work can run. */
const CLIENTS_AT_ONCE = 250;
/** Milliseconds between polls, which send batches and find events whose notification was lost. */
const POLL_INTERVAL = 1000;
/** Milliseconds until a client reconnects. */
const RETRY = 3000;

export const STREAM_HEADERS: OutgoingHttpHeaders = {
  'content-type': 'text/event-stream',
  'cache-control': 'no-cache, no-transform',
  'x-accel-buffering': 'no', // nginx would buffer events
};

const serialize = ({ number, type, payload }: FeedEvent) => `id: ${number}\nevent: ${type}\ndata: ${payload}\n\n`;

/** Returns the event that makes a client report its shown targets. */
const batching = ({ id }: Client) => `event: batching\ndata: ${JSON.stringify({ streamId: id })}\n\n`;

const WALL_POST = 'wall_post:';
const NOTHING: ReadonlySet<string> = new Set();

/** Returns the serialized events that the reader may see. */
const textOf = (events: FeedEvent[], readerId: number) =>
  events
    .filter(({ payload, hiddenFrom }) => payload !== undefined && !hiddenFrom.has(readerId))
    .map(serialize)
    .join('');

/**
 * Returns the event that makes a client refetch, because the log no longer has the missed events.
 */
const resync = (number: number) => `id: ${number}\nevent: resync\ndata: {}\n\n`;

const nextTick = () => new Promise<void>((resolve) => setImmediate(resolve));

interface Client extends Reader {
  /** Other users must not know this id. It begins with the process id. */
  id: string;
  response: ServerResponse;
  connection: SessionConnection;
  /**
   * False while the client still needs earlier events: after it has connected, or if it reads too
   * slowly.
   */
  isLive: boolean;
  /** Whether the client has been asked for its shown targets since batches began. */
  isAsked: boolean;
}

/**
 * The open event streams of this process (decisions §21). Serializes each event once for all
 * clients, which costs half of Nest's `@Sse`. A slow client gets events at its own pace, so at
 * most two pages are buffered per client. Above STREAM_BATCH_RATE, clients get one `Batch` per
 * second.
 */
@Injectable()
export class EventStream implements OnModuleInit, OnModuleDestroy {
  /**
   * Milliseconds after which a client that does not read its buffer is disconnected. A test sets a
   * shorter time.
   */
  static drainTimeout = 30_000;

  private readonly logger = new Logger('event stream');
  private readonly clients = new Map<string, Client>();
  private readonly byUser = new Map<number, number>();
  private readonly rate: EventRate;
  private readonly shown = new ShownTargets();
  /** Newly shown targets, whose current version the clients must get. */
  private readonly newlyShown = new Map<Client, string[]>();
  /** Number of the last event that was sent to live clients. Undefined if there are no clients. */
  private head?: number;
  /** Numbers of the oldest and newest event in the log when the last client connected. */
  private oldest?: number;
  private newest = 0;
  private hasFailed = false;
  private readonly timers: NodeJS.Timeout[] = [];

  constructor(
    private readonly log: EventLog,
    private readonly connections: SessionConnections,
    private readonly config: Config,
    private readonly cluster: Cluster,
    metrics: Metrics,
  ) {
    this.rate = new EventRate(config.STREAM_BATCH_RATE);
    metrics.gauge('event_streams', 'Open event streams.', () => this.clients.size);
  }

  onModuleInit() {
    void this.cluster.subscribe(`streams:${this.cluster.id}`, (report) => this.applyReport(report));
    this.log.onNotify(() => {
      if (!this.rate.isHigh) this.sendSoon();
    });
    this.timers.push(
      setInterval(() => this.nextSecond(), POLL_INTERVAL).unref(),
      setInterval(() => void this.heartbeat(), this.config.STREAM_HEARTBEAT_SECONDS * 1000).unref(),
    );
  }

  /** Ends all streams. Clients reconnect to other processes after random delays. */
  onModuleDestroy() {
    for (const timer of this.timers) clearInterval(timer);
    for (const { response } of this.clients.values()) {
      response.end(`retry: ${Math.round(RETRY * (0.5 + Math.random()))}\n\n`);
    }
  }

  /**
   * Streams events to the client until it disconnects. Starts after the event `lastEventId`. Can
   * throw only before anything has been written.
   */
  async open(
    viewer: Viewer,
    address: string,
    response: ServerResponse,
    headers: OutgoingHttpHeaders,
    lastEventId: string | undefined,
  ): Promise<void> {
    if (response.destroyed) return; // there will be no 'close' event
    const open = this.byUser.get(viewer.id) ?? 0;
    if (open >= this.config.STREAMS_PER_USER) throw new AppError('too_many_requests', RETRY / 1000);
    const client: Client = {
      id: `${this.cluster.id}:${randomUUID()}`,
      userId: viewer.id,
      shown: NOTHING,
      response,
      connection: { viewer, address, end: () => this.close(client) },
      isLive: false,
      isAsked: false,
    };
    this.byUser.set(viewer.id, open + 1);
    this.clients.set(client.id, client);
    response.once('close', () => this.forget(client));
    try {
      await this.prepare();
    } catch (error) {
      this.forget(client);
      throw error;
    }
    if (!this.clients.has(client.id)) return; // client disconnected

    this.connections.add(client.connection);
    // Avoid chunked encoding, which needs three writes per event. The body ends when the
    // connection is closed.
    response.removeHeader('transfer-encoding');
    response.writeHead(200, { ...headers, ...STREAM_HEADERS, connection: 'close' });
    // A client gets no event for an id without data, but resumes from this id after a reconnect.
    const start = (number: number) => response.write(`retry: ${RETRY}\nid: ${number}\n\n`);
    const position = lastEventId === undefined ? this.head! : this.resumeFrom(lastEventId);
    if (position === undefined) {
      start(this.head!);
      response.write(resync(this.head!));
    } else {
      start(position);
    }
    await this.catchUp(client, position ?? this.head!);
  }

  /**
   * Sets the targets shown by one of the user's streams, such as `wall_post:17`. The stream may be
   * open on another process. Ignores unknown streams.
   */
  report(report: ShownTargetsMessage): void {
    const processId = report.streamId.split(':')[0]!;
    if (processId === this.cluster.id) this.applyReport(report);
    else this.cluster.publish(`streams:${processId}`, report);
  }

  private applyReport({ streamId, userId, targets }: ShownTargetsMessage): void {
    const client = this.clients.get(streamId);
    if (client?.userId !== userId) return;
    const shown = new Set(targets);
    const added = this.shown.replace(client.shown, shown);
    client.shown = shown;
    this.newlyShown.set(
      client,
      [...(this.newlyShown.get(client) ?? []), ...added].filter((target) => shown.has(target)),
    );
  }

  /**
   * Assigns numbers to committed events and sends the events to live clients. Clients that connect
   * at the same time share a call.
   */
  private readonly prepare = coalesced(async () => {
    await this.log.number();
    const { oldest, newest } = await this.log.window();
    this.oldest = oldest;
    this.newest = newest;
    this.head ??= newest;
    if (this.head < newest && !this.rate.isHigh) await this.sendAll();
  });

  /**
   * Returns the number to resume from, or undefined if events after it have been deleted. It is at
   * most `head`, because another process may be ahead of this process.
   */
  private resumeFrom(lastEventId: string): number | undefined {
    const number = /^\d{1,15}$/.test(lastEventId) ? Number(lastEventId) : NaN;
    const first = this.oldest === undefined ? this.head! : this.oldest - 1;
    const isKnown = number >= first && number <= Math.max(this.head!, this.newest);
    return isKnown ? Math.min(number, this.head!) : undefined;
  }

  /** Sends the events after `number` as fast as the client reads, until none is left. */
  private async catchUp(client: Client, number: number): Promise<void> {
    const { response, userId } = client;
    try {
      await this.drained(response);
      while (this.isOpen(client) && number < this.head!) {
        const last = this.head!;
        const isBatch = this.rate.isHigh;
        const missed = isBatch
          ? await this.log.after(number, BATCH_PAGE_SIZE, [userId], {
              last,
              needsPayload: (event) => isSentInFull(event, client),
            })
          : await this.log.after(number, PAGE_SIZE, [userId], { last });
        const isComplete = await this.isKept(number);
        if (!this.isOpen(client)) return;
        number = isComplete ? (missed.at(-1)?.number ?? last) : last;
        const text = !isComplete
          ? resync(last)
          : isBatch
            ? new Batch(missed, number).textFor(client)
            : textOf(missed, userId);
        if (text.length > 0) response.write(text);
        await this.drained(response);
      }
      client.isLive = true;
    } catch (error) {
      this.logger.warn(`failed to send missed events: ${(error as Error).message}`);
      response.destroy(); // the client reconnects and resumes
    }
  }

  /** Returns true if the log still has all events after `number`. */
  private async isKept(number: number): Promise<boolean> {
    if (this.head! - number <= ALWAYS_KEPT_EVENTS) return true;
    const { oldest } = await this.log.window();
    return oldest !== undefined && number >= oldest - 1;
  }

  /** Resolves when the client can receive more, or has disconnected. */
  private async drained(response: ServerResponse): Promise<void> {
    if (!response.writableNeedDrain) return;
    await new Promise<void>((resolve) => {
      const timer = setTimeout(() => response.destroy(), EventStream.drainTimeout).unref();
      const done = () => {
        clearTimeout(timer);
        response.off('drain', done).off('close', done);
        resolve();
      };
      response.once('drain', done).once('close', done);
    });
  }

  private sendSoon(): void {
    if (this.head === undefined) return; // no clients
    this.sendAll().then(
      () => (this.hasFailed = false),
      (error: Error) => {
        if (!this.hasFailed) this.logger.warn(`failed to read events: ${error.message}`);
        this.hasFailed = true;
      },
    );
  }

  /** Sends all new events. Resolves after a query that started after this call. */
  private readonly sendAll = coalesced(() => this.sendNew());

  private nextSecond(): void {
    this.rate.nextSecond();
    this.sendSoon();
  }

  private async sendNew(): Promise<void> {
    if (!this.rate.isHigh) await this.sendSingleEvents();
    else if (this.rate.takeBatch()) await this.sendBatch();
    await this.sendNewlyShown();
  }

  private async sendSingleEvents(): Promise<void> {
    await this.log.number();
    while (this.head !== undefined) {
      const from: number = this.head;
      const readers = new Set(this.byUser.keys());
      const events = await this.log.after(from, PAGE_SIZE, [...readers]);
      if (events.length === 0) return;
      this.rate.add(events.length, this.clients.size);
      if (this.rate.isHigh) return this.beginBatches(); // the next batch has these events
      // `head` differs if all clients disconnected during the query. New clients start after these
      // events.
      if (this.head !== from) continue;
      const visible = events.filter(({ payload }) => payload !== undefined);
      const all = Buffer.from(visible.map(serialize).join(''));
      const hidden = new Set(visible.flatMap(({ hiddenFrom }) => [...hiddenFrom]));
      await this.send(events, readers, ({ userId }) => (hidden.has(userId) ? textOf(visible, userId) : all));
    }
  }

  /**
   * Asks the clients for their shown targets, early enough for the first batch to consider them.
   */
  private beginBatches(): Promise<void> {
    for (const client of this.clients.values()) client.isAsked = false;
    return this.inBatches(this.liveClients(), (client) => {
      client.isAsked = true;
      client.response.write(batching(client));
    });
  }

  private async sendBatch(): Promise<void> {
    await this.log.number();
    const from = this.head;
    if (from === undefined) return;
    const readers = new Set(this.byUser.keys());
    // Skip payloads that no client of this process receives.
    const needsPayload = ({ type, target, authorIds }: Pick<FeedEvent, 'type' | 'target' | 'authorIds'>) =>
      type === 'wall_post_deleted' || this.shown.has(target) || authorIds.some((id) => readers.has(id));
    const events: FeedEvent[] = [];
    while (events.length < MAX_BATCH) {
      const number = events.at(-1)?.number ?? from;
      const page = await this.log.after(number, BATCH_PAGE_SIZE, [...readers], { needsPayload });
      if (page.length === 0) break;
      events.push(...page);
    }
    this.rate.add(events.length, this.clients.size);
    if (events.length === 0 || this.head !== from) return;
    const batch = new Batch(events, events.at(-1)!.number);
    await this.send(events, readers, (client) => {
      const text = batch.textFor(client);
      if (client.isAsked) return text;
      client.isAsked = true;
      return batching(client) + text.toString();
    });
  }

  /** Writes new events to the live clients of these users. */
  private async send(
    events: FeedEvent[],
    readers: Set<number>,
    textFor: (client: Client) => string | Buffer,
  ): Promise<void> {
    // Do not use `await` before `head` is set: a client that becomes live in the meantime already
    // has these events.
    const live = this.liveClients();
    const from = this.head!;
    const head = events.at(-1)!.number;
    this.head = head;
    await this.inBatches(live, (client) => {
      // Blocks of users who connected during the query are unknown.
      if (!readers.has(client.userId)) return this.fallBehind(client, from);
      const text = textFor(client);
      if (text.length > 0 && !client.response.write(text)) this.fallBehind(client, head);
    });
  }

  /** Sends the events after `number` at the client's own pace. */
  private fallBehind(client: Client, number: number): void {
    client.isLive = false;
    void this.catchUp(client, number);
  }

  /**
   * Sends current versions of wall posts to the clients that have begun to show them, because
   * these clients have missed earlier changes.
   */
  private async sendNewlyShown(): Promise<void> {
    if (this.newlyShown.size === 0) return;
    const wanted = new Map(this.newlyShown);
    this.newlyShown.clear();
    const readers = new Set([...wanted.keys()].map(({ userId }) => userId));
    const targets = new Set([...wanted.values()].flat());
    const ids = [...targets]
      .filter((target) => target.startsWith(WALL_POST))
      .flatMap((target) => parseId(target.slice(WALL_POST.length)) ?? []);
    const posts = await this.log.currentPosts(ids.slice(0, MAX_CURRENT_POSTS), [...readers]);
    await this.inBatches([...wanted.keys()], (client) => {
      const shown = new Set(wanted.get(client));
      const text = posts
        .filter(({ payload, target, hiddenFrom }) => payload && shown.has(target) && !hiddenFrom.has(client.userId))
        .map(serializeWithoutId)
        .join('');
      if (text.length > 0) client.response.write(text);
    });
  }

  private liveClients(): Client[] {
    return [...this.clients.values()].filter(({ isLive }) => isLive);
  }

  /** Sends a heartbeat to all clients whose buffer is not full. */
  private heartbeat(): Promise<void> {
    return this.inBatches([...this.clients.values()], ({ response }) => {
      if (!response.writableNeedDrain) response.write(': still here\n\n');
    });
  }

  private async inBatches(clients: Client[], write: (client: Client) => void): Promise<void> {
    for (const [index, client] of clients.entries()) {
      if (index > 0 && index % CLIENTS_AT_ONCE === 0) await nextTick();
      if (this.isOpen(client)) this.writeTo(client, write);
    }
  }

  /**
   * Writes to a client. If that fails, disconnects the client, which reconnects and continues.
   * Other clients are not affected.
   */
  private writeTo(client: Client, write: (client: Client) => void): void {
    try {
      write(client);
    } catch (error) {
      this.logger.error('failed to write an event to a client', (error as Error).stack);
      client.response.destroy();
    }
  }

  private isOpen(client: Client): boolean {
    return this.clients.has(client.id) && client.response.headersSent && !client.response.writableEnded;
  }

  private close({ response }: Client): void {
    if (response.writableLength > 0) response.destroy();
    else response.end();
  }

  private forget(client: Client): void {
    if (!this.clients.delete(client.id)) return;
    this.connections.remove(client.connection);
    this.shown.remove(client.shown);
    this.newlyShown.delete(client);
    const left = this.byUser.get(client.userId)! - 1;
    if (left > 0) this.byUser.set(client.userId, left);
    else this.byUser.delete(client.userId);
    if (this.clients.size === 0) this.head = undefined;
  }
}
