import { Injectable } from '@nestjs/common';
import type { NotificationKind } from '@sapa/prisma/client';
import { PrismaService } from '../../platform/prisma/prisma.service.js';
import type { NotificationView } from './notifications.dto.js';
import { selectNotifications, toNotificationView, type NotificationRow } from './notifications.mapper.js';
import type { Recipient } from './notifications.visibility.js';

/** A notification as it was when its sending was decided: at a higher place it is another one, which is sent by itself. */
export interface Sent {
  id: number;
  position: number;
}

/** Only so many of the newest notifications are sent outside the app. */
const MOST_LOOKED_AT = 50;

/** What recipients have not read and may see now: with the same statement that the app reads notifications with. */
@Injectable()
export class UnsentNotifications {
  constructor(private readonly prisma: PrismaService) {}

  async unread(recipient: Recipient): Promise<NotificationView[]> {
    const rows = await this.prisma.$queryRaw<NotificationRow[]>(
      selectNotifications(recipient, Number.MAX_SAFE_INTEGER, MOST_LOOKED_AT),
    );
    return rows.filter(({ isRead }) => !isRead).map(toNotificationView);
  }

  /** Those of them that are still to be sent, the newest first. */
  async stillUnread(recipient: Recipient, items: Sent[], kinds: NotificationKind[]): Promise<NotificationView[]> {
    if (kinds.length === 0) return [];
    const unread = await this.unread(recipient);
    return unread.filter(
      ({ id, position, kind }) =>
        kinds.some((one) => one.toLowerCase() === kind) &&
        items.some((item) => item.id === id && item.position === position),
    );
  }
}
