import { Injectable } from '@nestjs/common';
import { RealtimeService } from '../../platform/realtime/realtime.service.js';
import type { NotificationView } from './notifications.dto.js';

/** A way by which people who are here learn of notifications when they come; mails and pushes are those of `DeliveryService`. */
export interface Channel {
  /** Whether it reaches this user now: nothing is read for users whom no channel reaches. */
  reaches(userId: number): boolean;
  send(userId: number, notification: NotificationView, unreadCount: number): void;
  /** There are fewer unread ones. */
  sendUnreadCount(userId: number, unreadCount: number): void;
  /** Not everything was sent: clients have to refetch. */
  resync(userId: number): void;
}

/** All tabs and devices that the user has open, on whatever process. */
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

  reaching(userId: number): Channel[] {
    return this.all.filter((channel) => channel.reaches(userId));
  }
}
