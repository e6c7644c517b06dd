import { Injectable, Logger, type OnModuleDestroy, type OnModuleInit } from '@nestjs/common';
import { Cluster, type PresenceMessage } from '../../cluster/cluster.js';
import { PrismaService } from '../../prisma/prisma.service.js';
import { blocksBetween } from '../../users/blocks.visibility.js';
import type { LiveSocket } from '../live-socket.js';
import { UserSockets } from './user-sockets.js';

/** Somebody whose presence is told. */
export interface Person {
  id: number;
  uuid: string;
}

/** A page that is loaded anew is away for a moment; nobody needs to hear of that. Offline is told within 10 s (decisions §26). */
const OFFLINE_AFTER = 2000;
const ALIVE_EVERY = 2000;
/** A process that is silent for so long is dead, and nobody is connected to it. */
const DEAD_AFTER = 7000;

const watchersOf = (userId: number) => `presence:${userId}`;

/** What another process has told of itself. */
interface Neighbour {
  version: number;
  heardAt: number;
  people: Map<number, string>;
}

/**
 * Who is online: whoever has a socket, on whatever process. Each process knows its own people and what the others tell of
 * theirs; nothing is stored, so nothing is left behind by a process that dies.
 */
@Injectable()
export class Presence implements OnModuleInit, OnModuleDestroy {
  private readonly logger = new Logger('presence');
  private readonly here = new Map<number, { uuid: string; sockets: number; leaving?: NodeJS.Timeout }>();
  private readonly neighbours = new Map<string, Neighbour>();
  /** Counts the changes of `here`. */
  private version = 0;
  private timer?: NodeJS.Timeout;

  constructor(
    private readonly prisma: PrismaService,
    private readonly sockets: UserSockets,
    private readonly cluster: Cluster,
  ) {}

  onModuleInit() {
    this.cluster.on('presence', (message, from) => this.hear(message, from));
    this.cluster.onReturn(() => {
      this.tellAll();
      this.cluster.tell('presence', { kind: 'ask' });
    });
    this.timer = setInterval(() => {
      this.cluster.tell('presence', { kind: 'alive', version: this.version });
      for (const [id, { heardAt }] of this.neighbours) if (performance.now() - heardAt > DEAD_AFTER) this.lose(id);
    }, ALIVE_EVERY).unref();
  }

  onModuleDestroy() {
    clearInterval(this.timer);
    for (const { leaving } of this.here.values()) clearTimeout(leaving);
    this.cluster.tell('presence', { kind: 'bye' });
  }

  isOnline(userId: number): boolean {
    if (this.here.has(userId)) return true;
    for (const { people } of this.neighbours.values()) if (people.has(userId)) return true;
    return false;
  }

  /**
   * Tells this socket at once whether the person is online, and from now on whenever that changes. While a block stands between
   * the two, the person never is.
   */
  async watch(socket: LiveSocket, person: Person): Promise<void> {
    await socket.join(watchersOf(person.id)); // first: a block that comes or goes from here on is told
    const { id } = socket.data.viewer;
    const blocked = await this.blockedAmong([id], person);
    this.tell([socket], person, !blocked.has(id) && this.isOnline(person.id));
  }

  async unwatch(socket: LiveSocket, userId: number): Promise<void> {
    await socket.leave(watchersOf(userId));
  }

  /**
   * A block has come between the two, or the last one has gone: whoever of them has the conversation open sees it. To the others
   * nothing is said, so that nobody learns of a block.
   */
  blockChanged(people: [Person, Person], isBlocked: boolean): void {
    this.tellEachOther(people, isBlocked);
    this.cluster.tell('presence', { kind: 'block', people: people.map(({ id, uuid }) => [id, uuid]), isBlocked });
  }

  /** The person has one more socket on this process. */
  arrived({ id, uuid }: Person): void {
    const known = this.here.get(id);
    if (known) {
      clearTimeout(known.leaving);
      known.sockets += 1;
      return;
    }
    this.change({ id, uuid }, true, () => this.here.set(id, { uuid, sockets: 1 }));
  }

  /** One of the sockets that `arrived` is gone. */
  left({ id, uuid }: Person): void {
    const known = this.here.get(id);
    if (!known) return;
    known.sockets -= 1;
    if (known.sockets > 0) return;
    known.leaving = setTimeout(() => {
      this.change({ id, uuid }, false, () => this.here.delete(id));
    }, OFFLINE_AFTER).unref();
  }

  /** Somebody came to this process, or left it. */
  private change(person: Person, online: boolean, apply: () => void): void {
    this.noting([person], apply);
    this.version += 1;
    this.cluster.tell('presence', { kind: 'change', version: this.version, ...person, online });
  }

  private tellAll(): void {
    const people = [...this.here].map(([id, { uuid }]): [number, string] => [id, uuid]);
    this.cluster.tell('presence', { kind: 'all', version: this.version, people });
  }

  private hear(message: PresenceMessage, from: string): void {
    const known = this.neighbours.get(from);
    if (known) known.heardAt = performance.now();
    switch (message.kind) {
      case 'ask':
        if (message.of === undefined || message.of === this.cluster.id) this.tellAll();
        return;
      case 'bye':
        this.lose(from);
        return;
      case 'block':
        this.tellEachOther(persons(message.people), message.isBlocked);
        return;
      case 'all': {
        const people = new Map(message.people);
        const neighbour = { version: message.version, heardAt: performance.now(), people };
        this.noting([...persons(known?.people), ...persons(people)], () => this.neighbours.set(from, neighbour));
        return;
      }
      case 'change': {
        if (known?.version !== message.version - 1) break;
        known.version = message.version;
        const { id, uuid, online } = message;
        this.noting([{ id, uuid }], () => (online ? known.people.set(id, uuid) : known.people.delete(id)));
        return;
      }
      case 'alive':
        if (known?.version !== message.version) break;
        return;
    }
    // Something of this process was missed.
    this.cluster.tell('presence', { kind: 'ask', of: from });
  }

  private lose(neighbour: string): void {
    const known = this.neighbours.get(neighbour);
    this.noting(persons(known?.people), () => this.neighbours.delete(neighbour));
  }

  /** Tells the watchers of those of these people for whom the change makes a difference. */
  private noting(people: Person[], change: () => void): void {
    const before = new Map(people.map((person) => [person.id, { person, online: this.isOnline(person.id) }]));
    change();
    for (const { person, online } of before.values()) {
      if (this.isOnline(person.id) === online) continue;
      this.tellWatchers(person).catch((error: Error) => this.logger.warn(`not told: ${error.message}`));
    }
  }

  private tellEachOther(people: Person[], isBlocked: boolean): void {
    for (const person of people) {
      const others = this.watchers(person).filter((socket) => people.some(({ id }) => id === socket.data.viewer.id));
      this.tell(others, person, !isBlocked && this.isOnline(person.id));
    }
  }

  /** Whoever of the watchers may know. Those who come meanwhile are told as they come. */
  private async tellWatchers(person: Person): Promise<void> {
    const watchers = this.watchers(person);
    if (watchers.length === 0) return;
    const ids = watchers.map((socket) => socket.data.viewer.id);
    const blocked = await this.blockedAmong(ids, person);
    const told = watchers.filter((socket) => !blocked.has(socket.data.viewer.id));
    this.tell(told, person, this.isOnline(person.id));
  }

  /** The watchers of this process; the others hear from theirs. */
  private watchers({ id }: Person): LiveSocket[] {
    return this.sockets.socketsIn(watchersOf(id));
  }

  private tell(sockets: LiveSocket[], { id, uuid }: Person, online: boolean): void {
    for (const socket of sockets) if (socket.rooms.has(watchersOf(id))) socket.emit('presence', { uuid, online });
  }

  /** Those of these users between whom and the person stands a block. */
  private async blockedAmong(userIds: number[], { id }: Person): Promise<Set<number>> {
    const blocks = await blocksBetween(this.prisma, [id], userIds);
    return new Set(blocks.map(({ readerId }) => readerId));
  }
}

const persons = (people: Iterable<[id: number, uuid: string]> = []): Person[] =>
  [...people].map(([id, uuid]) => ({ id, uuid }));
