import type { Prisma } from '@sapa/prisma/client';
import { photoSelect, toPhotoView } from '../../platform/storage/photo.view.js';
import { imageSelect, imageUrl } from '../../platform/storage/urls.js';
import { toUserSummary, userSummarySelect } from '../../platform/users/user-summary.js';
import type { Viewer } from '../../platform/users/viewer.js';
import type { PhotoPetView, PhotoWithPetView, SuggestedPetView } from './photo-pets.dto.js';

const IMAGE_WIDTH = 320;

export const suggestedPetSelect = {
  uuid: true,
  name: true,
  petCategoryId: true,
  mainPhoto: { select: imageSelect },
  user: { select: userSummarySelect },
} as const satisfies Prisma.PetSelect;

export const toSuggestedPet = (pet: Prisma.PetGetPayload<{ select: typeof suggestedPetSelect }>): SuggestedPetView => ({
  uuid: pet.uuid,
  name: pet.name,
  petCategoryId: pet.petCategoryId,
  imageUrl: imageUrl(pet.mainPhoto, IMAGE_WIDTH),
  owner: toUserSummary(pet.user),
});

export const photoPetSelect = {
  id: true,
  confirmedAt: true,
  pet: { select: suggestedPetSelect },
  userPhoto: { select: { userId: true } },
  petPhoto: { select: { pet: { select: { userId: true } } } },
} as const satisfies Prisma.PhotoPetSelect;

export function toPhotoPetView(
  row: Prisma.PhotoPetGetPayload<{ select: typeof photoPetSelect }>,
  viewer: Viewer,
): PhotoPetView {
  const isOwnPet = row.pet.user.id === viewer.id;
  const photoOwnerId = row.userPhoto?.userId ?? row.petPhoto?.pet.userId;
  return {
    id: row.id,
    pet: toSuggestedPet(row.pet),
    isConfirmed: row.confirmedAt !== null,
    canConfirm: isOwnPet && row.confirmedAt === null,
    canRemove: isOwnPet || photoOwnerId === viewer.id,
  };
}

export const photoWithPetSelect = {
  id: true,
  confirmedAt: true,
  pet: { select: { userId: true } },
  userPhoto: { select: { ...photoSelect, user: { select: userSummarySelect } } },
  petPhoto: { select: { ...photoSelect, pet: { select: { user: { select: userSummarySelect } } } } },
} as const satisfies Prisma.PhotoPetSelect;

export function toPhotoWithPetView(
  row: Prisma.PhotoPetGetPayload<{ select: typeof photoWithPetSelect }>,
  viewer: Viewer,
): PhotoWithPetView {
  const photo = (row.userPhoto ?? row.petPhoto)!; // CHECK: one of the two is set
  const owner = row.userPhoto?.user ?? row.petPhoto!.pet.user;
  const isOwnPet = row.pet.userId === viewer.id;
  return {
    id: row.id,
    isConfirmed: row.confirmedAt !== null,
    canConfirm: isOwnPet && row.confirmedAt === null,
    canRemove: isOwnPet || owner.id === viewer.id,
    photo: toPhotoView(photo),
    photoType: row.userPhoto ? 'user_photo' : 'pet_photo',
    owner: toUserSummary(owner),
  };
}
