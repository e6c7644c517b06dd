import { Injectable } from '@nestjs/common';
import type { NotificationKind } from '@sapa/prisma/client';
import { PrismaService } from '../../platform/prisma/prisma.service.js';
import type { NotificationView } from './notifications.dto.js';
import { toNotificationView, type NotificationRow } from './notifications.mapper.js';
import { selectNotifications } from './notifications.sql.js';
import type { Recipient } from './notifications.visibility.js';

/**
 * A notification in a queued email or push. If it later moves to the top, another email or push is
 * queued for its new position.
 */
export interface QueuedNotification {
  id: number;
  position: number;
}

/** Maximum number of notifications per user to check for emails and pushes, newest first. */
const MAX_CONSIDERED = 50;

/**
 * Reads the unread notifications that a recipient may currently see. Uses the same SQL statement
 * as the list in the app.
 */
@Injectable()
export class UnsentNotifications {
  constructor(private readonly prisma: PrismaService) {}

  async unread(recipient: Recipient): Promise<NotificationView[]> {
    const rows = await this.prisma.$queryRaw<NotificationRow[]>(
      selectNotifications(recipient, Number.MAX_SAFE_INTEGER, MAX_CONSIDERED),
    );
    return rows.filter(({ isRead }) => !isRead).map(toNotificationView);
  }

  /**
   * Returns the queued notifications that are still unread and have one of these types, newest
   * first.
   */
  async stillUnread(
    recipient: Recipient,
    items: QueuedNotification[],
    kinds: NotificationKind[],
  ): Promise<NotificationView[]> {
    if (kinds.length === 0) return [];
    const unread = await this.unread(recipient);
    return unread.filter(
      ({ id, position, kind }) =>
        kinds.some((chosen) => chosen.toLowerCase() === kind) &&
        items.some((item) => item.id === id && item.position === position),
    );
  }
}
