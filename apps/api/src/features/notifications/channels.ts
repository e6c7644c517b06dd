import { Injectable } from '@nestjs/common';
import { RealtimeService } from '../../platform/realtime/realtime.service.js';
import type { NotificationView } from './notifications.dto.js';

/**
 * Sends notifications to users who are online. `DeliveryService` sends mails and pushes.
 */
export interface Channel {
  /** Whether the user is connected. Nothing is read from the database for other users. */
  reaches(userId: number): boolean;
  send(userId: number, notification: NotificationView, unreadCount: number): void;
  sendUnreadCount(userId: number, unreadCount: number): void;
  /** Makes clients refetch, after a notification could not be sent. */
  resync(userId: number): void;
}

/** Sends to all open tabs and devices of a user, also those connected to other processes. */
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
