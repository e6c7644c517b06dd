import { Injectable } from '@nestjs/common';
import { PrismaService } from '../../platform/prisma/prisma.service.js';
import { RealtimeService } from '../../platform/realtime/realtime.service.js';
import { enabled } from '../../platform/users/users.visibility.js';

/** Connected moderators and administrators. */
@Injectable()
export class Staff {
  constructor(
    private readonly prisma: PrismaService,
    private readonly realtime: RealtimeService,
  ) {}

  /** Sends an event about a case that was opened, claimed or decided. Call it after the commit. */
  async changed(caseId: number): Promise<void> {
    const staff = await this.prisma.user.findMany({
      where: { role: { not: 'MEMBER' }, ...enabled },
      select: { id: true },
    });
    for (const { id } of staff)
      if (this.realtime.isOnline(id)) this.realtime.toUser(id, 'moderation_changed', { caseId });
  }
}
