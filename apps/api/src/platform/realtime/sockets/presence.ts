import { Injectable, Logger, type OnModuleDestroy, type OnModuleInit } from '@nestjs/common';
import { Cluster, type PresenceMessage } from '../../cluster/cluster.js';
import { PrismaService } from '../../prisma/prisma.service.js';
import { blocksBetween } from '../../users/blocks.visibility.js';
import type { LiveSocket } from '../live-socket.js';
import { UserSockets } from './user-sockets.js';

/** A user whose presence is shown. */
export interface Person {
  id: number;
  uuid: string;
}

/** Milliseconds before a user appears offline, so that reloading a page does not show. The limit is 10 s (decisions §26). */
export const OFFLINE_DELAY = 2000;
export const HEARTBEAT_INTERVAL = 2000;
/** A process that has been silent for this long counts as dead, with nobody connected to it. */
export const HEARTBEAT_TIMEOUT = 7000;

const watchersOf = (userId: number) => `presence:${userId}`;

/** The state that another process has published. */
interface OtherProcess {
  version: number;
  lastMessageAt: number;
  people: Map<number, string>;
}

/**
 * Who is online: users with a socket on any process. Each process knows its own users, and those of the others from what they publish.
 * Nothing is stored, so a process that dies leaves nothing behind.
 */
@Injectable()
export class Presence implements OnModuleInit, OnModuleDestroy {
  private readonly logger = new Logger('presence');
  private readonly here = new Map<number, { uuid: string; sockets: number; offlineTimer?: NodeJS.Timeout }>();
  private readonly elsewhere = new Map<string, OtherProcess>();
  /** The version of `here`, increased by every change. */
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
      for (const [id, { lastMessageAt }] of this.elsewhere) {
        if (performance.now() - lastMessageAt > HEARTBEAT_TIMEOUT) this.removeProcess(id);
      }
    }, HEARTBEAT_INTERVAL).unref();
  }

  onModuleDestroy() {
    clearInterval(this.heartbeat);
    for (const { offlineTimer } of this.here.values()) clearTimeout(offlineTimer);
    this.cluster.publish('presence', { kind: 'bye' });
  }

  isOnline(userId: number): boolean {
    if (this.here.has(userId)) return true;
    for (const { people } of this.elsewhere.values()) if (people.has(userId)) return true;
    return false;
  }

  /**
   * Sends this socket now whether the person is online, and again whenever that changes. During a block between the two, the person always
   * appears offline.
   */
  async watch(socket: LiveSocket, person: Person): Promise<void> {
    await socket.join(watchersOf(person.id)); // first, so that later changes of blocks notify it
    const { id } = socket.data.viewer;
    const blocked = await this.blockedAmong([id], person);
    this.emit([socket], person, !blocked.has(id) && this.isOnline(person.id));
  }

  async unwatch(socket: LiveSocket, userId: number): Promise<void> {
    await socket.leave(watchersOf(userId));
  }

  /**
   * To be called when a block between the two was made, or the last one removed. Only the two themselves are notified, and only if their
   * conversation is open, so that nobody else learns of a block.
   */
  blockChanged(people: [Person, Person], isBlocked: boolean): void {
    this.emitToEachOther(people, isBlocked);
    this.cluster.publish('presence', { kind: 'block', people: people.map(({ id, uuid }) => [id, uuid]), isBlocked });
  }

  /** To be called when the person has one more socket on this process. */
  connected({ id, uuid }: Person): void {
    const known = this.here.get(id);
    if (known) {
      clearTimeout(known.offlineTimer);
      known.sockets += 1;
      return;
    }
    this.changeHere({ id, uuid }, true, () => this.here.set(id, { uuid, sockets: 1 }));
  }

  /** To be called when the person has one socket less on this process. */
  disconnected({ id, uuid }: Person): void {
    const known = this.here.get(id);
    if (!known) return;
    known.sockets -= 1;
    if (known.sockets > 0) return;
    known.offlineTimer = setTimeout(() => {
      this.changeHere({ id, uuid }, false, () => this.here.delete(id));
    }, OFFLINE_DELAY).unref();
  }

  /** Called for a user's first socket on this process, and when the last one is gone. */
  private changeHere(person: Person, online: boolean, apply: () => void): void {
    this.applyAndNotify([person], apply);
    this.version += 1;
    this.cluster.publish('presence', { kind: 'change', version: this.version, ...person, online });
  }

  private publishAll(): void {
    const people = [...this.here].map(([id, { uuid }]): [number, string] => [id, uuid]);
    this.cluster.publish('presence', { kind: 'all', version: this.version, people });
  }

  private receive(message: PresenceMessage, from: string): void {
    const sender = this.elsewhere.get(from);
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
        const known = { version: message.version, lastMessageAt: performance.now(), people };
        this.applyAndNotify([...persons(sender?.people), ...persons(people)], () => this.elsewhere.set(from, known));
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
    // A message of that process was missed.
    this.cluster.publish('presence', { kind: 'ask', of: from });
  }

  private removeProcess(id: string): void {
    const removed = this.elsewhere.get(id);
    this.applyAndNotify(persons(removed?.people), () => this.elsewhere.delete(id));
  }

  /** Applies a change, and notifies the watchers of those people whose presence it changes. */
  private applyAndNotify(people: Person[], apply: () => void): void {
    const before = new Map(people.map((person) => [person.id, { person, online: this.isOnline(person.id) }]));
    apply();
    for (const { person, online } of before.values()) {
      if (this.isOnline(person.id) === online) continue;
      this.notifyWatchers(person).catch((error: Error) =>
        this.logger.warn(`presence could not be sent: ${error.message}`),
      );
    }
  }

  private emitToEachOther(people: Person[], isBlocked: boolean): void {
    for (const person of people) {
      const others = this.watchers(person).filter((socket) => people.some(({ id }) => id === socket.data.viewer.id));
      this.emit(others, person, !isBlocked && this.isOnline(person.id));
    }
  }

  /** Notifies those watchers who may know. Users who begin to watch meanwhile are notified by `watch`. */
  private async notifyWatchers(person: Person): Promise<void> {
    const watchers = this.watchers(person);
    if (watchers.length === 0) return;
    const ids = watchers.map((socket) => socket.data.viewer.id);
    const blocked = await this.blockedAmong(ids, person);
    const allowed = watchers.filter((socket) => !blocked.has(socket.data.viewer.id));
    this.emit(allowed, person, this.isOnline(person.id));
  }

  /** The watchers on this process; each process notifies its own. */
  private watchers({ id }: Person): LiveSocket[] {
    return this.sockets.socketsIn(watchersOf(id));
  }

  private emit(sockets: LiveSocket[], { id, uuid }: Person, online: boolean): void {
    for (const socket of sockets) if (socket.rooms.has(watchersOf(id))) socket.emit('presence', { uuid, online });
  }

  /** Those of these users with a block between them and the person. */
  private async blockedAmong(userIds: number[], { id }: Person): Promise<Set<number>> {
    const blocks = await blocksBetween(this.prisma, [id], userIds);
    return new Set(blocks.map(({ readerId }) => readerId));
  }
}

const persons = (people: Iterable<[id: number, uuid: string]> = []): Person[] =>
  [...people].map(([id, uuid]) => ({ id, uuid }));
