import { randomUUID } from 'node:crypto';
import { Logger, type OnApplicationShutdown, type OnModuleInit } from '@nestjs/common';
import { RateLimiterMemory, RateLimiterRedis, type RateLimiterAbstract } from 'rate-limiter-flexible';
import type { Server } from 'socket.io';
import { Config } from '../../config.js';

type Packages = typeof import('./redis.js');
type Redis = ReturnType<Packages['createClient']>;

/** Messages between processes. They can get lost, so durable data goes through the database. */
interface ClusterMessages {
  /** The event log has new events. */
  wall: Record<never, never>;
  /** Sessions have ended. */
  sessions: Record<never, never>;
  presence: PresenceMessage;
}

/**
 * Users with sockets on a process. `version` counts its changes: a process that missed one
 * requests the whole list.
 */
export type PresenceMessage =
  | { kind: 'ask'; of?: string }
  | { kind: 'all'; version: number; people: [id: number, uuid: string][] }
  | { kind: 'change'; version: number; id: number; uuid: string; online: boolean }
  | { kind: 'alive'; version: number }
  /** A block between these two users was added or removed. */
  | { kind: 'block'; people: [id: number, uuid: string][]; isBlocked: boolean }
  | { kind: 'bye' };

/** Milliseconds after which a connection counts as dead. Redis usually responds within one. */
const PING_TIMEOUT = 1500;
const PING_INTERVAL = 500;
const MAX_RECONNECT_DELAY = 1000;

const ignore = () => {}; // the 'error' event is handled, and the client reconnects by itself

/**
 * Connects the processes of one installation through Redis. Without REDIS_URL there is only this
 * process, which other code need not know. While Redis is unreachable, each process counts rate
 * limits separately, does not reach sockets of other processes, and finds new events and ended
 * sessions in the database a little later.
 */
export class Cluster implements OnModuleInit, OnApplicationShutdown {
  /** Identifies this process. */
  readonly id = randomUUID();
  private readonly logger = new Logger('cluster');
  private readonly prefix: string;
  private readonly redis?: Redis;
  private readonly subscriber?: Redis;
  private readonly adapterClients: Redis[] = [];
  private readonly listeners = new Map<string, ((message: never, from: string) => void)[]>();
  private readonly reconnectListeners: (() => void)[] = [];
  /** Connections to Redis that are pinged regularly. */
  private readonly pinged: Redis[] = [];
  /** Connections whose last ping has no response yet. */
  private readonly pendingPings = new Set<Redis>();
  private timer?: NodeJS.Timeout;
  private isSubscribed = false;
  private state: 'starting' | 'connected' | 'unreachable' = 'starting';

  /** @param packages null if this process is the only one */
  constructor(
    { REDIS_URL, REDIS_PREFIX }: Config,
    private readonly packages: Packages | null,
  ) {
    this.prefix = REDIS_PREFIX;
    if (!packages) return;
    this.redis = packages.createClient({
      url: REDIS_URL,
      name: REDIS_PREFIX,
      maintNotifications: 'disabled',
      // Messages are useless later.
      disableOfflineQueue: true,
      socket: { connectTimeout: 2000, reconnectStrategy: (tries) => Math.min(50 * 2 ** tries, MAX_RECONNECT_DELAY) },
    });
    this.pinged.push(this.redis);
    this.subscriber = this.redis.duplicate({ disableOfflineQueue: false });
    for (const client of [this.redis, this.subscriber]) {
      client.on('error', (error: Error) => this.markUnreachable(error));
      client.on('ready', () => this.markConnected());
    }
  }

  /** Whether this process is the only one. */
  get isAlone(): boolean {
    return this.packages === null;
  }

  /** Does not wait for Redis, so that the server also starts without it. */
  onModuleInit() {
    this.timer = setInterval(
      () => this.pinged.forEach((client) => void this.reconnectIfDead(client)),
      PING_INTERVAL,
    ).unref();
    this.redis?.connect().catch(ignore);
    this.subscriber?.connect().catch(ignore);
    this.subscriber
      ?.subscribe(`${this.prefix}:cluster`, (text) => this.receive(text))
      .then(() => {
        this.isSubscribed = true;
        this.markConnected();
      })
      .catch(ignore);
  }

  onApplicationShutdown() {
    clearInterval(this.timer);
    for (const client of [this.redis, this.subscriber, ...this.adapterClients]) if (client?.isOpen) client.destroy();
  }

  /**
   * Publishes a message to other processes. Never throws; subscribers recover from lost messages.
   */
  publish<Topic extends keyof ClusterMessages>(topic: Topic, message: ClusterMessages[Topic]): void {
    this.redis?.publish(`${this.prefix}:cluster`, JSON.stringify({ from: this.id, topic, message })).then(
      () => this.markConnected(),
      (error: Error) => this.markUnreachable(error),
    );
  }

  /** Calls `listener` with each message of other processes. */
  subscribe<Topic extends keyof ClusterMessages>(
    topic: Topic,
    listener: (message: ClusterMessages[Topic], from: string) => void,
  ): void {
    this.listeners.set(topic, [...(this.listeners.get(topic) ?? []), listener]);
  }

  /** Calls `listener` when Redis becomes reachable. Earlier messages may have been lost. */
  onReconnect(listener: () => void): void {
    this.reconnectListeners.push(listener);
  }

  /** A rate limiter of `points` per `duration` in seconds, shared by all processes. */
  limiter(name: string, points: number, duration: number): RateLimiterAbstract {
    const localLimiter = new RateLimiterMemory({ points, duration });
    if (!this.redis) return localLimiter;
    return new RateLimiterRedis({
      storeClient: this.redis,
      useRedisPackage: true,
      keyPrefix: `${this.prefix}:limit:${name}`,
      points,
      duration,
      insuranceLimiter: localLimiter,
    });
  }

  /** Connects socket.io's rooms across all processes. */
  connect(server: Server): void {
    const { packages, redis } = this;
    if (!packages || !redis) return;
    // The adapter reads on duplicated connections. Their commands must wait for Redis, because the
    // adapter retries failed commands without a pause.
    const duplicate = () => {
      const reader = redis.duplicate({ disableOfflineQueue: false });
      this.adapterClients.push(reader);
      return reader;
    };
    const client = Object.assign(redis.duplicate(), { duplicate });
    client.on('error', ignore);
    client.connect().catch(ignore);
    this.adapterClients.push(client);
    this.pinged.push(client);
    const name = `${this.prefix}:sockets`;
    server.adapter(packages.createAdapter(client, { streamName: name, channelPrefix: name }));
  }

  /** Destroys a hanging client, which rejects its pending commands, and reconnects. */
  private async reconnectIfDead(client: Redis): Promise<void> {
    if (!client.isReady || this.pendingPings.has(client)) return;
    this.pendingPings.add(client);
    const reconnect = () => {
      if (!this.pendingPings.has(client) || !client.isReady) return;
      this.markUnreachable(new Error('ping timed out'));
      client.destroy();
      client.connect().catch(ignore);
    };
    // setImmediate reads a response first that arrived while this process was busy.
    const timer = setTimeout(() => setImmediate(reconnect), PING_TIMEOUT).unref();
    await client.ping().catch(ignore);
    clearTimeout(timer);
    this.pendingPings.delete(client);
  }

  /** Catches all errors, because other server versions may send unknown messages. */
  private receive(text: string): void {
    try {
      const { from, topic, message } = JSON.parse(text) as { from: string; topic: string; message: never };
      if (from === this.id) return;
      for (const listener of this.listeners.get(topic) ?? []) listener(message, from);
    } catch (error) {
      this.logger.error('failed to handle a message of another process', (error as Error).stack);
    }
  }

  private markUnreachable(error: Error): void {
    if (this.state !== 'unreachable') {
      this.logger.warn(`Redis is unreachable, events do not reach other processes: ${error.message}`);
    }
    this.state = 'unreachable';
  }

  private markConnected(): void {
    if (this.state === 'connected' || !this.isSubscribed || !this.subscriber?.isReady || !this.redis?.isReady) return;
    if (this.state === 'unreachable') this.logger.log('Redis is reachable again');
    this.state = 'connected';
    for (const listener of this.reconnectListeners) listener();
  }
}
