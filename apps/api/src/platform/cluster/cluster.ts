import { randomUUID } from 'node:crypto';
import { Logger, type OnApplicationShutdown, type OnModuleInit } from '@nestjs/common';
import { RateLimiterMemory, RateLimiterRedis, type RateLimiterAbstract } from 'rate-limiter-flexible';
import { Config } from '../../config.js';
import { KeyedMutex } from '../common/keyed-mutex.js';

type Packages = typeof import('./redis.js');
type Redis = ReturnType<Packages['createClient']>;

/** A block between the channel's user and `userId` was added or removed. */
export interface BlockChange {
  userId: number;
  isBlocked: boolean;
}

/** Posts and albums shown by the client of an event stream. */
export interface ShownTargetsMessage {
  streamId: string;
  userId: number;
  targets: string[];
}

/**
 * Messages between processes, by channel. They can get lost, so durable data goes through the
 * database.
 */
export interface ClusterMessages {
  /** The event log has new events. */
  wall: Record<never, never>;
  /** Sessions have ended. */
  sessions: Record<never, never>;
  /** A process has reconnected to Redis and has stored its online users again. */
  presence: Record<never, never>;
  /** The user went online or offline, or a block involving the user was added or removed. */
  [presence: `presence:${number}`]: { block?: BlockChange };
  /** An event for the user's sockets. */
  [user: `user:${number}`]: { event: string; payload: unknown; exceptSocket?: string };
  /** The posts and albums that a client shows, for the process that serves its event stream. */
  [streams: `streams:${string}`]: ShownTargetsMessage;
}

/**
 * Milliseconds until a connection counts as dead. Redis usually responds within one millisecond.
 */
const PING_TIMEOUT = 1500;
const PING_INTERVAL = 500;
const MAX_RECONNECT_DELAY = 1000;

const ignore = () => {}; // the 'error' event is handled, and the client reconnects by itself

/**
 * Connects the processes of an installation through Redis. Without REDIS_URL this process is the
 * only one, and other code works the same way. While Redis is unreachable, each process counts
 * rate limits separately and cannot reach sockets of other processes. It then finds new events and
 * ended sessions in the database a little later.
 */
export class Cluster implements OnModuleInit, OnApplicationShutdown {
  /** Id of this process. */
  readonly id = randomUUID();
  /** Client for Redis commands, which fail while Redis is unreachable. Undefined without Redis. */
  readonly redis?: Redis;
  private readonly logger = new Logger('cluster');
  private readonly prefix: string;
  private readonly subscriber?: Redis;
  /** Subscribed channels, without the prefix. */
  private readonly receivers = new Map<string, (text: string) => void>();
  /**
   * Runs the commands of a channel one after another. The Redis client would keep an old listener
   * if a channel changed again before Redis has responded, and messages would arrive twice.
   */
  private readonly channelCommands = new KeyedMutex<string>();
  private readonly reconnectListeners: (() => void)[] = [];
  private isPinging = false;
  private timer?: NodeJS.Timeout;
  private isSubscribed = false;
  private state: 'starting' | 'connected' | 'unreachable' = 'starting';

  /** @param packages the Redis packages, or null if this process is the only one */
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
      // Do not queue messages while Redis is unreachable, because they are useless later.
      disableOfflineQueue: true,
      socket: { connectTimeout: 2000, reconnectStrategy: (tries) => Math.min(50 * 2 ** tries, MAX_RECONNECT_DELAY) },
    });
    this.subscriber = this.redis.duplicate({ disableOfflineQueue: false });
    for (const client of [this.redis, this.subscriber]) {
      client.on('error', (error: Error) => this.markUnreachable(error));
      client.on('ready', () => this.markConnected());
    }
  }

  /** True if this process is the only one. */
  get isAlone(): boolean {
    return this.packages === null;
  }

  /** Describes the problem for operators if Redis is needed and not connected. */
  get problem(): string | undefined {
    return this.isAlone || this.state === 'connected' ? undefined : 'Redis is unreachable';
  }

  /** Does not wait for Redis, so that the server starts even without Redis. */
  onModuleInit() {
    if (!this.redis || !this.subscriber) return;
    this.timer = setInterval(() => void this.reconnectIfDead(), PING_INTERVAL).unref();
    this.redis.connect().catch(ignore);
    this.subscriber.connect().catch(ignore);
    Promise.all([...this.receivers].map(([channel, receive]) => this.listen(channel, receive)))
      .then(() => {
        this.isSubscribed = true;
        this.markConnected();
      })
      .catch(ignore);
  }

  /**
   * Connects a command, which publishes but does not subscribe. Resolves when Redis is connected
   * or after the first failure, which is logged.
   */
  async connectCommand(): Promise<void> {
    const { redis } = this;
    if (!redis) return;
    await new Promise<void>((resolve) => {
      redis.once('ready', resolve);
      redis.once('error', () => resolve());
      redis.connect().catch(ignore);
    });
  }

  /** Disconnects a command. Waits until Redis has received the published messages. */
  async disconnectCommand(): Promise<void> {
    if (this.redis?.isReady) await this.redis.close().catch(ignore);
    else if (this.redis?.isOpen) this.redis.destroy();
  }

  onApplicationShutdown() {
    clearInterval(this.timer);
    for (const client of [this.redis, this.subscriber]) if (client?.isOpen) client.destroy();
  }

  /** Returns a Redis key of this installation. */
  key(name: string): string {
    return `${this.prefix}:${name}`;
  }

  /**
   * Publishes a message to the processes that have subscribed to the channel. Never throws;
   * subscribers recover from lost messages.
   */
  publish<Channel extends keyof ClusterMessages>(channel: Channel, message: ClusterMessages[Channel]): void {
    this.redis?.publish(this.key(channel), JSON.stringify({ from: this.id, message })).then(
      () => this.markConnected(),
      (error: Error) => this.markUnreachable(error),
    );
  }

  /**
   * Calls `listener` with each message from other processes on the channel. A channel has one
   * listener. Resolves when Redis has subscribed, or immediately while Redis is unreachable.
   */
  async subscribe<Channel extends keyof ClusterMessages>(
    channel: Channel,
    listener: (message: ClusterMessages[Channel]) => void,
  ): Promise<void> {
    if (!this.subscriber) return;
    const receive = (text: string) => this.receive(text, listener);
    this.receivers.set(channel, receive);
    if (!this.subscriber.isOpen) return; // onModuleInit subscribes
    const subscription = this.listen(channel, receive).catch(ignore);
    if (this.subscriber.isReady) await subscription;
  }

  unsubscribe(channel: keyof ClusterMessages): void {
    const receive = this.receivers.get(channel);
    if (!receive) return;
    this.receivers.delete(channel);
    this.channelCommands
      .runExclusive(channel, async () => this.subscriber?.unsubscribe(this.key(channel), receive))
      .catch(ignore);
  }

  private async listen(channel: string, receive: (text: string) => void): Promise<void> {
    await this.channelCommands.runExclusive(channel, async () =>
      this.subscriber?.subscribe(this.key(channel), receive),
    );
  }

  /** Calls `listener` when Redis becomes reachable. Earlier messages may be lost. */
  onReconnect(listener: () => void): void {
    this.reconnectListeners.push(listener);
  }

  /**
   * Returns a rate limiter that all processes share. It allows `points` requests in `duration`
   * seconds.
   */
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

  /** Destroys a hanging connection, which rejects its pending commands, and reconnects. */
  private async reconnectIfDead(): Promise<void> {
    const { redis } = this;
    if (!redis?.isReady || this.isPinging) return;
    this.isPinging = true;
    const reconnect = () => {
      if (!this.isPinging || !redis.isReady) return;
      this.markUnreachable(new Error('ping timed out'));
      redis.destroy();
      redis.connect().catch(ignore);
    };
    // Use setImmediate: if the response arrived while this process was busy, it is read first.
    const timer = setTimeout(() => setImmediate(reconnect), PING_TIMEOUT).unref();
    await redis.ping().catch(ignore);
    clearTimeout(timer);
    this.isPinging = false;
  }

  /** Catches all errors, because servers of another version may send unknown messages. */
  private receive(text: string, listener: (message: never) => void): void {
    try {
      const { from, message } = JSON.parse(text) as { from: string; message: never };
      if (from !== this.id) listener(message);
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
