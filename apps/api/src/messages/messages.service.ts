import { Injectable } from '@nestjs/common';
import type { Viewer } from '../common/auth/viewer.js';
import { PrismaService } from '../prisma/prisma.service.js';
import type { UnreadCountView } from './messages.dto.js';

@Injectable()
export class MessagesService {
  constructor(private readonly prisma: PrismaService) {}

  async unreadCount(viewer: Pick<Viewer, 'id'>): Promise<UnreadCountView> {
    const { _sum } = await this.prisma.conversationMember.aggregate({
      where: { userId: viewer.id },
      _sum: { unreadCount: true },
    });
    return { count: _sum.unreadCount ?? 0 };
  }
}
