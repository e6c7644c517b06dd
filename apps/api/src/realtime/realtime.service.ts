import { Injectable } from '@nestjs/common';
import type { PrismaService } from '../prisma/prisma.service.js';
import { EventLog } from './event-stream/event-log.js';
import type { LoggedEvent, PayloadsOf, SocketEvents, StreamEvents } from './events.js';
import type { LiveSocket } from './live-socket.js';
import { Presence, type Person } from './sockets/presence.js';
import { UserSockets } from './sockets/user-sockets.js';

/** What features send to people who are connected: to single users over sockets, to everybody on the event stream. */
@Injectable()
export class RealtimeService {
  constructor(
    private readonly sockets: UserSockets,
    private readonly presence: Presence,
    private readonly eventLog: EventLog,
  ) {}

  /**
   * Sends an event to every socket of a user, on whatever process; to nobody where there is none. Call it after the commit.
   * `exceptSocket`: the id of the socket that knows already.
   */
  toUser<Event extends keyof SocketEvents>(
    userId: number,
    event: Event,
    payload: SocketEvents[Event],
    { exceptSocket }: { exceptSocket?: string } = {},
  ): void {
    this.sockets.emit(userId, event, payload, exceptSocket);
  }

  /** Says how the payloads of the stream's events of this type are made. Called once, when the server starts. */
  stream<Type extends keyof StreamEvents>(type: Type, payloads: PayloadsOf<StreamEvents[Type]>): void {
    this.eventLog.makePayloads(type, payloads);
  }

  /**
   * Publishes an event to all readers of the event stream, in the transaction of what it reports; call `notifyStream` once that is
   * committed. `about`: the ids that its payload is made of. `authorIds`: whose words it carries, for a comment also the author of what it stands under; whoever is blocked by or blocks
   * one of them does not get it. Only what everybody else may see belongs here, no draft.
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
   * Something was published and committed: readers of the event stream get it at once. Also after likes were written or anything was
   * deleted, whose events triggers publish. Never fails, and needs no waiting for; forgotten, it costs a second of delay and no event.
   */
  notifyStream(): void {
    this.eventLog.notify();
  }

  /**
   * Sends this socket at once whether the person is online, and from now on whenever that changes. While a block stands between the
   * two, the person never is.
   */
  async watchPresence(socket: LiveSocket, person: Person): Promise<void> {
    await this.presence.watch(socket, person);
  }

  async unwatchPresence(socket: LiveSocket, userId: number): Promise<void> {
    await this.presence.unwatch(socket, userId);
  }

  /** A block was made between the two, or the last one was taken away: their presence for each other changes. */
  blockChanged(people: [Person, Person], isBlocked: boolean): void {
    this.presence.blockChanged(people, isBlocked);
  }
}
