import { Injectable } from '@nestjs/common';
import { RealtimeService } from '../../platform/realtime/realtime.service.js';
import type { NotificationView } from './notifications.dto.js';

/** A way to reach users who are online. Emails and pushes are sent by `DeliveryService`. */
export interface Channel {
  /** Returns the users who are online. Callers skip the queries for all other users. */
  reachable(userIds: number[]): Promise<Set<number>>;
  send(userId: number, notification: NotificationView, unreadCount: number): void;
  sendUnreadCount(userId: number, unreadCount: number): void;
  /** Tells the user's clients to refetch, because a notification could not be sent. */
  resync(userId: number): void;
}

/**
 * Sends to all a user's open tabs and devices, including clients connected to other server
 * processes.
 */
@Injectable()
class Sockets implements Channel {
  constructor(private readonly realtime: RealtimeService) {}

  reachable(userIds: number[]): Promise<Set<number>> {
    return this.realtime.onlineAmong(userIds);
  }

  send(userId: number, notification: NotificationView, unreadCount: number): void {
    this.realtime.toUser(userId, 'notification', { notification, unreadCount });
  }

  sendUnreadCount(userId: number, unreadCount: number): void {
    this.realtime.toUser(userId, 'notifications_read', { unreadCount });
  }

  resync(userId: number): void {
    this.realtime.toUser(userId, 'resync', {});
  }
}

@Injectable()
export class Channels {
  readonly all: Channel[];

  constructor(realtime: RealtimeService) {
    this.all = [new Sockets(realtime)];
  }

  /** Returns the users who are online on at least one channel. */
  async reachable(userIds: number[]): Promise<Set<number>> {
    const byChannel = await Promise.all(this.all.map((channel) => channel.reachable(userIds)));
    return new Set(byChannel.flatMap((reachable) => [...reachable]));
  }
}
