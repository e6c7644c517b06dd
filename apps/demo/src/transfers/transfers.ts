import { TRANSFER } from '@sapa/api/platform/common/limits';
import type { PrismaService } from '@sapa/api/platform/prisma/prisma.service';
import { personIds, petIds } from '../ids.js';

/** Name of this part of the demo data. */
export const TRANSFERS = 'transfers';

const DAY = 24 * 60 * 60 * 1000;

/** Adds a pending transfer: a shelter offers a dog to Ana. */
export async function addTransfers(prisma: PrismaService): Promise<void> {
  const [people, pets] = [await personIds(prisma), await petIds(prisma)];
  const [petId, fromUserId, toUserId] = [pets.get('zuca'), people.get('topla-sapa'), people.get('ana')];
  await prisma.$transaction(async (transaction) => {
    // The pet may have been deleted or have another owner.
    if (
      petId &&
      fromUserId &&
      toUserId &&
      (await transaction.pet.count({ where: { id: petId, userId: fromUserId } })) > 0
    )
      await transaction.petTransfer.create({
        data: {
          petId,
          fromUserId,
          toUserId,
          withPhotos: true,
          withRecord: true,
          withHistory: true,
          expiresAt: new Date(Date.now() + TRANSFER.days * DAY),
        },
      });
    await transaction.seededPart.create({ data: { name: TRANSFERS } });
  });
}
