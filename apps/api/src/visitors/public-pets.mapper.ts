import { Prisma } from '@sapa/prisma/client';
import type { Language } from '../common/http/language.js';
import { LARGEST_ALBUM } from '../common/limits.js';
import { photosOf, publicFields } from '../pets/pets.mapper.js';
import { placeName } from '../places/places.mapper.js';
import { viewColumns, viewJson } from '../prisma/as-json.js';
import { imageUrlOf, largestUrlOf, variantsOfRow } from '../storage/urls.js';
import type { PublicOwnerView, PublicPetView, PublicPhotoView } from './public-pets.dto.js';

const PICTURE_WIDTH = 320;

/** Of a pet owner, who is a private person, nothing but where the pet is. */
const isBusiness = Prisma.raw(`person."userCategoryId" > 1`);

const ownerJson = (language: Language) =>
  viewJson<PublicOwnerView>({
    userCategoryId: Prisma.sql`person."userCategoryId"`,
    name: Prisma.sql`CASE WHEN ${isBusiness} THEN person."firstName" END`,
    imageUrl: Prisma.sql`CASE WHEN ${isBusiness} THEN ${imageUrlOf('photo', PICTURE_WIDTH)} END`,
    city: Prisma.sql`COALESCE(${placeName(language)}, address.city)`,
    placeId: Prisma.sql`place.id`,
  });

const photoJson = viewJson<PublicPhotoView>({
  url: Prisma.sql`COALESCE(${largestUrlOf('photo')}, '')`,
  width: Prisma.sql`photo."width"`,
  height: Prisma.sql`photo."height"`,
  variants: variantsOfRow('photo'),
});

/**
 * What people write of their pets may hold an address, a phone number or a link. It is there for users alone; a business lives from being
 * found.
 */
const CONTACTS = String.raw`(https?://|www\.)\S+|\S+@\S+\.\S+|@[A-Za-z0-9_.]+[A-Za-z0-9_]|\+?\d[\d ()/.-]{5,}\d`;
const description = Prisma.sql`CASE WHEN ${isBusiness} THEN pet.description ELSE regexp_replace(pet.description, ${CONTACTS}, '…', 'g') END`;

/** The rows of `ids` with the tables that the views need. */
const tables = Prisma.sql`
  FROM page JOIN "Pet" pet ON pet.id = page.id JOIN "User" person ON person.id = pet."userId"
    LEFT JOIN "UserPhoto" photo ON photo.id = person."profilePhotoId"
    LEFT JOIN "Address" address ON address."userId" = person.id
    LEFT JOIN "Place" place ON place.id = pet."placeId"
    LEFT JOIN "PetPhoto" main ON main.id = pet."mainPhotoId"`;

/** A `PublicPetView` of the pet that `ids` selects. */
export const selectPublicPet = (ids: Prisma.Sql, language: Language): Prisma.Sql => Prisma.sql`
  WITH page AS MATERIALIZED (${ids})
  SELECT ${viewColumns<PublicPetView>({
    ...publicFields(language),
    description,
    photos: photosOf(LARGEST_ALBUM, photoJson),
    owner: ownerJson(language),
  })}
  ${tables}`;
