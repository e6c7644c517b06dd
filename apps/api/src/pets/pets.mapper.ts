import { Prisma } from '@sapa/prisma/client';
import { namedSelect, toNamedView } from '../catalog/catalog.mapper.js';
import type { Language } from '../common/http/language.js';
import { toDay } from '../common/validation/dates.js';
import { LARGEST_ALBUM } from '../common/limits.js';
import { photoSelect, toPhotoView } from '../storage/photo.view.js';
import { imageUrl } from '../storage/urls.js';
import { toMoment, type AsJson } from '../prisma/as-json.js';
import { summaryJson, summaryTables, toUserSummary, userSummarySelect } from '../users/user-summary.js';
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

export const PHOTOS_IN_LISTS = 5;
export const petSelect = selectWithPhotos(PHOTOS_IN_LISTS);

/** For one pet, with all its photos. */
export const petDetailSelect = selectWithPhotos(LARGEST_ALBUM);

type PetRow = Prisma.PetGetPayload<{ select: typeof petSelect }>;

/** JSON of `PetRow`s. */
export interface PetsRow {
  pets: string;
}

const PHOTO = Prisma.sql`json_build_object('id', photo.id, 'key', photo.key, 'widths', photo.widths, 'width', photo.width,
  'height', photo.height, 'description', photo.description, 'createdAt', photo."createdAt")`;

const named = (table: 'PetCategory' | 'PetCategoryGroup' | 'PetCategoryFood'): Prisma.Sql => {
  const relation = `p${table.slice(1)}`;
  return Prisma.sql`(
    SELECT json_build_object('id', named.id, 'names', named.names) FROM ${Prisma.raw(`"${table}"`)} named
    WHERE named.id = pet.${Prisma.raw(`"${relation}Id"`)}) AS ${Prisma.raw(`"${relation}"`)}`;
};

/**
 * The pets that `ids` selects, newest first, with their newest photos. The ids come first: otherwise PostgreSQL would also load the relations
 * of the pets that blocks hide.
 */
export const selectPets = (ids: Prisma.Sql, photos: number): Prisma.Sql => Prisma.sql`
  WITH page AS MATERIALIZED (${ids})
  SELECT COALESCE(json_agg(found), '[]')::text AS pets FROM (
    SELECT pet.id, pet.uuid, pet."userId", ${summaryJson} AS user, pet.name, pet.birthdate, pet.gender, pet."hasPedigree",
      pet."giveAway", pet."priceForBreeding", pet."priceForSale", pet.description, pet."createdAt",
      ${named('PetCategory')}, ${named('PetCategoryGroup')}, ${named('PetCategoryFood')},
      (SELECT ${PHOTO} FROM "PetPhoto" photo WHERE photo.id = pet."mainPhotoId") AS "mainPhoto",
      COALESCE((
        SELECT json_agg(${PHOTO} ORDER BY photo.position DESC) FROM (
          SELECT * FROM "PetPhoto" photo WHERE photo."petId" = pet.id AND photo."deletedAt" IS NULL
          ORDER BY photo.position DESC LIMIT ${photos}
        ) photo
      ), '[]') AS photos
    FROM page JOIN "Pet" pet ON pet.id = page.id JOIN (${summaryTables}) ON person.id = pet."userId"
    ORDER BY pet.id DESC
  ) found`;

export const toPetRows = ([answer]: PetsRow[]) => JSON.parse(answer!.pets) as AsJson<PetRow>[];

export function toPetView(pet: PetRow | AsJson<PetRow>, language: Language): PetView {
  const { mainPhoto } = pet;
  const others = pet.photos.filter((photo) => photo.id !== mainPhoto?.id);
  return {
    id: pet.id,
    uuid: pet.uuid,
    userId: pet.userId,
    user: toUserSummary(pet.user),
    name: pet.name,
    birthdate: pet.birthdate && (typeof pet.birthdate === 'string' ? pet.birthdate : toDay(pet.birthdate)),
    gender: pet.gender === 'MALE' ? 'm' : 'f',
    hasPedigree: pet.hasPedigree,
    giveAway: pet.giveAway,
    isAvailableForBreeding: pet.priceForBreeding !== null,
    priceForBreeding: pet.priceForBreeding && Number(pet.priceForBreeding),
    forSale: pet.priceForSale !== null,
    priceForSale: pet.priceForSale && Number(pet.priceForSale),
    description: pet.description,
    petCategory: toNamedView(pet.petCategory, language),
    petCategoryGroup: toNamedView(pet.petCategoryGroup, language),
    petCategoryFoodId: pet.petCategoryFood?.id ?? null,
    petCategoryFood: pet.petCategoryFood && toNamedView(pet.petCategoryFood, language),
    imageUrl: imageUrl(mainPhoto, CARD_WIDTH),
    photos: (mainPhoto ? [mainPhoto, ...others] : others).map(toPhotoView),
    createdAt: toMoment(pet.createdAt),
  };
}
