import { Injectable } from '@nestjs/common';
import type { PrismaService } from '../prisma/prisma.service.js';
import { EventLog } from './event-stream/event-log.js';
import type { LoggedEvent, PayloadsOf, SocketEvents, StreamEvents } from './events.js';
import type { LiveSocket } from './live-socket.js';
import { Presence, type Person } from './sockets/presence.js';
import { UserSockets } from './sockets/user-sockets.js';

/** Sends events to connected clients: to single users over sockets, to everybody on the event stream. */
@Injectable()
export class RealtimeService {
  constructor(
    private readonly sockets: UserSockets,
    private readonly presence: Presence,
    private readonly eventLog: EventLog,
  ) {}

  /**
   * Sends an event to every socket of a user, on all processes. Call it after the commit. `exceptSocket`: the id of the socket that needs
   * no event.
   */
  toUser<Event extends keyof SocketEvents>(
    userId: number,
    event: Event,
    payload: SocketEvents[Event],
    { exceptSocket }: { exceptSocket?: string } = {},
  ): void {
    this.sockets.emit([userId], event, payload, exceptSocket);
  }

  /** The same for several users, which costs less than one after another. */
  toUsers<Event extends keyof SocketEvents>(userIds: number[], event: Event, payload: SocketEvents[Event]): void {
    this.sockets.emit(userIds, event, payload);
  }

  /** Whether the user has a socket on any process. */
  isOnline(userId: number): boolean {
    return this.presence.isOnline(userId);
  }

  /** Registers the function that creates the payloads of this event type. Called once, when the server starts. */
  stream<Type extends keyof StreamEvents>(type: Type, payloads: PayloadsOf<StreamEvents[Type]>): void {
    this.eventLog.makePayloads(type, payloads);
  }

  /**
   * Publishes an event to all readers of the event stream, in the transaction of the change it reports; call `notifyStream` after the
   * commit. `about`: the ids from which its payload is created. `authorIds`: the authors of its content, for a comment also the author of
   * its target; readers with a block between them and one of these do not get it. Only for content that everybody else may see, so never
   * for drafts.
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
   * Call this after the commit of published events, so that readers of the event stream get them at once. Also after likes and deletions,
   * whose events are published by triggers. Never fails. If the call is missing, events arrive up to a second later.
   */
  notifyStream(): void {
    this.eventLog.notify();
  }

  /**
   * Sends this socket now whether the person is online, and again whenever that changes. During a block between the two, the person always
   * appears offline.
   */
  async watchPresence(socket: LiveSocket, person: Person): Promise<void> {
    await this.presence.watch(socket, person);
  }

  async unwatchPresence(socket: LiveSocket, userId: number): Promise<void> {
    await this.presence.unwatch(socket, userId);
  }

  /** To be called when a block between the two was made, or the last one removed: their presence for each other changes. */
  blockChanged(people: [Person, Person], isBlocked: boolean): void {
    this.presence.blockChanged(people, isBlocked);
  }
}
