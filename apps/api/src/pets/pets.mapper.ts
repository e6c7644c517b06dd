import type { Prisma } from '@sapa/prisma/client';
import { namedSelect, toNamedView } from '../catalog/catalog.mapper.js';
import type { Language } from '../common/http/language.js';
import { toDay } from '../common/validation/dates.js';
import { LARGEST_ALBUM } from '../common/limits.js';
import { photoSelect, toPhotoView } from '../storage/photo.view.js';
import { imageUrl } from '../storage/urls.js';
import { toUserSummary, userSummarySelect } from '../users/user-summary.js';
import type { PetView } from './pets.dto.js';

/** Cards show the photo across the whole width of a phone. */
const CARD_WIDTH = 960;

const selectWithPhotos = (take: number) =>
  ({
    id: true,
    uuid: true,
    userId: true,
    user: { select: userSummarySelect },
    name: true,
    birthdate: true,
    gender: true,
    hasPedigree: true,
    giveAway: true,
    priceForBreeding: true,
    priceForSale: true,
    description: true,
    petCategory: { select: namedSelect },
    petCategoryGroup: { select: namedSelect },
    petCategoryFood: { select: namedSelect },
    mainPhoto: { select: photoSelect },
    photos: { select: photoSelect, where: { deletedAt: null }, orderBy: { position: 'desc' }, take },
    createdAt: true,
  }) as const satisfies Prisma.PetSelect;

/** For lists: at most five photos. */
export const petSelect = selectWithPhotos(5);

/** For one pet, with all its photos. */
export const petDetailSelect = selectWithPhotos(LARGEST_ALBUM);

type PetRow = Prisma.PetGetPayload<{ select: typeof petSelect }>;

export function toPetView(pet: PetRow, language: Language): PetView {
  const { mainPhoto } = pet;
  const others = pet.photos.filter((photo) => photo.id !== mainPhoto?.id);
  return {
    id: pet.id,
    uuid: pet.uuid,
    userId: pet.userId,
    user: toUserSummary(pet.user),
    name: pet.name,
    birthdate: pet.birthdate && toDay(pet.birthdate),
    gender: pet.gender === 'MALE' ? 'm' : 'f',
    hasPedigree: pet.hasPedigree,
    giveAway: pet.giveAway,
    isAvailableForBreeding: pet.priceForBreeding !== null,
    priceForBreeding: pet.priceForBreeding && pet.priceForBreeding.toNumber(),
    forSale: pet.priceForSale !== null,
    priceForSale: pet.priceForSale && pet.priceForSale.toNumber(),
    description: pet.description,
    petCategory: toNamedView(pet.petCategory, language),
    petCategoryGroup: toNamedView(pet.petCategoryGroup, language),
    petCategoryFoodId: pet.petCategoryFood?.id ?? null,
    petCategoryFood: pet.petCategoryFood && toNamedView(pet.petCategoryFood, language),
    imageUrl: imageUrl(mainPhoto, CARD_WIDTH),
    photos: (mainPhoto ? [mainPhoto, ...others] : others).map(toPhotoView),
    createdAt: pet.createdAt.toISOString(),
  };
}
