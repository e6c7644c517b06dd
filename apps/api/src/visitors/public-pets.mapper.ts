import { Prisma } from '@sapa/prisma/client';
import type { Language } from '../common/http/language.js';
import { forVisitors } from '../pets/contacts.js';
import { photosOf, publicFields } from '../pets/pets.mapper.js';
import { placeName } from '../places/places.mapper.js';
import { viewColumns, viewJson } from '../prisma/as-json.js';
import { imageUrlOf, largestUrlOf, variantsOfRow } from '../storage/urls.js';
import { PUBLIC_PHOTOS, type PublicOwnerView, type PublicPetView, type PublicPhotoView } from './public-pets.dto.js';

const PICTURE_WIDTH = 320;

/** Of a pet owner, who is a private person, nothing but where the pet is. */
const isBusiness = Prisma.raw(`person."userCategoryId" > 1`);

/** What the gazetteer does not know may be more than a city, where it has numbers or several parts. */
const isNoStreet = Prisma.sql`address.city !~ ${'[0-9,;:/]'}`;

const ownerJson = (language: Language) =>
  viewJson<PublicOwnerView>({
    userCategoryId: Prisma.sql`person."userCategoryId"`,
    name: Prisma.sql`CASE WHEN ${isBusiness} THEN person."firstName" END`,
    imageUrl: Prisma.sql`CASE WHEN ${isBusiness} THEN ${imageUrlOf('photo', PICTURE_WIDTH)} END`,
    city: Prisma.sql`COALESCE(${placeName(language)}, CASE WHEN ${isBusiness} OR ${isNoStreet} THEN address.city END)`,
    placeId: Prisma.sql`place.id`,
  });

const photoJson = viewJson<PublicPhotoView>({
  url: Prisma.sql`COALESCE(${largestUrlOf('photo')}, '')`,
  width: Prisma.sql`photo."width"`,
  height: Prisma.sql`photo."height"`,
  variants: variantsOfRow('photo'),
});

/** The rows of `ids` with the tables that the views need. */
const tables = Prisma.sql`
  FROM page JOIN "Pet" pet ON pet.id = page.id JOIN "User" person ON person.id = pet."userId"
    LEFT JOIN "UserPhoto" photo ON photo.id = person."profilePhotoId"
    LEFT JOIN "Address" address ON address."userId" = person.id
    LEFT JOIN "Place" place ON place.id = pet."placeId"
    LEFT JOIN "PetPhoto" main ON main.id = pet."mainPhotoId"`;

/** The pet that `ids` selects, for `toPublicPet`. */
export const selectPublicPet = (ids: Prisma.Sql, language: Language): Prisma.Sql => Prisma.sql`
  WITH page AS MATERIALIZED (${ids})
  SELECT ${viewColumns<PublicPetView>({
    ...publicFields(language),
    description: Prisma.sql`pet.description`,
    photos: photosOf(PUBLIC_PHOTOS, photoJson),
    photoCount: Prisma.sql`(SELECT count(*)::int FROM "PetPhoto" WHERE "petId" = pet.id AND "deletedAt" IS NULL)`,
    owner: ownerJson(language),
  })}
  ${tables}`;

/** What people have written may say where they can be reached. */
export function toPublicPet(pet: PublicPetView): PublicPetView {
  const { name, description, owner } = pet;
  const shown = (text: string) => forVisitors(text, owner.userCategoryId);
  return {
    ...pet,
    name: shown(name),
    description: description && shown(description),
    owner: { ...owner, city: owner.city && shown(owner.city) },
  };
}
