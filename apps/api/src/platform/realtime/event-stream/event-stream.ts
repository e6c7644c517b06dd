import type { OutgoingHttpHeaders, ServerResponse } from 'node:http';
import { Injectable, Logger, type OnModuleDestroy, type OnModuleInit } from '@nestjs/common';
import { SessionConnections, type SessionConnection } from '../../auth/session-connections.js';
import { coalesced } from '../../common/coalesced.js';
import { AppError } from '../../errors/app-error.js';
import { Config } from '../../../config.js';
import type { Viewer } from '../../users/viewer.js';
import { EventLog, type FeedEvent } from './event-log.js';
import { ALWAYS_KEPT_EVENTS } from './event-log.sql.js';

/** Milliseconds for a client to read its buffer before it is disconnected. */
const DRAIN_TIMEOUT = 30_000;
/** Events per query. A page of long events is shorter. */
const PAGE_SIZE = 50;
/** Clients written to without yielding to other work. */
const BATCH = 250;
/** Milliseconds. Polling finds events whose notification was lost. */
const POLL_INTERVAL = 1000;
/** Milliseconds until a client reconnects. */
const RETRY = 3000;

export const STREAM_HEADERS: OutgoingHttpHeaders = {
  'content-type': 'text/event-stream',
  'cache-control': 'no-cache, no-transform',
  'x-accel-buffering': 'no', // nginx would buffer events
};

const serialize = ({ number, type, payload }: FeedEvent) => `id: ${number}\nevent: ${type}\ndata: ${payload}\n\n`;

/** Returns the stream text of the events that the reader may see. */
const textOf = (events: FeedEvent[], readerId: number) =>
  events
    .filter(({ payload, hiddenFrom }) => payload !== undefined && !hiddenFrom.has(readerId))
    .map(serialize)
    .join('');

/** Tells the client to refetch, because missed events are no longer in the log. */
const resync = (number: number) => `id: ${number}\nevent: resync\ndata: {}\n\n`;

const nextTick = () => new Promise<void>((resolve) => setImmediate(resolve));

interface Client {
  userId: number;
  response: ServerResponse;
  connection: SessionConnection;
  /** False while the client catches up: after connecting, or because it reads too slowly. */
  isLive: boolean;
}

/**
 * The open event streams of this process (decisions §21). Costs half of Nest's `@Sse`: serializes
 * an event once and writes it to all clients in batches that yield to other work. A client that
 * has not read the last write gets nothing more until it has caught up at its own pace, so at most
 * two pages are buffered per client.
 */
@Injectable()
export class EventStream implements OnModuleInit, OnModuleDestroy {
  private readonly logger = new Logger('event stream');
  private readonly clients = new Set<Client>();
  private readonly byUser = new Map<number, number>();
  /** Number of the last event sent to live clients. Undefined without clients. */
  private head?: number;
  /** Number of the oldest event in the log when the last client connected. */
  private oldest?: number;
  private hasFailed = false;
  private readonly timers: NodeJS.Timeout[] = [];

  constructor(
    private readonly log: EventLog,
    private readonly connections: SessionConnections,
    private readonly config: Config,
  ) {}

  onModuleInit() {
    this.log.onNotify(() => this.sendSoon());
    this.timers.push(
      setInterval(() => this.sendSoon(), POLL_INTERVAL).unref(),
      setInterval(() => void this.heartbeat(), this.config.STREAM_HEARTBEAT_SECONDS * 1000).unref(),
    );
  }

  /** Makes clients reconnect to other processes after random delays. */
  onModuleDestroy() {
    for (const timer of this.timers) clearInterval(timer);
    for (const { response } of this.clients) {
      response.end(`retry: ${Math.round(RETRY * (0.5 + Math.random()))}\n\n`);
    }
  }

  /**
   * Streams events to the client until it disconnects, starting after `lastEventId`. Throws only
   * before anything has been written.
   */
  async open(
    viewer: Viewer,
    response: ServerResponse,
    headers: OutgoingHttpHeaders,
    lastEventId: string | undefined,
  ): Promise<void> {
    if (response.destroyed) return; // there will be no 'close' event
    const open = this.byUser.get(viewer.id) ?? 0;
    if (open >= this.config.STREAMS_PER_USER) throw new AppError('too_many_requests', RETRY / 1000);
    const client: Client = {
      userId: viewer.id,
      response,
      connection: { viewer, end: () => this.close(client) },
      isLive: false,
    };
    this.byUser.set(viewer.id, open + 1);
    this.clients.add(client);
    response.once('close', () => this.forget(client));
    try {
      await this.prepare();
    } catch (error) {
      this.forget(client);
      throw error;
    }
    if (!this.clients.has(client)) return; // client disconnected

    this.connections.add(client.connection);
    // Without chunked encoding, which needs three writes per event. The body ends with the
    // connection.
    response.removeHeader('transfer-encoding');
    response.writeHead(200, { ...headers, ...STREAM_HEADERS, connection: 'close' });
    // An id without data is no event, but the client resumes from it.
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

  /** Numbers committed events and sends them to live clients. Shared by concurrent connects. */
  private readonly prepare = coalesced(async () => {
    await this.log.number();
    const { oldest, newest } = await this.log.window();
    this.oldest = oldest;
    this.head ??= newest;
    if (this.head < newest) await this.sendAll();
  });

  /** Returns the number to resume from, or undefined if events after it have been deleted. */
  private resumeFrom(lastEventId: string): number | undefined {
    const number = /^\d{1,15}$/.test(lastEventId) ? Number(lastEventId) : NaN;
    const first = this.oldest === undefined ? this.head! : this.oldest - 1;
    return number >= first && number <= this.head! ? number : undefined;
  }

  /** Sends the events after `number` at the client's pace, until it has caught up. */
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
        const text = isComplete ? textOf(missed, userId) : resync(last);
        if (text.length > 0) response.write(text);
        await this.drained(response);
      }
      client.isLive = true;
    } catch (error) {
      this.logger.warn(`failed to send missed events: ${(error as Error).message}`);
      response.destroy(); // the client reconnects and resumes
    }
  }

  /** Whether all events after `number` are still in the log. */
  private async isKept(number: number): Promise<boolean> {
    if (this.head! - number <= ALWAYS_KEPT_EVENTS) return true;
    const { oldest } = await this.log.window();
    return oldest !== undefined && number >= oldest - 1;
  }

  /** Resolves when the client can receive more or has disconnected. */
  private async drained(response: ServerResponse): Promise<void> {
    if (!response.writableNeedDrain) return;
    await new Promise<void>((resolve) => {
      const timer = setTimeout(() => response.destroy(), DRAIN_TIMEOUT).unref();
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

  /** Sends all new events. Resolves after a query that started after the call. */
  private readonly sendAll = coalesced(() => this.sendNew());

  private async sendNew(): Promise<void> {
    await this.log.number();
    while (this.head !== undefined) {
      const from: number = this.head;
      // Clients that connect after this line become live in a later call.
      const events = await this.log.after(from, PAGE_SIZE, [...this.byUser.keys()]);
      if (events.length === 0) return;
      // `head` changes if all clients disconnect meanwhile; new clients start after these events.
      if (this.head === from) await this.send(events);
    }
  }

  private async send(events: FeedEvent[]): Promise<void> {
    const visible = events.filter(({ payload }) => payload !== undefined);
    const all = Buffer.from(visible.map(serialize).join(''));
    const hidden = new Set(visible.flatMap(({ hiddenFrom }) => [...hiddenFrom]));
    // Without await until `head` is set: clients that become live later already have these events.
    const live = [...this.clients].filter(({ isLive }) => isLive);
    const head = events.at(-1)!.number;
    this.head = head;
    await this.inBatches(live, (client) => {
      const text = hidden.has(client.userId) ? textOf(visible, client.userId) : all;
      if (text.length === 0 || client.response.write(text)) return;
      client.isLive = false;
      void this.catchUp(client, head);
    });
  }

  /** Sends a heartbeat to all clients with an empty buffer. */
  private heartbeat(): Promise<void> {
    return this.inBatches([...this.clients], ({ response }) => {
      if (!response.writableNeedDrain) response.write(': still here\n\n');
    });
  }

  private async inBatches(clients: Client[], write: (client: Client) => void): Promise<void> {
    for (const [index, client] of clients.entries()) {
      if (index > 0 && index % BATCH === 0) await nextTick();
      if (this.isOpen(client)) this.writeTo(client, write);
    }
  }

  /**
   * Disconnects a client whose write fails. It reconnects and resumes; others are not affected.
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
    return this.clients.has(client) && client.response.headersSent && !client.response.writableEnded;
  }

  private close({ response }: Client): void {
    if (response.writableLength > 0) response.destroy();
    else response.end();
  }

  private forget(client: Client): void {
    if (!this.clients.delete(client)) return;
    this.connections.remove(client.connection);
    const left = this.byUser.get(client.userId)! - 1;
    if (left > 0) this.byUser.set(client.userId, left);
    else this.byUser.delete(client.userId);
    if (this.clients.size === 0) this.head = undefined;
  }
}
