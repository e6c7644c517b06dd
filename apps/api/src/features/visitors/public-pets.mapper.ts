import { Prisma } from '@sapa/prisma/client';
import type { Language } from '../../platform/http/language.js';
import { forVisitors } from '../pets/contacts.js';
import { isAvailable } from '../pets/offers.js';
import { photosOf, publicFields } from '../pets/pets.mapper.js';
import { PET, shown, visibleTo } from '../pets/pets.visibility.js';
import { placeName } from '../places/places.mapper.js';
import { viewColumns, viewJson } from '../../platform/prisma/as-json.js';
import { conditionOf } from '../../platform/prisma/condition.js';
import { isShownPhoto } from '../../platform/prisma/hidden.js';
import { imageUrlOf, largestUrlOf, variantsOfRow } from '../../platform/storage/urls.js';
import { enabled, PERSON } from '../../platform/users/users.visibility.js';
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

const owned = Prisma.sql`"Pet" pet JOIN "User" person ON person.id = pet."userId"`;

const shownToVisitors = conditionOf(visibleTo(undefined), PET);

/** What visitors can be offered today. */
const offeredToVisitors = Prisma.sql`${shownToVisitors} AND ${isAvailable}`;

/** The pets with these ids that visitors can be offered; `to` is not one of them. */
export const selectOffered = (from: number, to: number): Prisma.Sql => Prisma.sql`
  SELECT pet.uuid, pet."updatedAt" FROM ${owned}
  WHERE pet.id >= ${from}::int AND pet.id < ${to}::int AND ${offeredToVisitors}
  ORDER BY pet.id`;

/** The cities with most of them. */
export const selectCities = (language: Language, limit: number): Prisma.Sql => Prisma.sql`
  SELECT place.id AS "placeId", ${placeName(language)} AS name, count(*)::int AS count
  FROM ${owned} JOIN "Place" place ON place.id = pet."placeId"
  WHERE ${offeredToVisitors}
  GROUP BY place.id
  ORDER BY count DESC, place.id
  LIMIT ${limit}`;

export const selectNumbers = Prisma.sql`
  SELECT offers.*, people.* FROM (
    SELECT (count(*) FILTER (WHERE ${isAvailable}))::int AS offers,
      (count(*) FILTER (WHERE pet."offerState" = 'DONE'))::int AS "homesFound"
    FROM ${owned} WHERE ${conditionOf(shown, PET)}
  ) offers, (
    SELECT count(*)::int AS members, (count(*) FILTER (WHERE person."userCategoryId" > 1))::int AS businesses
    FROM "User" person WHERE person."userCategoryId" IS NOT NULL AND ${conditionOf(enabled, PERSON)}
  ) people`;

/** For `toPublicPet`; no row where visitors see no such pet. */
export const selectPublicPet = (uuid: string, language: Language): Prisma.Sql => Prisma.sql`
  WITH page AS MATERIALIZED (SELECT pet.id FROM ${owned} WHERE pet.uuid = ${uuid}::uuid AND ${shownToVisitors})
  SELECT ${viewColumns<PublicPetView>({
    ...publicFields(language),
    description: Prisma.sql`pet.description`,
    photos: photosOf(PUBLIC_PHOTOS, photoJson),
    photoCount: Prisma.sql`(SELECT count(*)::int FROM "PetPhoto" photo WHERE "petId" = pet.id AND ${isShownPhoto('photo')})`,
    owner: ownerJson(language),
  })}
  ${tables}`;

/** What people have written may say where they can be reached. */
export function toPublicPet(pet: PublicPetView): PublicPetView {
  const { name, description, owner } = pet;
  const cleaned = (text: string) => forVisitors(text, owner.userCategoryId);
  return {
    ...pet,
    name: cleaned(name),
    description: description && cleaned(description),
    owner: { ...owner, city: owner.city && cleaned(owner.city) },
  };
}
