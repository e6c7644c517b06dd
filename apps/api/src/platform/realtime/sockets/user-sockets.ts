import { Injectable } from '@nestjs/common';
import { Cluster } from '../../cluster/cluster.js';
import type { SocketEvents } from '../events.js';
import type { EmittedEvents, LiveNamespace, LiveSocket } from '../live-socket.js';

/** Milliseconds. */
const RESYNC_DELAY = 2000;

/** The room of one user's sockets. Only this function names rooms, by the user of a verified token; clients never do. */
export const userRoom = (userId: number) => `user:${userId}`;

/** Emits to all sockets of a user. */
@Injectable()
export class UserSockets {
  private namespace?: LiveNamespace;

  constructor(cluster: Cluster) {
    // Events that other processes sent meanwhile did not arrive, so clients must refetch. Delayed until the adapter is connected too.
    cluster.onReconnect(() => setTimeout(() => this.namespace?.local.emit('resync', {}), RESYNC_DELAY).unref());
  }

  /** To be called when the namespace is open. */
  attach(namespace: LiveNamespace): void {
    this.namespace = namespace;
  }

  /** Sends an event to every socket of these users except `exceptSocket`, on all processes. */
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

  /** The sockets of this process that are in a room. */
  socketsIn(room: string): LiveSocket[] {
    const ids = this.namespace?.adapter.rooms.get(room) ?? [];
    return [...ids].flatMap((id) => this.namespace?.sockets.get(id) ?? []);
  }
}
