import { Injectable } from '@nestjs/common';
import { RealtimeService } from '../../platform/realtime/realtime.service.js';
import type { NotificationView } from './notifications.dto.js';

/** A way to reach users who are online. Mails and pushes are sent by `DeliveryService`. */
export interface Channel {
  /**
   * Returns true if the user is connected. For users without a connection, nothing is read from
   * the database.
   */
  reaches(userId: number): boolean;
  send(userId: number, notification: NotificationView, unreadCount: number): void;
  sendUnreadCount(userId: number, unreadCount: number): void;
  /** Tells the user's clients to refetch, because a notification could not be sent. */
  resync(userId: number): void;
}

/**
 * Sends to all open tabs and devices of a user, including those connected to other server
 * processes.
 */
@Injectable()
class Sockets implements Channel {
  constructor(private readonly realtime: RealtimeService) {}

  reaches(userId: number): boolean {
    return this.realtime.isOnline(userId);
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
  private readonly all: Channel[];

  constructor(realtime: RealtimeService) {
    this.all = [new Sockets(realtime)];
  }

  channelsFor(userId: number): Channel[] {
    return this.all.filter((channel) => channel.reaches(userId));
  }
}
