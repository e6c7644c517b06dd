import { Injectable } from '@nestjs/common';
import type { PrismaService } from '../prisma/prisma.service.js';
import { EventLog } from './event-stream/event-log.js';
import type { LoggedEvent, PayloadsOf, SocketEvents, StreamEvents } from './events.js';
import type { LiveSocket } from './live-socket.js';
import { Presence, type Person } from './sockets/presence.js';
import { UserSockets } from './sockets/user-sockets.js';

/** Sends events to single users over sockets, and to all users on the event stream. */
@Injectable()
export class RealtimeService {
  constructor(
    private readonly sockets: UserSockets,
    private readonly presence: Presence,
    private readonly eventLog: EventLog,
  ) {}

  /**
   * Sends an event to all sockets of a user on all processes, except to the socket `exceptSocket`.
   * Call it after the commit.
   */
  toUser<Event extends keyof SocketEvents>(
    userId: number,
    event: Event,
    payload: SocketEvents[Event],
    { exceptSocket }: { exceptSocket?: string } = {},
  ): void {
    this.sockets.emit([userId], event, payload, exceptSocket);
  }

  /** Sends an event to several users. Call it after the commit. */
  toUsers<Event extends keyof SocketEvents>(userIds: number[], event: Event, payload: SocketEvents[Event]): void {
    this.sockets.emit(userIds, event, payload);
  }

  /** Returns the users who have a socket on any process. */
  onlineAmong(userIds: number[]): Promise<Set<number>> {
    return this.presence.onlineAmong(userIds);
  }

  /** Whether the user has a socket on this process. */
  isOnlineHere(userId: number): boolean {
    return this.presence.isOnlineHere(userId);
  }

  /**
   * Registers the function that creates the payloads of an event type, while the server starts.
   */
  stream<Type extends keyof StreamEvents>(type: Type, payloads: PayloadsOf<StreamEvents[Type]>): void {
    this.eventLog.registerPayloads(type, payloads);
  }

  /**
   * Publishes an event to all users in the transaction of the change. Never publish drafts. Call
   * `notifyStream` after the commit. `about` has the ids for the payload. `authorIds` are the
   * authors of the content and of a comment's target. Viewers who have blocked an author, or whom
   * an author has blocked, do not get the event.
   */
  async publish<Type extends keyof StreamEvents>(
    transaction: Pick<PrismaService, 'streamEvent'>,
    type: Type,
    about: Partial<LoggedEvent>,
    authorIds: number[],
  ): Promise<void> {
    await this.eventLog.append(transaction, type, about, authorIds);
  }

  /**
   * Delivers published events immediately instead of within a second. Call it after the commit,
   * even after likes and deletions, whose events are published by triggers. Never throws.
   */
  notifyStream(): void {
    this.eventLog.notify();
  }

  /**
   * Sends the online status of a user to the socket, now and on every change. If either user has
   * blocked the other, the status is always offline.
   */
  async watchPresence(socket: LiveSocket, person: Person): Promise<void> {
    await this.presence.watch(socket, person);
  }

  async unwatchPresence(socket: LiveSocket, userId: number): Promise<void> {
    await this.presence.unwatch(socket, userId);
  }

  /** Call this after the first block between two users was added, or their last block removed. */
  blockChanged(people: [Person, Person], isBlocked: boolean): void {
    this.presence.blockChanged(people, isBlocked);
  }
}
