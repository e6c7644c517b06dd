import { Prisma } from '@sapa/prisma/client';
import { cityForVisitors } from '../addresses/city.visibility.js';
import { hasPublicPage, isBusinessOwner } from '../businesses/businesses.visibility.js';
import type { Language } from '../../platform/http/language.js';
import { isAvailable, photosOf, publicFields } from '../pets/pets.sql.js';
import { isVisibleToVisitors } from '../pets/pets.visibility.js';
import { viewColumns, viewJson } from '../../platform/prisma/as-json.js';
import { isInFirstAlbum } from '../../platform/prisma/hidden.js';
import { imageUrlSql, largestUrlSql, variantsSql } from '../../platform/storage/storage.sql.js';
import { PUBLIC_PHOTOS, type PublicOwnerView, type PublicPetView, type PublicPhotoView } from './public-pets.dto.js';

const IMAGE_WIDTH = 320;

/** Visitors see the name and picture of businesses, but not of private persons. */
const ownerJson = (language: Language) =>
  viewJson<PublicOwnerView>({
    userCategoryId: Prisma.sql`person."userCategoryId"`,
    uuid: Prisma.sql`CASE WHEN ${hasPublicPage} THEN person.uuid END`,
    name: Prisma.sql`CASE WHEN ${isBusinessOwner} THEN person."firstName" END`,
    imageUrl: Prisma.sql`CASE WHEN ${isBusinessOwner} THEN ${imageUrlSql('photo', IMAGE_WIDTH)} END`,
    city: cityForVisitors(language, isBusinessOwner),
    placeId: Prisma.sql`place.id`,
  });

/** JSON of a `PublicPhotoView`. `alias` is the table of the photo. */
export const photoJson = (alias: string) =>
  viewJson<PublicPhotoView>({
    url: Prisma.sql`COALESCE(${largestUrlSql(alias)}, '')`,
    width: Prisma.raw(`${alias}."width"`),
    height: Prisma.raw(`${alias}."height"`),
    variants: variantsSql(alias),
  });

/** Joins the rows of `page` with the tables that the views need. */
const viewTables = Prisma.sql`
  FROM page JOIN "Pet" pet ON pet.id = page.id JOIN "User" person ON person.id = pet."userId"
    LEFT JOIN "UserPhoto" photo ON photo.id = person."profilePhotoId"
    LEFT JOIN "Address" address ON address."userId" = person.id
    LEFT JOIN "Place" place ON place.id = pet."placeId"
    LEFT JOIN "PetPhoto" main ON main.id = pet."mainPhotoId"`;

const petsWithOwner = Prisma.sql`"Pet" pet JOIN "User" person ON person.id = pet."userId"`;

/** SQL condition: visitors may see the pet, and its offer is still valid. */
const isOfferedToVisitors = Prisma.sql`${isVisibleToVisitors} AND ${isAvailable}`;

/** Selects the offered pets with ids from `from` up to, but not including, `to`. */
export const selectOffered = (from: number, to: number): Prisma.Sql => Prisma.sql`
  SELECT pet.uuid, pet."updatedAt" FROM ${petsWithOwner}
  WHERE pet.id >= ${from}::int AND pet.id < ${to}::int AND ${isOfferedToVisitors}
  ORDER BY pet.id`;

/**
 * Selects a `PublicPetView` for `toPublicPet()`. Selects no row if visitors cannot see the pet.
 */
export const selectPublicPet = (uuid: string, language: Language): Prisma.Sql => Prisma.sql`
  WITH page AS MATERIALIZED (SELECT pet.id FROM ${petsWithOwner} WHERE pet.uuid = ${uuid}::uuid AND ${isVisibleToVisitors})
  SELECT ${viewColumns<PublicPetView>({
    ...publicFields(language),
    description: Prisma.sql`pet.description`,
    photos: photosOf(PUBLIC_PHOTOS, photoJson('photo')),
    photoCount: Prisma.sql`(SELECT count(*)::int FROM "PetPhoto" photo WHERE "petId" = pet.id AND ${isInFirstAlbum('photo')})`,
    owner: ownerJson(language),
  })}
  ${viewTables}`;
