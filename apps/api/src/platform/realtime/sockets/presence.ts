import { Injectable, Logger, type OnModuleDestroy, type OnModuleInit } from '@nestjs/common';
import { Cluster, type PresenceMessage } from '../../cluster/cluster.js';
import { PrismaService } from '../../prisma/prisma.service.js';
import { blocksBetween } from '../../users/blocks.visibility.js';
import type { LiveSocket } from '../live-socket.js';
import { UserSockets } from './user-sockets.js';

export interface Person {
  id: number;
  uuid: string;
}

/**
 * Milliseconds until a user appears offline, to hide page reloads. Limit: 10 s (decisions §26).
 */
export const OFFLINE_DELAY = 2000;
export const HEARTBEAT_INTERVAL = 2000;
/** Milliseconds without a message after which a process counts as dead. */
export const HEARTBEAT_TIMEOUT = 7000;

const watchersOf = (userId: number) => `presence:${userId}`;

/** The published state of another process. */
interface OtherProcess {
  version: number;
  lastMessageAt: number;
  people: Map<number, string>;
}

/**
 * Tracks online users: those with a socket on any process. Processes publish their users to each
 * other. Nothing is stored, so a dead process leaves nothing behind.
 */
@Injectable()
export class Presence implements OnModuleInit, OnModuleDestroy {
  private readonly logger = new Logger('presence');
  private readonly local = new Map<number, { uuid: string; sockets: number; offlineTimer?: NodeJS.Timeout }>();
  private readonly remote = new Map<string, OtherProcess>();
  /** Increased by every change of `local`. */
  private version = 0;
  private heartbeat?: NodeJS.Timeout;

  constructor(
    private readonly prisma: PrismaService,
    private readonly sockets: UserSockets,
    private readonly cluster: Cluster,
  ) {}

  onModuleInit() {
    this.cluster.subscribe('presence', (message, from) => this.receive(message, from));
    this.cluster.onReconnect(() => {
      this.publishAll();
      this.cluster.publish('presence', { kind: 'ask' });
    });
    this.heartbeat = setInterval(() => {
      this.cluster.publish('presence', { kind: 'alive', version: this.version });
      for (const [id, { lastMessageAt }] of this.remote) {
        if (performance.now() - lastMessageAt > HEARTBEAT_TIMEOUT) this.removeProcess(id);
      }
    }, HEARTBEAT_INTERVAL).unref();
  }

  onModuleDestroy() {
    clearInterval(this.heartbeat);
    for (const { offlineTimer } of this.local.values()) clearTimeout(offlineTimer);
    this.cluster.publish('presence', { kind: 'bye' });
  }

  isOnline(userId: number): boolean {
    if (this.local.has(userId)) return true;
    for (const { people } of this.remote.values()) if (people.has(userId)) return true;
    return false;
  }

  /** See `RealtimeService.watchPresence`. */
  async watch(socket: LiveSocket, person: Person): Promise<void> {
    await socket.join(watchersOf(person.id)); // first, so that it gets later changes of blocks
    const { id } = socket.data.viewer;
    const blocked = await this.blockedAmong([id], person);
    this.emit([socket], person, !blocked.has(id) && this.isOnline(person.id));
  }

  async unwatch(socket: LiveSocket, userId: number): Promise<void> {
    await socket.leave(watchersOf(userId));
  }

  /**
   * See `RealtimeService.blockChanged`. Notifies only the two users, and only if their
   * conversation is open, so that other users do not learn of the block.
   */
  blockChanged(people: [Person, Person], isBlocked: boolean): void {
    this.emitToEachOther(people, isBlocked);
    this.cluster.publish('presence', { kind: 'block', people: people.map(({ id, uuid }) => [id, uuid]), isBlocked });
  }

  /** Counts a new socket of the user on this process. */
  connected({ id, uuid }: Person): void {
    const entry = this.local.get(id);
    if (entry) {
      clearTimeout(entry.offlineTimer);
      entry.sockets += 1;
      return;
    }
    this.changeLocal({ id, uuid }, true, () => this.local.set(id, { uuid, sockets: 1 }));
  }

  /** Uncounts a closed socket of the user on this process. */
  disconnected({ id, uuid }: Person): void {
    const entry = this.local.get(id);
    if (!entry) return;
    entry.sockets -= 1;
    if (entry.sockets > 0) return;
    entry.offlineTimer = setTimeout(() => {
      this.changeLocal({ id, uuid }, false, () => this.local.delete(id));
    }, OFFLINE_DELAY).unref();
  }

  /** Applies and publishes a change of the online users of this process. */
  private changeLocal(person: Person, online: boolean, apply: () => void): void {
    this.applyAndNotify([person], apply);
    this.version += 1;
    this.cluster.publish('presence', { kind: 'change', version: this.version, ...person, online });
  }

  private publishAll(): void {
    const people = [...this.local].map(([id, { uuid }]): [number, string] => [id, uuid]);
    this.cluster.publish('presence', { kind: 'all', version: this.version, people });
  }

  private receive(message: PresenceMessage, from: string): void {
    const sender = this.remote.get(from);
    if (sender) sender.lastMessageAt = performance.now();
    switch (message.kind) {
      case 'ask':
        if (message.of === undefined || message.of === this.cluster.id) this.publishAll();
        return;
      case 'bye':
        this.removeProcess(from);
        return;
      case 'block':
        this.emitToEachOther(persons(message.people), message.isBlocked);
        return;
      case 'all': {
        const people = new Map(message.people);
        const state = { version: message.version, lastMessageAt: performance.now(), people };
        this.applyAndNotify([...persons(sender?.people), ...persons(people)], () => this.remote.set(from, state));
        return;
      }
      case 'change': {
        if (sender?.version !== message.version - 1) break;
        sender.version = message.version;
        const { id, uuid, online } = message;
        this.applyAndNotify([{ id, uuid }], () => (online ? sender.people.set(id, uuid) : sender.people.delete(id)));
        return;
      }
      case 'alive':
        if (sender?.version !== message.version) break;
        return;
    }
    // A message of this process was lost.
    this.cluster.publish('presence', { kind: 'ask', of: from });
  }

  private removeProcess(id: string): void {
    const removed = this.remote.get(id);
    this.applyAndNotify(persons(removed?.people), () => this.remote.delete(id));
  }

  /** Applies a change and notifies the watchers of users whose presence it changes. */
  private applyAndNotify(people: Person[], apply: () => void): void {
    const before = new Map(people.map((person) => [person.id, { person, online: this.isOnline(person.id) }]));
    apply();
    for (const { person, online } of before.values()) {
      if (this.isOnline(person.id) === online) continue;
      this.notifyWatchers(person).catch((error: Error) =>
        this.logger.warn(`failed to send presence: ${error.message}`),
      );
    }
  }

  private emitToEachOther(people: Person[], isBlocked: boolean): void {
    for (const person of people) {
      const others = this.watchers(person).filter((socket) => people.some(({ id }) => id === socket.data.viewer.id));
      this.emit(others, person, !isBlocked && this.isOnline(person.id));
    }
  }

  /** Notifies watchers without a block. New watchers get the presence from `watch`. */
  private async notifyWatchers(person: Person): Promise<void> {
    const watchers = this.watchers(person);
    if (watchers.length === 0) return;
    const ids = watchers.map((socket) => socket.data.viewer.id);
    const blocked = await this.blockedAmong(ids, person);
    const allowed = watchers.filter((socket) => !blocked.has(socket.data.viewer.id));
    this.emit(allowed, person, this.isOnline(person.id));
  }

  /** Returns the watchers on this process; each process notifies its own. */
  private watchers({ id }: Person): LiveSocket[] {
    return this.sockets.socketsIn(watchersOf(id));
  }

  private emit(sockets: LiveSocket[], { id, uuid }: Person, online: boolean): void {
    for (const socket of sockets) if (socket.rooms.has(watchersOf(id))) socket.emit('presence', { uuid, online });
  }

  /** Returns the users with a block between them and the person. */
  private async blockedAmong(userIds: number[], { id }: Person): Promise<Set<number>> {
    const blocks = await blocksBetween(this.prisma, [id], userIds);
    return new Set(blocks.map(({ readerId }) => readerId));
  }
}

const persons = (people: Iterable<[id: number, uuid: string]> = []): Person[] =>
  [...people].map(([id, uuid]) => ({ id, uuid }));
