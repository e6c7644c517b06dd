import { Injectable } from '@nestjs/common';
import type { Namespace, Socket } from 'socket.io';
import { Cluster } from '../cluster/cluster.js';
import type { Viewer } from '../users/viewer.js';
import type { ServerEvents } from './socket-events.js';

type Emitted = { [Event in keyof ServerEvents]: (payload: ServerEvents[Event]) => void };

/** What clients send is of no type until it has been validated. */
type Received = Record<string, (...args: unknown[]) => void>;

/** A socket of the namespace `/messages`: whoever has one has shown a good token. */
export type LiveSocket = Socket<Received, Emitted, Record<never, never>, { viewer: Viewer }>;
export type LiveNamespace = Namespace<Received, Emitted, Record<never, never>, { viewer: Viewer }>;

const RESYNC_AFTER = 2000;

/** The sockets of one user. Rooms are named here alone, by whom a token belongs to: no client ever names one. */
export const userRoom = (userId: number) => `user:${userId}`;

/** Sends to people, wherever and however often they are connected. */
@Injectable()
export class RealtimeService {
  private namespace?: LiveNamespace;

  constructor(cluster: Cluster) {
    // What other processes sent meanwhile did not come through; it is stored. A little later: until then the adapter is back too.
    cluster.onReturn(() => setTimeout(() => this.namespace?.local.emit('resync', {}), RESYNC_AFTER).unref());
  }

  /** The sockets are open. */
  attach(namespace: LiveNamespace): void {
    this.namespace = namespace;
  }

  /**
   * Sends an event to every socket of a user, on whatever process; to nobody where there is none. Call it after the commit.
   * `exceptSocket`: the id of the socket that knows already.
   */
  toUser<Event extends keyof ServerEvents>(
    userId: number,
    event: Event,
    payload: ServerEvents[Event],
    { exceptSocket }: { exceptSocket?: string } = {},
  ): void {
    const room = this.namespace?.to(userRoom(userId));
    const sockets = exceptSocket === undefined ? room : room?.except(exceptSocket);
    sockets?.emit(event, ...([payload] as Parameters<Emitted[Event]>));
  }

  /** The sockets of this process that are in a room. */
  socketsIn(room: string): LiveSocket[] {
    const ids = this.namespace?.adapter.rooms.get(room) ?? [];
    return [...ids].flatMap((id) => this.namespace?.sockets.get(id) ?? []);
  }
}
