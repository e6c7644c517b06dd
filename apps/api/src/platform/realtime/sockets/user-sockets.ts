import { Injectable } from '@nestjs/common';
import { Cluster } from '../../cluster/cluster.js';
import type { SocketEvents } from '../events.js';
import type { EmittedEvents, LiveNamespace, LiveSocket } from '../live-socket.js';

/** Milliseconds. */
const RESYNC_DELAY = 2000;

/** Returns the room of a user's sockets. Clients cannot join rooms themselves. */
export const userRoom = (userId: number) => `user:${userId}`;

/** Emits to all sockets of a user. */
@Injectable()
export class UserSockets {
  private namespace?: LiveNamespace;

  constructor(cluster: Cluster) {
    // Events of other processes were lost, so clients must refetch. Waits for the adapter to
    // connect.
    cluster.onReconnect(() => setTimeout(() => this.namespace?.local.emit('resync', {}), RESYNC_DELAY).unref());
  }

  /** Call this when the namespace is open. */
  attach(namespace: LiveNamespace): void {
    this.namespace = namespace;
  }

  /** Sends an event to all sockets of these users on all processes, except `exceptSocket`. */
  emit<Event extends keyof SocketEvents>(
    userIds: number[],
    event: Event,
    payload: SocketEvents[Event],
    exceptSocket?: string,
  ): void {
    const room = this.namespace?.to(userIds.map(userRoom));
    const sockets = exceptSocket === undefined ? room : room?.except(exceptSocket);
    sockets?.emit(event, ...([payload] as Parameters<EmittedEvents[Event]>));
  }

  /** Returns the sockets of a room on this process. */
  socketsIn(room: string): LiveSocket[] {
    const ids = this.namespace?.adapter.rooms.get(room) ?? [];
    return [...ids].flatMap((id) => this.namespace?.sockets.get(id) ?? []);
  }
}
