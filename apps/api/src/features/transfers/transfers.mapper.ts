import type { Prisma } from '@sapa/prisma/client';
import { TRANSFER } from '../../platform/common/limits.js';
import { imageSelect, imageUrl } from '../../platform/storage/urls.js';
import { toUserSummary, userSummarySelect } from '../../platform/users/user-summary.js';
import type { Viewer } from '../../platform/users/viewer.js';
import { USER_CATEGORY } from '../catalog/catalog.dto.js';
import type { TransferStateName, TransferView } from './transfers.dto.js';

const DAY = 24 * 3_600_000;
const IMAGE_WIDTH = 320;

/** User categories of kennels and shelters, which can ask how a pet is. */
const ASKING: number[] = [USER_CATEGORY.kennel, USER_CATEGORY.shelter];

export const transferSelect = {
  id: true,
  uuid: true,
  fromUserId: true,
  toUserId: true,
  toEmail: true,
  withPhotos: true,
  withRecord: true,
  withHistory: true,
  state: true,
  createdAt: true,
  expiresAt: true,
  finishedAt: true,
  firstAskedAt: true,
  secondAskedAt: true,
  fromUser: { select: userSummarySelect },
  toUser: { select: userSummarySelect },
  pet: {
    select: { id: true, uuid: true, name: true, petCategoryId: true, userId: true, mainPhoto: { select: imageSelect } },
  },
} as const satisfies Prisma.PetTransferSelect;

export type TransferRow = Prisma.PetTransferGetPayload<{ select: typeof transferSelect }>;

/** Pets and people that the viewer may see. */
export interface Seen {
  petIds: ReadonlySet<number>;
  userIds: ReadonlySet<number>;
}

/** Returns the column for the question that the former owner can ask now, or undefined. */
export function dueQuestion(
  transfer: Pick<
    TransferRow,
    'state' | 'finishedAt' | 'firstAskedAt' | 'secondAskedAt' | 'toUserId' | 'fromUser' | 'pet'
  >,
): 'firstAskedAt' | 'secondAskedAt' | undefined {
  const { state, finishedAt, fromUser, toUserId, pet } = transfer;
  if (state !== 'ACCEPTED' || !finishedAt || pet.userId !== toUserId) return undefined;
  if (!ASKING.includes(fromUser.userCategoryId ?? 0)) return undefined;
  const days = (Date.now() - finishedAt.getTime()) / DAY;
  const column = days >= TRANSFER.secondAskDays ? 'secondAskedAt' : 'firstAskedAt';
  return days >= TRANSFER.firstAskDays && transfer[column] === null ? column : undefined;
}

function stateOf({ state, expiresAt }: TransferRow): TransferStateName {
  if (state === 'PENDING' && expiresAt <= new Date()) return 'expired';
  return state.toLowerCase() as TransferStateName;
}

/**
 * Returns the other person, if the viewer may know who it is. The former owner sees the new owner
 * here exactly if the pet's page names this person, so the list reveals nothing.
 */
function personOf(transfer: TransferRow, viewer: Viewer, { userIds, petIds }: Seen) {
  const { fromUser, toUser, fromUserId, pet } = transfer;
  if (fromUserId !== viewer.id) return fromUser;
  if (!toUser || !userIds.has(toUser.id)) return null;
  // Until the transfer is accepted, the giver does not see who opened an emailed link.
  if (transfer.state !== 'ACCEPTED') return transfer.toEmail === null ? toUser : null;
  return petIds.has(pet.id) && pet.userId === toUser.id ? toUser : null;
}

export function toTransferView(transfer: TransferRow, viewer: Viewer, seen: Seen): TransferView {
  const { pet } = transfer;
  const isGiver = transfer.fromUserId === viewer.id;
  const person = personOf(transfer, viewer, seen);
  return {
    uuid: transfer.uuid,
    isGiver,
    state: stateOf(transfer),
    pet: seen.petIds.has(pet.id)
      ? {
          uuid: pet.uuid,
          name: pet.name,
          petCategoryId: pet.petCategoryId,
          imageUrl: imageUrl(pet.mainPhoto, IMAGE_WIDTH),
        }
      : null,
    person: person && toUserSummary(person),
    toEmail: isGiver ? transfer.toEmail : null,
    withPhotos: transfer.withPhotos,
    withRecord: transfer.withRecord,
    withHistory: transfer.withHistory,
    canAsk: isGiver && dueQuestion(transfer) !== undefined,
    createdAt: transfer.createdAt.toISOString(),
    expiresAt: transfer.expiresAt.toISOString(),
    finishedAt: transfer.finishedAt?.toISOString() ?? null,
  };
}
