import { Injectable } from '@nestjs/common';
import { Cluster } from '../../cluster/cluster.js';
import type { SocketEvents } from '../events.js';
import type { EmittedEvents, LiveNamespace, LiveSocket } from '../live-socket.js';

/** Milliseconds between a reconnect to Redis and the event that makes clients refetch. */
const RESYNC_DELAY = 2000;

/** Returns the name of the room with a user's sockets. Clients cannot join rooms on their own. */
export const userRoom = (userId: number) => `user:${userId}`;

/** Sends events to all sockets of a user. */
@Injectable()
export class UserSockets {
  private namespace?: LiveNamespace;
  /** Subscriptions to the events of other processes, by user id. */
  private readonly followed = new Map<number, Promise<void>>();
  private readonly emptyRoomListeners: ((room: string) => void)[] = [];

  constructor(private readonly cluster: Cluster) {
    // Events from other processes were lost, so clients must refetch. The delay lets the other
    // processes connect first.
    cluster.onReconnect(() => setTimeout(() => this.namespace?.emit('resync', {}), RESYNC_DELAY).unref());
  }

  /** Stores the namespace. Call it when the namespace is open. */
  attach(namespace: LiveNamespace): void {
    this.namespace = namespace;
    namespace.adapter.on('delete-room', (room: string) => {
      for (const listener of this.emptyRoomListeners) listener(room);
    });
  }

  /** Calls `listener` when the last socket on this process has left a room. */
  onEmptyRoom(listener: (room: string) => void): void {
    this.emptyRoomListeners.push(listener);
  }

  /**
   * Receives the user's events from other processes. Await it before admitting the user's first
   * socket, so that no event is missed.
   */
  follow(userId: number): Promise<void> {
    const subscription =
      this.followed.get(userId) ??
      this.cluster.subscribe(`user:${userId}`, ({ event, payload, exceptSocket }) =>
        this.emitHere([userId], event as keyof SocketEvents, payload as never, exceptSocket),
      );
    this.followed.set(userId, subscription);
    return subscription;
  }

  /** Stops receiving the user's events. Call it when the user's last socket is gone. */
  unfollow(userId: number): void {
    this.followed.delete(userId);
    this.cluster.unsubscribe(`user:${userId}`);
  }

  /** Sends an event to all sockets of these users on all processes, except `exceptSocket`. */
  emit<Event extends keyof SocketEvents>(
    userIds: number[],
    event: Event,
    payload: SocketEvents[Event],
    exceptSocket?: string,
  ): void {
    for (const userId of userIds) this.cluster.publish(`user:${userId}`, { event, payload, exceptSocket });
    this.emitHere(userIds, event, payload, exceptSocket);
  }

  private emitHere<Event extends keyof SocketEvents>(
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
