import { Injectable } from '@nestjs/common';
import { PrismaService } from '../../platform/prisma/prisma.service.js';
import { RealtimeService } from '../../platform/realtime/realtime.service.js';
import { enabled } from '../../platform/users/users.visibility.js';

/** Moderators and administrators who are there now. */
@Injectable()
export class Staff {
  constructor(
    private readonly prisma: PrismaService,
    private readonly realtime: RealtimeService,
  ) {}

  /** Notifies them that a case was opened, claimed or decided; to be called after the commit. */
  async changed(caseId: number): Promise<void> {
    const staff = await this.prisma.user.findMany({
      where: { role: { not: 'MEMBER' }, ...enabled },
      select: { id: true },
    });
    for (const { id } of staff)
      if (this.realtime.isOnline(id)) this.realtime.toUser(id, 'moderation_changed', { caseId });
  }
}
