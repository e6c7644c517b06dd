import { Injectable } from '@nestjs/common';
import { PrismaService } from '../../platform/prisma/prisma.service.js';
import { RealtimeService } from '../../platform/realtime/realtime.service.js';
import { enabled } from '../../platform/users/users.visibility.js';

/** Sends events to moderators and administrators who are online. */
@Injectable()
export class Staff {
  constructor(
    private readonly prisma: PrismaService,
    private readonly realtime: RealtimeService,
  ) {}

  /** Tells the staff that a case was opened, claimed or decided. Call it after the commit. */
  async changed(caseId: number): Promise<void> {
    const staff = await this.prisma.user.findMany({
      where: { role: { not: 'MEMBER' }, ...enabled },
      select: { id: true },
    });
    const online = await this.realtime.onlineAmong(staff.map(({ id }) => id));
    for (const id of online) this.realtime.toUser(id, 'moderation_changed', { caseId });
  }
}
