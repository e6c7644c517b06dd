import { createHash, randomBytes } from 'node:crypto';
import type { Prisma, RegistrationMode } from '@sapa/prisma/client';
import { AppError } from '../../platform/errors/app-error.js';
import { record } from '../moderation/audit-log.js';

const DAY = 24 * 60 * 60_000;
/** Invitations that work at the same time. */
const MOST_INVITATIONS = 200;

const hashOf = (secret: string) => createHash('sha256').update(secret).digest();

export const invitationSelect = {
  id: true,
  note: true,
  uses: true,
  usesLeft: true,
  expiresAt: true,
  createdAt: true,
} as const satisfies Prisma.InvitationSelect;

export interface NewInvitation {
  note?: string | null;
  uses: number;
  days: number;
}

/** Who may register now. */
export async function registrationMode(
  client: Pick<Prisma.TransactionClient, 'registration'>,
): Promise<RegistrationMode> {
  const row = await client.registration.findUnique({ where: { id: 1 }, select: { mode: true } });
  return row?.mode ?? 'OPEN';
}

/** `actorId`: null for a command of the operator. */
export async function setRegistrationMode(
  transaction: Prisma.TransactionClient,
  actorId: number | null,
  mode: RegistrationMode,
): Promise<void> {
  await transaction.registration.upsert({
    where: { id: 1 },
    create: { mode },
    update: { mode },
    select: { id: true },
  });
  await record(transaction, { actorId, action: 'registration_changed', details: { mode: mode.toLowerCase() } });
}

/** A new invitation, with the secret of its link. @throws AppError too_many_invitations */
export async function makeInvitation(
  transaction: Prisma.TransactionClient,
  actorId: number | null,
  { note, uses, days }: NewInvitation,
) {
  const working = { usesLeft: { gt: 0 }, expiresAt: { gt: new Date() } };
  if ((await transaction.invitation.count({ where: working })) >= MOST_INVITATIONS)
    throw new AppError('too_many_invitations');
  const secret = randomBytes(24).toString('base64url');
  const invitation = await transaction.invitation.create({
    data: {
      secretHash: hashOf(secret),
      note: note || null,
      uses,
      usesLeft: uses,
      expiresAt: new Date(Date.now() + days * DAY),
      createdById: actorId,
    },
    select: invitationSelect,
  });
  await record(transaction, { actorId, action: 'invitation_made', details: { id: invitation.id, uses, days } });
  return { ...invitation, secret };
}

/**
 * Whether somebody may register now; where that needs an invitation, one use of it is taken, and given back with the transaction if the
 * account is not made. If two take the last use at the same moment, only the first succeeds.
 * @throws AppError registration_closed, invitation_required, invitation_invalid
 */
export async function admit(
  transaction: Prisma.TransactionClient,
  invitation: string | null | undefined,
): Promise<void> {
  const mode = await registrationMode(transaction);
  if (mode === 'OPEN') return;
  if (mode === 'CLOSED') throw new AppError('registration_closed');
  if (!invitation) throw new AppError('invitation_required');
  const { count } = await transaction.invitation.updateMany({
    where: { secretHash: hashOf(invitation), usesLeft: { gt: 0 }, expiresAt: { gt: new Date() } },
    data: { usesLeft: { decrement: 1 } },
  });
  if (count === 0) throw new AppError('invitation_invalid');
}

/** The page of the web app; the secret is in the fragment of the link, which browsers do not send. */
export const INVITATION_PATH = '/signup';
