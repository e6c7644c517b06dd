import { Injectable } from '@nestjs/common';
import type { Prisma, RegistrationMode } from '@sapa/prisma/client';
import { AppError } from '../../platform/errors/app-error.js';
import { record } from '../moderation/audit-log.js';
import { PrismaService } from '../../platform/prisma/prisma.service.js';
import type { Viewer } from '../../platform/users/viewer.js';
import {
  INVITATION_PATH,
  invitationSelect,
  makeInvitation,
  registrationMode,
  setRegistrationMode,
} from './invitations.js';
import type {
  ChangeRegistrationDto,
  InvitationView,
  MakeInvitationDto,
  NewInvitationView,
  RegistrationModeName,
  RegistrationView,
} from './registration.dto.js';

type InvitationRow = Prisma.InvitationGetPayload<{ select: typeof invitationSelect }>;

const toInvitationView = ({ id, note, uses, usesLeft, expiresAt, createdAt }: InvitationRow): InvitationView => ({
  id,
  note,
  uses,
  usesLeft,
  expiresAt: expiresAt.toISOString(),
  createdAt: createdAt.toISOString(),
});

// API names differ from database values only by letter case.
const toModeName = (mode: RegistrationMode) => mode.toLowerCase() as RegistrationModeName;

@Injectable()
export class RegistrationService {
  constructor(private readonly prisma: PrismaService) {}

  async mode(): Promise<RegistrationView> {
    return { mode: toModeName(await registrationMode(this.prisma)) };
  }

  async change(viewer: Viewer, { mode }: ChangeRegistrationDto): Promise<RegistrationView> {
    const storedMode = mode.toUpperCase() as RegistrationMode;
    await this.prisma.$transaction((transaction) => setRegistrationMode(transaction, viewer.id, storedMode));
    return { mode };
  }

  async invitations(): Promise<InvitationView[]> {
    const rows = await this.prisma.invitation.findMany({
      where: { usesLeft: { gt: 0 }, expiresAt: { gt: new Date() } },
      orderBy: { id: 'desc' },
      select: invitationSelect,
    });
    return rows.map(toInvitationView);
  }

  async invite(viewer: Viewer, body: MakeInvitationDto): Promise<NewInvitationView> {
    const { secret, ...invitation } = await this.prisma.$transaction((transaction) =>
      makeInvitation(transaction, viewer.id, body),
    );
    return { ...toInvitationView(invitation), path: `${INVITATION_PATH}#${secret}` };
  }

  async withdraw(viewer: Viewer, id: number): Promise<void> {
    await this.prisma.$transaction(async (transaction) => {
      const { count } = await transaction.invitation.deleteMany({ where: { id } });
      if (count === 0) throw new AppError('not_found');
      await record(transaction, { actorId: viewer.id, action: 'invitation_withdrawn', details: { id } });
    });
  }
}
