import { Injectable, Logger, type OnModuleDestroy, type OnModuleInit } from '@nestjs/common';
import { Cluster, type BlockChange } from '../../cluster/cluster.js';
import { coalesced } from '../../common/coalesced.js';
import { PrismaService } from '../../prisma/prisma.service.js';
import { blocksBetween } from '../../users/blocks.visibility.js';
import type { LiveSocket } from '../live-socket.js';
import { HEARTBEAT_INTERVAL, OnlineUsers } from './online-users.js';
import { UserSockets } from './user-sockets.js';

export interface Person {
  id: number;
  uuid: string;
}

/**
 * Milliseconds until a user appears offline. The delay hides page reloads. The maximum is 10 s
 * (decisions §26).
 */
export const OFFLINE_DELAY = 2000;

const watchersOf = (userId: number) => `presence:${userId}` as const;

/** A user whom a socket of this process watches. */
interface WatchedUser extends Person {
  /** The last published state; undefined until it is known. */
  online?: boolean;
  /** Resolves when this process has subscribed to changes on other processes. */
  subscription: Promise<void>;
}

/**
 * Sends each socket the online status of the users whom it watches. A user is online if any
 * process has a socket of the user. `OnlineUsers` knows the users of other processes. It is
 * queried when a socket begins to watch, and when another process publishes a change or dies.
 */
@Injectable()
export class Presence implements OnModuleInit, OnModuleDestroy {
  private readonly logger = new Logger('presence');
  /** Users with sockets on this process. */
  private readonly local = new Map<number, { sockets: number; offlineTimer?: NodeJS.Timeout }>();
  private readonly watched = new Map<number, WatchedUser>();
  /** The processes that were alive at the last heartbeat. */
  private processes = new Set<string>();
  private heartbeat?: NodeJS.Timeout;

  constructor(
    private readonly prisma: PrismaService,
    private readonly sockets: UserSockets,
    private readonly cluster: Cluster,
    private readonly online: OnlineUsers,
  ) {}

  onModuleInit() {
    void this.cluster.subscribe('presence', () => void this.recheck([...this.watched.keys()]));
    this.cluster.onReconnect(() => void this.renew());
    this.sockets.onEmptyRoom((room) => this.stopWatching(room));
    this.heartbeat = setInterval(() => void this.renew(), HEARTBEAT_INTERVAL).unref();
  }

  onModuleDestroy() {
    clearInterval(this.heartbeat);
    for (const { offlineTimer } of this.local.values()) clearTimeout(offlineTimer);
    this.online.clear();
    this.cluster.publish('presence', {});
  }

  isOnlineHere(userId: number): boolean {
    return this.local.has(userId);
  }

  async onlineAmong(userIds: number[]): Promise<Set<number>> {
    const others = await this.online.among(userIds.filter((id) => !this.local.has(id)));
    return new Set(userIds.filter((id) => others.has(id) || this.local.has(id)));
  }

  /** Sends the online status of a user to the socket. See `RealtimeService.watchPresence`. */
  async watch(socket: LiveSocket, { id, uuid }: Person): Promise<void> {
    // Join first, so that the socket gets later changes of blocks.
    await socket.join(watchersOf(id));
    const person = this.watched.get(id) ?? this.startWatching({ id, uuid });
    await person.subscription;
    await this.recheck([id]);
    const viewerId = socket.data.viewer.id;
    const blocked = await this.blockedAmong([viewerId], person);
    this.emit([socket], person, !blocked.has(viewerId) && person.online === true);
  }

  async unwatch(socket: LiveSocket, userId: number): Promise<void> {
    await socket.leave(watchersOf(userId));
  }

  /**
   * Applies a new or removed block. See `RealtimeService.blockChanged`. Notifies only the two
   * users, and only if their conversation is open, so that other users do not find out about the
   * block.
   */
  blockChanged([one, other]: [Person, Person], isBlocked: boolean): void {
    this.sendBlock(one.id, { userId: other.id, isBlocked });
    this.sendBlock(other.id, { userId: one.id, isBlocked });
  }

  /** Counts a user's new socket on this process. */
  connected({ id }: Person): void {
    const entry = this.local.get(id);
    if (entry) {
      clearTimeout(entry.offlineTimer);
      entry.sockets += 1;
      return;
    }
    this.local.set(id, { sockets: 1 });
    this.online.add(id);
    this.changed(id);
  }

  /** Subtracts a user's closed socket on this process. */
  disconnected({ id }: Person): void {
    const entry = this.local.get(id);
    if (!entry) return;
    entry.sockets -= 1;
    if (entry.sockets > 0) return;
    entry.offlineTimer = setTimeout(() => {
      this.local.delete(id);
      this.online.remove(id);
      this.changed(id);
    }, OFFLINE_DELAY).unref();
  }

  private changed(userId: number): void {
    void this.recheck([userId]);
    this.cluster.publish(watchersOf(userId), {});
  }

  private readonly renew = coalesced(async () => {
    const { processes, hasStoredAll } = await this.online.renew([...this.local.keys()]);
    if (hasStoredAll) this.cluster.publish('presence', {});
    const hasLostProcess = [...this.processes].some((id) => !processes.has(id));
    this.processes = processes;
    if (hasLostProcess || hasStoredAll) await this.recheck([...this.watched.keys()]);
  });

  private startWatching({ id, uuid }: Person): WatchedUser {
    const subscription = this.cluster.subscribe(watchersOf(id), ({ block }) => {
      if (block) void this.applyBlock(id, block);
      else void this.recheck([id]);
    });
    const person = { id, uuid, subscription };
    this.watched.set(id, person);
    return person;
  }

  private stopWatching(room: string): void {
    const id = Number(/^presence:(\d+)$/.exec(room)?.[1]);
    if (this.watched.delete(id)) this.cluster.unsubscribe(watchersOf(id));
  }

  private sendBlock(userId: number, block: BlockChange): void {
    void this.applyBlock(userId, block);
    this.cluster.publish(watchersOf(userId), { block });
  }

  private async applyBlock(userId: number, block: BlockChange): Promise<void> {
    const person = this.watched.get(userId);
    if (!person) return;
    const online = !block.isBlocked && (await this.onlineAmong([userId])).has(userId);
    const watchers = this.watchers(person).filter(({ data }) => data.viewer.id === block.userId);
    this.emit(watchers, person, online);
  }

  /**
   * Queries which watched users are online. Notifies the watchers of users whose state changed.
   */
  private async recheck(userIds: number[]): Promise<void> {
    const online = await this.onlineAmong(userIds.filter((id) => this.watched.has(id)));
    for (const id of userIds) {
      const person = this.watched.get(id);
      const isOnline = online.has(id);
      if (!person || person.online === isOnline) continue;
      const isFirst = person.online === undefined;
      person.online = isOnline;
      if (isFirst) continue; // `watch` sends the first state
      this.notifyWatchers(person).catch((error: Error) =>
        this.logger.warn(`failed to send presence: ${error.message}`),
      );
    }
  }

  /** Notifies the watchers, except users who blocked the person or whom the person blocked. */
  private async notifyWatchers(person: WatchedUser): Promise<void> {
    const watchers = this.watchers(person);
    const ids = watchers.map((socket) => socket.data.viewer.id);
    const blocked = await this.blockedAmong(ids, person);
    const allowed = watchers.filter((socket) => !blocked.has(socket.data.viewer.id));
    // The state may have changed during the query.
    this.emit(allowed, person, person.online === true);
  }

  /** Returns the watchers on this process. Each process notifies its own watchers. */
  private watchers({ id }: Person): LiveSocket[] {
    return this.sockets.socketsIn(watchersOf(id));
  }

  private emit(sockets: LiveSocket[], { id, uuid }: Person, online: boolean): void {
    for (const socket of sockets) if (socket.rooms.has(watchersOf(id))) socket.emit('presence', { uuid, online });
  }

  /** Returns the given users who blocked the person or whom the person blocked. */
  private async blockedAmong(userIds: number[], { id }: Person): Promise<Set<number>> {
    const blocks = await blocksBetween(this.prisma, [id], userIds);
    return new Set(blocks.map(({ viewerId }) => viewerId));
  }
}
