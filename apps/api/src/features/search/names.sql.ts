import { Prisma } from '@sapa/prisma/client';
import { cityOfPerson, selectUserIdsInCity } from '../addresses/city.visibility.js';
import { USER_CATEGORY } from '../catalog/catalog.dto.js';
import { PET, visibleTo as petsVisibleTo } from '../pets/pets.visibility.js';
import { toSqlCondition } from '../../platform/prisma/condition.js';
import { isNotHidden } from '../../platform/prisma/hidden.js';
import { PERSON, visibleTo as usersVisibleTo } from '../../platform/users/users.visibility.js';
import {
  COMPARED,
  foundColumns,
  hasPrefixes,
  IMAGE_WIDTH,
  isBefore,
  PERSON_NAME,
  prefixQuery,
  selectNewest,
  wordsOfNames,
  type Search,
  type WordCondition,
} from './search.sql.js';
import { localizedTextSql } from '../../platform/http/language.sql.js';
import { imageUrlSql } from '../../platform/storage/storage.sql.js';
import { summaryTables } from '../../platform/users/users.sql.js';

// Statements that search names: pets, people, businesses, services and breeds.

const PET_KEY = Prisma.sql`pet."nameKey"`;

/** Selects the pets from the query `positions`, which has the columns `id` and `position`. */
const petsAt = ({ language }: Search, positions: Prisma.Sql): Prisma.Sql => Prisma.sql`
  SELECT pet.id, ${foundColumns({
    uuid: Prisma.sql`pet.uuid`,
    title: Prisma.sql`pet."name"`,
    about: localizedTextSql(Prisma.sql`breed."names"`, language),
    imageUrl: imageUrlSql('main', IMAGE_WIDTH),
    categoryId: Prisma.sql`pet."petCategoryId"`,
  })}
  FROM (${positions}) found JOIN "Pet" pet ON pet.id = found.id
    JOIN "PetCategoryGroup" breed ON breed.id = pet."petCategoryGroupId"
    LEFT JOIN "PetPhoto" main ON main.id = pet."mainPhotoId"
  ORDER BY found.position`;

export const petsWith = (condition: WordCondition) => (search: Search) =>
  petsAt(
    search,
    selectNewest(search, {
      table: 'Pet',
      alias: 'pet',
      personColumn: 'userId',
      matches: Prisma.sql`${isNotHidden('pet')} AND ${condition('pet')(search.words)}`,
      isVisible: toSqlCondition(petsVisibleTo(search.viewer), PET),
    }),
  );

/**
 * Selects pets whose breed has a matching name. The inner limit reads only as many pets per breed
 * as the page needs.
 */
export const petsOfBreeds = (search: Search): Prisma.Sql => {
  const { viewer, words, limit, before } = search;
  return petsAt(
    search,
    Prisma.sql`
    SELECT pet_of_breed.id, row_number() OVER (ORDER BY pet_of_breed.id DESC) AS position
    FROM "PetCategoryGroup" breed CROSS JOIN LATERAL (
      SELECT pet.id FROM "Pet" pet JOIN "User" person ON person.id = pet."userId"
      WHERE pet."petCategoryGroupId" = breed.id AND ${toSqlCondition(petsVisibleTo(viewer), PET)} AND NOT ${hasPrefixes('pet')(words)}
        AND ${isBefore('pet', before)}
      ORDER BY pet.id DESC LIMIT ${limit}
    ) pet_of_breed
    WHERE ${wordsOfNames('breed')} @@ ${prefixQuery(words)}
    ORDER BY position LIMIT ${limit}`,
  );
};

/** Returns a row if any breed has a matching name. */
export const hasBreeds = ({ words }: Search): Prisma.Sql => Prisma.sql`
  SELECT 1 AS id FROM "PetCategoryGroup" breed WHERE ${wordsOfNames('breed')} @@ ${prefixQuery(words)} LIMIT 1`;

export const similarPets = (search: Search): Prisma.Sql =>
  petsAt(
    search,
    Prisma.sql`
    SELECT pet.id, row_number() OVER (ORDER BY word_similarity(search_key(${search.words}), ${PET_KEY}) DESC, pet.id DESC) AS position
    FROM (SELECT * FROM "Pet" pet WHERE ${PET_KEY} %> search_key(${search.words}) AND ${isNotHidden('pet')} LIMIT ${COMPARED.names}) pet
      JOIN "User" person ON person.id = pet."userId"
    WHERE ${toSqlCondition(petsVisibleTo(search.viewer), PET)}
    ORDER BY position LIMIT ${search.limit}`,
  );

const USER_KEY = Prisma.sql`person."nameKey"`;

const usersAt = (positions: Prisma.Sql): Prisma.Sql => Prisma.sql`
  SELECT person.id, ${foundColumns({
    uuid: Prisma.sql`person.uuid`,
    title: PERSON_NAME,
    about: cityOfPerson,
    imageUrl: imageUrlSql('photo', IMAGE_WIDTH),
    categoryId: Prisma.sql`person."userCategoryId"`,
  })}
  FROM (${positions}) found JOIN (${summaryTables}) ON person.id = found.id
  ORDER BY found.position`;

/**
 * Uses constants instead of parameters, because PostgreSQL uses a partial index only if the
 * condition is the same as in the index.
 */
const isListed = (type: 'person' | 'business') =>
  type === 'person'
    ? Prisma.raw(`person."userCategoryId" = ${USER_CATEGORY.owner}`)
    : Prisma.raw(`person."userCategoryId" <> ${USER_CATEGORY.owner}`);

export const usersWith = (type: 'person' | 'business', condition: WordCondition) => (search: Search) =>
  usersAt(
    selectNewest(search, {
      table: 'User',
      alias: 'person',
      matches: Prisma.sql`${isListed(type)} AND ${condition('person')(search.words)}`,
      isVisible: toSqlCondition(usersVisibleTo(search.viewer), PERSON),
    }),
  );

/**
 * Selects businesses whose city matches the search, by the typed name or a gazetteer name in any
 * language. Leaves out businesses whose own name matches, because another query selects them.
 */
export const businessesIn = ({ viewer, words, limit, before }: Search): Prisma.Sql =>
  usersAt(Prisma.sql`
    SELECT person.id, row_number() OVER (ORDER BY person.id DESC) AS position FROM "User" person
    WHERE person.id IN (${selectUserIdsInCity(prefixQuery(words), words)})
      AND ${isListed('business')} AND NOT ${hasPrefixes('person')(words)} AND ${isBefore('person', before)}
      AND ${toSqlCondition(usersVisibleTo(viewer), PERSON)}
    ORDER BY position LIMIT ${limit}`);

export const similarUsers =
  (type: 'person' | 'business') =>
  ({ viewer, words, limit }: Search): Prisma.Sql =>
    usersAt(Prisma.sql`
    SELECT person.id, row_number() OVER (ORDER BY word_similarity(search_key(${words}), ${USER_KEY}) DESC, person.id DESC) AS position
    FROM (SELECT * FROM "User" person WHERE ${USER_KEY} %> search_key(${words}) AND ${isListed(type)} LIMIT ${COMPARED.names}) person
    WHERE ${toSqlCondition(usersVisibleTo(viewer), PERSON)}
    ORDER BY position LIMIT ${limit}`);

export const services = ({ words, language, limit }: Search): Prisma.Sql => Prisma.sql`
  SELECT service.id, ${foundColumns({ title: localizedTextSql(Prisma.sql`service."names"`, language) })}
  FROM "Service" service WHERE ${wordsOfNames('service')} @@ ${prefixQuery(words)}
  ORDER BY service.id LIMIT ${limit}`;

/** Selects breeds with at least one pet that the viewer may see. */
export const breeds = ({ viewer, words, language, limit }: Search): Prisma.Sql => Prisma.sql`
  SELECT breed.id, ${foundColumns({
    title: localizedTextSql(Prisma.sql`breed."names"`, language),
    categoryId: Prisma.sql`breed."petCategoryId"`,
  })}
  FROM "PetCategoryGroup" breed
  WHERE ${wordsOfNames('breed')} @@ ${prefixQuery(words)} AND EXISTS (
    SELECT FROM "Pet" pet JOIN "User" person ON person.id = pet."userId"
    WHERE pet."petCategoryGroupId" = breed.id AND ${toSqlCondition(petsVisibleTo(viewer), PET)} OFFSET 0)
  ORDER BY title LIMIT ${limit}`;
