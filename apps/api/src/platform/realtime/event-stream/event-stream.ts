import { randomUUID } from 'node:crypto';
import type { OutgoingHttpHeaders, ServerResponse } from 'node:http';
import { setTimeout as pause } from 'node:timers/promises';
import { Injectable, Logger, type OnModuleDestroy, type OnModuleInit } from '@nestjs/common';
import { SessionConnections, type SessionConnection } from '../../auth/session-connections.js';
import { Cluster, type ShownTargetsMessage } from '../../cluster/cluster.js';
import { coalesced } from '../../common/coalesced.js';
import { AppError } from '../../errors/app-error.js';
import { Config, quotasOf } from '../../../config.js';
import { Metrics } from '../../metrics/metrics.js';
import type { Viewer } from '../../users/viewer.js';
import { parseId } from '../../validation/identifiers.js';
import { Batch, type StreamViewer } from './batch.js';
import { EventLog, type FeedEvent } from './event-log.js';
import { ALWAYS_KEPT_EVENTS } from './event-log.sql.js';

/** Maximum number of events per query and batch. A page of long events has fewer. */
const PAGE_SIZE = 500;
/** Maximum number of wall posts that `sendNewlyShown` sends at a time. */
const MAX_CURRENT_POSTS = 1000;
/** Minimum and maximum milliseconds between two batches, in which events are collected. */
const MIN_PAUSE = 150;
const MAX_PAUSE = 1000;
/** Pause after a batch in relation to its duration, so that streams use a quarter of a core. */
const PAUSE_RATIO = 3;
/** Number of clients to write to before other work can run. */
const CLIENTS_AT_ONCE = 250;
/** Milliseconds between polls, which find events whose notification was lost. */
const POLL_INTERVAL = 1000;
/** Milliseconds until a client reconnects. */
const RETRY = 3000;

export const STREAM_HEADERS: OutgoingHttpHeaders = {
  'content-type': 'text/event-stream',
  'cache-control': 'no-cache, no-transform',
  'x-accel-buffering': 'no', // nginx would buffer events
};

const WALL_POST = 'wall_post:';

/**
 * Returns the event that makes a client refetch, because the log no longer has the missed events.
 */
const resync = (number: number) => `id: ${number}\nevent: resync\ndata: {}\n\n`;

const nextTick = () => new Promise<void>((resolve) => setImmediate(resolve));

interface Client extends StreamViewer {
  /** Other users must not know this id. It begins with the process id. */
  id: string;
  response: ServerResponse;
  connection: SessionConnection;
  /**
   * False while the client still needs earlier events: after it has connected, or if it reads too
   * slowly.
   */
  isLive: boolean;
}

/**
 * The open event streams of this process (decisions §21). Collects events for a short time and
 * serializes them once for all clients, which costs half of Nest's `@Sse`. A slow client gets
 * events at its own pace, so at most two pages are buffered per client.
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
  /** Newly shown targets, whose current version the clients must get. */
  private readonly newlyShown = new Map<Client, string[]>();
  /** Number of the last event that was sent to live clients. Undefined if there are no clients. */
  private head?: number;
  /** Numbers of the oldest and newest event in the log when the last client connected. */
  private oldest?: number;
  private newest = 0;
  /** When the next batch may begin. */
  private nextBatchAt = 0;
  private hasFailed = false;
  private readonly timers: NodeJS.Timeout[] = [];

  constructor(
    private readonly log: EventLog,
    private readonly connections: SessionConnections,
    private readonly config: Config,
    private readonly cluster: Cluster,
    metrics: Metrics,
  ) {
    metrics.gauge('event_streams', 'Open event streams.', () => this.clients.size);
  }

  onModuleInit() {
    void this.cluster.subscribe(`streams:${this.cluster.id}`, (report) => this.applyReport(report));
    this.log.onNotify(() => this.sendSoon());
    this.timers.push(
      setInterval(() => this.sendSoon(), POLL_INTERVAL).unref(),
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
    ip: string,
    response: ServerResponse,
    headers: OutgoingHttpHeaders,
    lastEventId: string | undefined,
  ): Promise<void> {
    if (response.destroyed) return; // there will be no 'close' event
    const open = this.byUser.get(viewer.id) ?? 0;
    if (open >= quotasOf(this.config).streamsPerUser) throw new AppError('too_many_requests', RETRY / 1000);
    const client: Client = {
      id: `${this.cluster.id}:${randomUUID()}`,
      userId: viewer.id,
      response,
      connection: { viewer, ip, end: () => this.close(client) },
      isLive: false,
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
    const start = (number: number) =>
      response.write(
        `retry: ${RETRY}\nid: ${number}\nevent: stream\ndata: ${JSON.stringify({ streamId: client.id })}\n\n`,
      );
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
    const { shown: before } = client;
    client.shown = new Set(targets);
    if (!before) return; // the client has got all changes until now
    const added = [...(this.newlyShown.get(client) ?? []), ...targets.filter((target) => !before.has(target))];
    this.newlyShown.set(
      client,
      added.filter((target) => client.shown!.has(target)),
    );
    this.sendSoon();
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
    if (this.head < newest) await this.sendAll();
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
        const missed = await this.log.after(number, PAGE_SIZE, [userId], last);
        const isComplete = await this.isKept(number);
        if (!this.isOpen(client)) return;
        number = isComplete ? (missed.at(-1)?.number ?? last) : last;
        const text = isComplete ? new Batch(missed).textFor(client) : resync(last);
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

  /**
   * Sends all new events after a pause since the previous batch. Resolves after a query that
   * started after this call.
   */
  private readonly sendAll = coalesced(async () => {
    await pause(Math.max(0, this.nextBatchAt - performance.now()), undefined, { ref: false });
    const begun = performance.now();
    try {
      await this.sendNew();
      await this.sendNewlyShown();
    } finally {
      const duration = performance.now() - begun;
      const rest = Math.min(Math.max(MIN_PAUSE, PAUSE_RATIO * duration), MAX_PAUSE);
      this.nextBatchAt = performance.now() + rest;
    }
  });

  private async sendNew(): Promise<void> {
    if (this.head === undefined) return; // no clients
    await this.log.number();
    while (this.head !== undefined) {
      const from: number = this.head;
      const viewers = new Set(this.byUser.keys());
      const events = await this.log.after(from, PAGE_SIZE, [...viewers]);
      if (events.length === 0) return;
      // `head` differs if all clients disconnected during the query. New clients start after these
      // events.
      if (this.head === from) await this.send(events, viewers);
    }
  }

  /** Writes new events to the live clients of these users. */
  private async send(events: FeedEvent[], viewers: Set<number>): Promise<void> {
    const batch = new Batch(events);
    // Do not use `await` before `head` is set: a client that becomes live in the meantime already
    // has these events.
    const live = this.liveClients();
    const from = this.head!;
    const head = events.at(-1)!.number;
    this.head = head;
    await this.inBatches(live, (client) => {
      // Blocks of users who connected during the query are unknown.
      if (!viewers.has(client.userId)) return this.fallBehind(client, from);
      const text = batch.textFor(client);
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
    const viewers = new Set([...wanted.keys()].map(({ userId }) => userId));
    const targets = new Set([...wanted.values()].flat());
    const ids = [...targets]
      .filter((target) => target.startsWith(WALL_POST))
      .flatMap((target) => parseId(target.slice(WALL_POST.length)) ?? []);
    const posts = await this.log.currentPosts(ids.slice(0, MAX_CURRENT_POSTS), [...viewers]);
    await this.inBatches([...wanted.keys()], (client) => {
      const shown = new Set(wanted.get(client));
      const text = posts
        .filter(({ payload, target, hiddenFrom }) => payload && shown.has(target) && !hiddenFrom.has(client.userId))
        .map(({ type, payload }) => `event: ${type}\ndata: ${payload}\n\n`)
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
    this.newlyShown.delete(client);
    const left = this.byUser.get(client.userId)! - 1;
    if (left > 0) this.byUser.set(client.userId, left);
    else this.byUser.delete(client.userId);
    if (this.clients.size === 0) this.head = undefined;
  }
}
