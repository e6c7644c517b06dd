import type { Prisma } from '@sapa/prisma/client';
import { preventAccountDeletion } from '../../platform/users/locked-account.js';
import { lockBusinessProfile, lockPetKey } from './appointments.sql.js';

interface Participants {
  /** Customer and business. */
  userIds: (number | null)[];
  businessProfileId: number;
  petUuid?: string | undefined;
}

/**
 * Locks the people, the business and the pet of an appointment. Call it before reading the
 * appointment. Deletions and handovers lock in the same order, which prevents deadlocks.
 */
export async function lockParticipants(
  transaction: Prisma.TransactionClient,
  { userIds, businessProfileId, petUuid }: Participants,
): Promise<void> {
  for (const id of userIds) if (id !== null) await preventAccountDeletion(transaction, { id });
  await transaction.$queryRaw(lockBusinessProfile(businessProfileId));
  if (petUuid) await transaction.$queryRaw(lockPetKey(petUuid));
}
