import type { OutgoingHttpHeaders, ServerResponse } from 'node:http';
import { Injectable, Logger, type OnModuleDestroy, type OnModuleInit } from '@nestjs/common';
import { SessionConnections, type SessionConnection } from '../../auth/session-connections.js';
import { coalesced } from '../../common/coalesced.js';
import { AppError } from '../../errors/app-error.js';
import { Config } from '../../../config.js';
import type { Viewer } from '../../users/viewer.js';
import { EventLog, type FeedEvent } from './event-log.js';
import { ALWAYS_KEPT_EVENTS } from './event-log.sql.js';

/** Milliseconds that a client may take to read its buffer, a page or two of events; past that it is disconnected. */
const DRAIN_TIMEOUT = 30_000;
/** Events that are queried at once. A page of long events is shorter, although the database reads as many rows for it. */
const PAGE = 50;
/** Clients that are written to without yielding to other work. */
const BATCH = 250;
/** Notifications make events arrive at once; polling finds those whose notification was lost with a process or a connection. */
const POLL_INTERVAL = 1000;
const RETRY = 3000;

export const STREAM_HEADERS: OutgoingHttpHeaders = {
  'content-type': 'text/event-stream',
  'cache-control': 'no-cache, no-transform',
  'x-accel-buffering': 'no', // nginx would buffer events
};

const serialize = ({ number, type, payload }: FeedEvent) => `id: ${number}\nevent: ${type}\ndata: ${payload}\n\n`;

/** The events that this reader may see, as text of the stream. */
const textOf = (events: FeedEvent[], readerId: number) =>
  events
    .filter(({ payload, hiddenFrom }) => payload !== undefined && !hiddenFrom.has(readerId))
    .map(serialize)
    .join('');

/** The client missed events that cannot be sent any more. */
const resync = (number: number) => `id: ${number}\nevent: resync\ndata: {}\n\n`;

const nextTick = () => new Promise<void>((resolve) => setImmediate(resolve));

/** One open stream. */
interface Client {
  userId: number;
  response: ServerResponse;
  connection: SessionConnection;
  /** False while it catches up: with events from before it connected, or because it reads more slowly than events arrive. */
  isLive: boolean;
}

/**
 * The open event streams of this process (decisions §21). Nest's own `@Sse` costs twice as much: here an event is serialized once, and
 * written to all clients in batches that yield to other work. Nothing is written to a client that has not read the last write: it catches
 * up from there at its own pace. So at most a page or two is buffered per client.
 */
@Injectable()
export class EventStream implements OnModuleInit, OnModuleDestroy {
  private readonly logger = new Logger('event stream');
  private readonly clients = new Set<Client>();
  private readonly byUser = new Map<number, number>();
  /** The number of the last event that live clients were sent; kept while there are clients. */
  private head?: number;
  /** The number of the oldest event that was in the log when a client connected last. */
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

  /** On shutdown clients reconnect to other processes, after random delays. */
  onModuleDestroy() {
    for (const timer of this.timers) clearInterval(timer);
    for (const { response } of this.clients) {
      response.end(`retry: ${Math.round(RETRY * (0.5 + Math.random()))}\n\n`);
    }
  }

  /**
   * Streams to this client until it disconnects. Errors are thrown only before anything has been written. `lastEventId`: the last event
   * that the client has; those after it are sent first.
   */
  async open(
    viewer: Viewer,
    response: ServerResponse,
    headers: OutgoingHttpHeaders,
    lastEventId: string | undefined,
  ): Promise<void> {
    if (response.destroyed) return; // disconnected already: there will be no 'close' event
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
    if (!this.clients.has(client)) return; // it disconnected meanwhile

    this.connections.add(client.connection);
    // No chunked encoding, which needs three writes per event: the body ends with the connection.
    response.removeHeader('transfer-encoding');
    response.writeHead(200, { ...headers, ...STREAM_HEADERS, connection: 'close' });
    // An id without data is not an event, but the client resumes from it if the connection breaks before the first one.
    const start = (number: number) => response.write(`retry: ${RETRY}\nid: ${number}\n\n`);
    const known = lastEventId === undefined ? this.head! : this.resumeFrom(lastEventId);
    if (known === undefined) {
      start(this.head!);
      response.write(resync(this.head!));
    } else {
      start(known);
    }
    await this.catchUp(client, known ?? this.head!);
  }

  /** Numbers everything that is committed, and sends it to live clients. Clients that connect at the same time share it. */
  private readonly prepare = coalesced(async () => {
    await this.log.number();
    const { oldest, newest } = await this.log.window();
    this.oldest = oldest;
    this.head ??= newest;
    if (this.head < newest) await this.sendAll();
  });

  /** The number from which a client with this `lastEventId` can resume; undefined if events after it have been removed. */
  private resumeFrom(lastEventId: string): number | undefined {
    const number = /^\d{1,15}$/.test(lastEventId) ? Number(lastEventId) : NaN;
    const first = this.oldest === undefined ? this.head! : this.oldest - 1;
    return number >= first && number <= this.head! ? number : undefined;
  }

  /** Sends the client the events after `number` at its own pace, until it has caught up with the live ones. */
  private async catchUp(client: Client, number: number): Promise<void> {
    const { response, userId } = client;
    try {
      await this.drained(response);
      while (this.isOpen(client) && number < this.head!) {
        const last = this.head!;
        const missed = await this.log.after(number, PAGE, [userId], last);
        const isWhole = await this.isKept(number);
        if (!this.isOpen(client)) return;
        number = isWhole ? (missed.at(-1)?.number ?? last) : last;
        const text = isWhole ? textOf(missed, userId) : resync(last);
        if (text.length > 0) response.write(text);
        await this.drained(response);
      }
      client.isLive = true;
    } catch (error) {
      this.logger.warn(`a client could not be sent what it missed: ${(error as Error).message}`);
      response.destroy(); // it reconnects and asks again
    }
  }

  /** Whether all events after `number` are still in the log; for a slow client they may have been trimmed. */
  private async isKept(number: number): Promise<boolean> {
    if (this.head! - number <= ALWAYS_KEPT_EVENTS) return true;
    const { oldest } = await this.log.window();
    return oldest !== undefined && number >= oldest - 1;
  }

  /** Resolves when more can be written to the client, or it has disconnected. */
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
    if (this.head === undefined) return; // no clients: the next one queries when it connects
    this.sendAll().then(
      () => (this.hasFailed = false),
      (error: Error) => {
        if (!this.hasFailed) this.logger.warn(`events cannot be read: ${error.message}`);
        this.hasFailed = true;
      },
    );
  }

  /** Sends all new events; resolves after a query that began after the call. */
  private readonly sendAll = coalesced(() => this.sendNew());

  private async sendNew(): Promise<void> {
    await this.log.number();
    while (this.head !== undefined) {
      const from: number = this.head;
      // Clients that connect from here on become live in a later call: `byUser` has all readers of these events.
      const events = await this.log.after(from, PAGE, [...this.byUser.keys()]);
      if (events.length === 0) return;
      // Otherwise all clients have disconnected meanwhile, and new ones have started after these events.
      if (this.head === from) await this.send(events);
    }
  }

  private async send(events: FeedEvent[]): Promise<void> {
    const shown = events.filter(({ payload }) => payload !== undefined);
    const all = Buffer.from(shown.map(serialize).join(''));
    const hidden = new Set(shown.flatMap(({ hiddenFrom }) => [...hiddenFrom]));
    // Synchronously: clients that become live from here on have these events already.
    const live = [...this.clients].filter(({ isLive }) => isLive);
    const head = events.at(-1)!.number;
    this.head = head;
    await this.inBatches(live, (client) => {
      const text = hidden.has(client.userId) ? textOf(shown, client.userId) : all;
      if (text.length === 0 || client.response.write(text)) return;
      client.isLive = false;
      void this.catchUp(client, head);
    });
  }

  /** Sends a heartbeat to all clients except those that still have something buffered. */
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

  /** A failure with one client does not affect the others: it is disconnected, reconnects and asks for what it missed. */
  private writeTo(client: Client, write: (client: Client) => void): void {
    try {
      write(client);
    } catch (error) {
      this.logger.error('an event could not be written to a client', (error as Error).stack);
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
