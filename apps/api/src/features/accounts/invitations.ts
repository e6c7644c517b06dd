import { randomBytes } from 'node:crypto';
import type { Prisma, RegistrationMode } from '@sapa/prisma/client';
import { hashOf } from '../../platform/common/hash.js';
import { AppError } from '../../platform/errors/app-error.js';
import { record } from '../moderation/audit-log.js';

const DAY = 24 * 60 * 60_000;
/** Maximum number of invitations that are valid at the same time. */
const MAX_INVITATIONS = 200;

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

export async function registrationMode(
  client: Pick<Prisma.TransactionClient, 'registration'>,
): Promise<RegistrationMode> {
  const row = await client.registration.findUnique({ where: { id: 1 }, select: { mode: true } });
  return row?.mode ?? 'OPEN';
}

/** Sets who may register. `actorId` is null when an operator runs the command. */
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

/**
 * Creates an invitation and returns it with the secret of its link.
 * @throws AppError too_many_invitations
 */
export async function makeInvitation(
  transaction: Prisma.TransactionClient,
  actorId: number | null,
  { note, uses, days }: NewInvitation,
) {
  const valid = { usesLeft: { gt: 0 }, expiresAt: { gt: new Date() } };
  if ((await transaction.invitation.count({ where: valid })) >= MAX_INVITATIONS)
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
 * Stores an invitation for one registration with the secret of an emailed link. Does nothing if
 * registration needs no invitation. Idempotent.
 */
export async function inviteWithLink(
  transaction: Prisma.TransactionClient,
  { secretHash, actorId, expiresAt }: { secretHash: Uint8Array<ArrayBuffer>; actorId: number; expiresAt: Date },
): Promise<void> {
  if ((await registrationMode(transaction)) !== 'INVITED') return;
  const invitation = { secretHash, uses: 1, usesLeft: 1, expiresAt, createdById: actorId };
  await transaction.invitation.createMany({ data: invitation, skipDuplicates: true });
}

/** Deletes the invitation that `inviteWithLink` stored. */
export async function endLinkInvitation(
  transaction: Prisma.TransactionClient,
  secretHash: Uint8Array<ArrayBuffer>,
): Promise<void> {
  await transaction.invitation.deleteMany({ where: { secretHash } });
}

/**
 * Checks that a user may register. Uses up one use of the invitation if the mode requires an
 * invitation.
 * @throws AppError registration_closed, invitation_required, invitation_invalid
 */
export async function admitRegistration(
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

/**
 * The web app's page for invitation links. The secret goes into the URL fragment, which browsers
 * do not send.
 */
export const INVITATION_PATH = '/signup';
