import { randomUUID } from 'node:crypto';
import { Logger, type OnApplicationShutdown, type OnModuleInit } from '@nestjs/common';
import { RateLimiterMemory, RateLimiterRedis, type RateLimiterAbstract } from 'rate-limiter-flexible';
import type { Server } from 'socket.io';
import { Config } from '../config.js';

type Packages = typeof import('./redis.js');
type Redis = ReturnType<Packages['createClient']>;

/** What processes tell one another; everything that must not be lost is in the database. */
interface ClusterMessages {
  /** There are new events in the log of the wall. */
  wall: Record<never, never>;
  /** Sessions have ended. */
  sessions: Record<never, never>;
  presence: PresenceMessage;
}

/** Which users have sockets on a process. `version` counts its changes: who missed one asks for the whole. */
export type PresenceMessage =
  | { kind: 'ask'; of?: string }
  | { kind: 'all'; version: number; people: [id: number, uuid: string][] }
  | { kind: 'change'; version: number; id: number; uuid: string; online: boolean }
  | { kind: 'alive'; version: number }
  /** These two have been blocked from each other, or no longer are. */
  | { kind: 'block'; people: [id: number, uuid: string][]; isBlocked: boolean }
  | { kind: 'bye' };

/** Redis answers within a millisecond. One that takes longer than this has died on its feet. */
const ANSWER_TIME = 1500;
const ASK_EVERY = 500;
const MAX_RECONNECT_PAUSE = 1000;

const ignore = () => {}; // said on 'error'; a client tries again by itself

/**
 * Makes one server of any number of processes, by way of Redis; without REDIS_URL this process is the only one. This is the one
 * place that knows the difference. While Redis is away, everything goes on within each process: limits are counted here, sockets
 * of other processes are not reached, and the wall's stream and the ends of sessions are found in the database a little later.
 */
export class Cluster implements OnModuleInit, OnApplicationShutdown {
  /** What this process is called among the others. */
  readonly id = randomUUID();
  private readonly logger = new Logger('cluster');
  private readonly prefix: string;
  private readonly redis?: Redis;
  private readonly subscriber?: Redis;
  private readonly adapterClients: Redis[] = [];
  private readonly listeners = new Map<string, ((message: never, from: string) => void)[]>();
  private readonly returnListeners: (() => void)[] = [];
  /** Lines to Redis that are asked again and again whether it is alive, and of them those that wait for an answer. */
  private readonly watched: Redis[] = [];
  private readonly unanswered = new Set<Redis>();
  private timer?: NodeJS.Timeout;
  private isSubscribed = false;
  private state: 'starting' | 'there' | 'away' = 'starting';

  /** @param packages null where this process is the only one */
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
      // What cannot be said now is worth nothing later.
      disableOfflineQueue: true,
      socket: { connectTimeout: 2000, reconnectStrategy: (tries) => Math.min(50 * 2 ** tries, MAX_RECONNECT_PAUSE) },
    });
    this.watched.push(this.redis);
    this.subscriber = this.redis.duplicate({ disableOfflineQueue: false });
    for (const client of [this.redis, this.subscriber]) {
      client.on('error', (error: Error) => this.noteLoss(error));
      client.on('ready', () => this.noteReturn());
    }
  }

  /** Does not wait for Redis: the server starts without it as well. */
  onModuleInit() {
    this.timer = setInterval(() => this.watched.forEach((client) => void this.renewIfDead(client)), ASK_EVERY).unref();
    this.redis?.connect().catch(ignore);
    this.subscriber?.connect().catch(ignore);
    this.subscriber
      ?.subscribe(`${this.prefix}:cluster`, (text) => this.receive(text))
      .then(() => {
        this.isSubscribed = true;
        this.noteReturn();
      })
      .catch(ignore);
  }

  onApplicationShutdown() {
    clearInterval(this.timer);
    for (const client of [this.redis, this.subscriber, ...this.adapterClients]) if (client?.isOpen) client.destroy();
  }

  /** Tells the other processes. Never fails: a message that gets lost is made up for by whoever listens. */
  tell<Topic extends keyof ClusterMessages>(topic: Topic, message: ClusterMessages[Topic]): void {
    this.redis?.publish(`${this.prefix}:cluster`, JSON.stringify({ from: this.id, topic, message })).then(
      () => this.noteReturn(),
      (error: Error) => this.noteLoss(error),
    );
  }

  /** Calls `listener` with what another process tells. */
  on<Topic extends keyof ClusterMessages>(
    topic: Topic,
    listener: (message: ClusterMessages[Topic], from: string) => void,
  ): void {
    this.listeners.set(topic, [...(this.listeners.get(topic) ?? []), listener]);
  }

  /** Calls `listener` when Redis can be reached, for the first time or again: until then messages may have been lost. */
  onReturn(listener: () => void): void {
    this.returnListeners.push(listener);
  }

  /** A counter that allows so many points in so many seconds, over all processes. */
  limiter(name: string, points: number, duration: number): RateLimiterAbstract {
    const alone = new RateLimiterMemory({ points, duration });
    if (!this.redis) return alone;
    return new RateLimiterRedis({
      storeClient: this.redis,
      useRedisPackage: true,
      keyPrefix: `${this.prefix}:limit:${name}`,
      points,
      duration,
      insuranceLimiter: alone,
    });
  }

  /** Lets what is sent to a room reach its sockets on all processes. */
  connect(server: Server): void {
    const { packages, redis } = this;
    if (!packages || !redis) return;
    // The adapter listens with duplicates. They have to wait for Redis: refused at once, it would ask again without a pause.
    const duplicate = () => {
      const listening = redis.duplicate({ disableOfflineQueue: false });
      this.adapterClients.push(listening);
      return listening;
    };
    const client = Object.assign(redis.duplicate(), { duplicate });
    client.on('error', ignore);
    client.connect().catch(ignore);
    this.adapterClients.push(client);
    this.watched.push(client);
    const name = `${this.prefix}:sockets`;
    server.adapter(packages.createAdapter(client, { streamName: name, channelPrefix: name }));
  }

  /** What was asked of a Redis that hangs would wait for ever: it is refused, and so is what comes until a new line is open. */
  private async renewIfDead(client: Redis): Promise<void> {
    if (!client.isReady || this.unanswered.has(client)) return;
    this.unanswered.add(client);
    const renew = () => {
      if (!this.unanswered.has(client) || !client.isReady) return;
      this.noteLoss(new Error('it does not answer'));
      client.destroy();
      client.connect().catch(ignore);
    };
    // Not in the timer itself: after a pause of our own, an answer that is there is read in between.
    const timer = setTimeout(() => setImmediate(renew), ANSWER_TIME).unref();
    await client.ping().catch(ignore);
    clearTimeout(timer);
    this.unanswered.delete(client);
  }

  /** Whatever others write into the channel, another version of ours among them, must not end this process. */
  private receive(text: string): void {
    try {
      const { from, topic, message } = JSON.parse(text) as { from: string; topic: string; message: never };
      if (from === this.id) return;
      for (const listener of this.listeners.get(topic) ?? []) listener(message, from);
    } catch (error) {
      this.logger.error('A message in the channel of the processes was not understood', (error as Error).stack);
    }
  }

  private noteLoss(error: Error): void {
    if (this.state !== 'away') this.logger.warn(`Redis is away, other processes are not reached: ${error.message}`);
    this.state = 'away';
  }

  private noteReturn(): void {
    if (this.state === 'there' || !this.isSubscribed || !this.subscriber?.isReady || !this.redis?.isReady) return;
    if (this.state === 'away') this.logger.log('Redis is back');
    this.state = 'there';
    for (const listener of this.returnListeners) listener();
  }
}
