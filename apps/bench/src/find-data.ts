import { withClient } from '../../../scripts/lib/database.mjs';
import { callersOf, partOf } from './community.js';

/** Number of rows of each table. */
const SIZES = { people: 100_000, pets: 200_000, wallPosts: 200_000, blogPosts: 5_000, reports: 5_000 };
const SESSIONS = 50;

/** Fraction of the users who live in the largest place. */
const IN_TOWN = 0.2;
/** Number of users in each of the other places. */
const IN_VILLAGE = 80;

/** Number of friends of each user who sends requests. */
const FRIENDS = 200;

/** Names of pets and users, in both Serbian scripts. */
const PETS = `'{Medena,Žuća,Šarov,Lara,Ђура,Maza,Čupko,Rex,Bela,Джеки,Luna,Gricko,Đole,Miki,Njuša,Bobi}'::text[]`;
const FIRST_NAMES = `'{Ana,Đorđe,Milica,Željko,Ивана,Stefan,Čedomir,Šaćir,Jelena,Marko}'::text[]`;
const LAST_NAMES = `'{Jovanović,Petrović,Nikolić,Марковић,Đukić,Šabanović,Ilić,Stojanović}'::text[]`;
const WORDS = `'{šetnja,pored,reke,mačka,štene,hrana,veterinar,Шабац,"Novi Sad",park,igra,lopta,vakcina,izložba,azil,udomljavanje}'::text[]`;

const one = (list: string, number: string) => `(${list})[1 + (${number})::int % cardinality(${list})]`;

/** SQL for a pseudo-random number below a million that depends on `salt` and `n`. */
const any = (salt: string, n = 'n') => `(abs(hashint8(${n} + ${salt}::bigint * 1000003)::bigint) % 1000000)`;

/**
 * Statements that create pets and users around the largest place of the gazetteer. Places have the
 * same population in every data set, so searches around them find the same number of results. All
 * owners have already been asked to confirm their offers, because the server would otherwise ask
 * during the searches.
 */
const statements = (sizes: typeof SIZES) => [
  `INSERT INTO "User" (email, "passwordHash", "firstName", "lastName", "userCategoryId", "disabledAt", "updatedAt")
   SELECT 'person' || n || '@bench.example', '-', ${one(FIRST_NAMES, any('1'))}, ${one(LAST_NAMES, any('2'))} || ' ' || n,
     CASE WHEN n % 200 = 0 THEN 5 WHEN n % 100 = 1 THEN 2 ELSE 1 END, CASE WHEN n % 500 = 107 THEN now() END, now()
   FROM generate_series(1, ${sizes.people}) n`,
  `CREATE TEMPORARY TABLE home AS
   SELECT place.*, row_number() OVER (ORDER BY distance_km(place.latitude, place.longitude, town.latitude, town.longitude), place.id)::int - 1 AS n
   FROM "Place" place, (SELECT * FROM "Place" ORDER BY population DESC LIMIT 1) town`,
  `INSERT INTO "Address" ("userId", country, city, street, "placeId")
   SELECT person.id, home."countryCode", home.name, 'Dunavska ' || person.id, home.id
   FROM (SELECT id, CASE WHEN id % ${1 / IN_TOWN} = 0 THEN 0
       ELSE 1 + id % least(${Math.ceil((sizes.people * (1 - IN_TOWN)) / IN_VILLAGE)}, (SELECT count(*) - 1 FROM home)) END AS n
     FROM "User") person
   JOIN home USING (n)`,
  `INSERT INTO "Block" ("blockerId", "blockedId") SELECT n, 51 + n FROM generate_series(1, ${SESSIONS}, 5) n`,
  `INSERT INTO "Block" ("blockerId", "blockedId") SELECT 3, n FROM generate_series(100, least(1100, ${sizes.people} / 2)) n`,

  `INSERT INTO "Pet" ("userId", "petCategoryId", "petCategoryGroupId", name, gender, birthdate, "giveAway", "priceForSale", "priceForBreeding",
     currency, size, vaccinated, neutered, "goodWithChildren", "goodWithCats", tags, "hasPedigree", "offerState", "offerConfirmedAt", "offerAskedAt",
     "placeId", "ownerCategoryId", "visibleToVisitors", description, "createdAt", "updatedAt")
   SELECT owner.id, breed."petCategoryId", breed.id, ${one(PETS, any('3'))} || CASE WHEN n % 3 = 0 THEN ' ' || n ELSE '' END,
     (CASE WHEN n % 2 = 0 THEN 'MALE' ELSE 'FEMALE' END)::"Gender", current_date - (${any('4')} % 4000)::int,
     kind < 30, CASE WHEN kind BETWEEN 30 AND 59 THEN 10 + ${any('5')} % 500 END, CASE WHEN kind BETWEEN 60 AND 64 THEN 50 + ${any('5')} % 500 END,
     CASE WHEN kind BETWEEN 30 AND 64 THEN CASE WHEN n % 3 = 0 THEN 'EUR' ELSE 'RSD' END END,
     (ARRAY['SMALL', 'MEDIUM', 'LARGE', NULL])[1 + ${any('6')} % 4]::"PetSize", n % 2 = 1, n % 3 = 1, n % 4 = 1, n % 5 = 1,
     CASE WHEN n % 3 = 0 THEN '{calm}'::text[] ELSE '{}' END, n % 10 = 0,
     (CASE WHEN n % 20 = 0 THEN 'RESERVED' WHEN n % 10 = 1 THEN 'DONE' ELSE 'AVAILABLE' END)::"OfferState",
     now() - (${any('7')} % 70) * interval '1 day', now(), address."placeId", owner."userCategoryId", kind < 30, repeat('Loves long walks. ', 1 + n % 5),
     now() - (${sizes.pets} - n) * interval '1 minute', now()
   FROM (SELECT n, (${any('8')} % 100)::int AS kind FROM generate_series(1, ${sizes.pets}) n) pet
   JOIN "User" owner ON owner.id = 1 + ${any('9')} % ${sizes.people}
   JOIN "Address" address ON address."userId" = owner.id
   JOIN (SELECT *, row_number() OVER (ORDER BY id)::int - 1 AS place, count(*) OVER () AS breeds FROM "PetCategoryGroup") breed
     ON breed.place = floor(power(${any('10')} / 1000000.0, 2) * breed.breeds)
   ORDER BY n`,
  `INSERT INTO "PetPhoto" ("petId", key, width, height, widths, position)
   SELECT id, 'aa/aa' || left(md5('pet' || id || '/' || place), 30), 1600, 1200, '{320,640,960,1600}', place
   FROM "Pet", generate_series(1, 2) place WHERE id % 10 < 8`,
  `UPDATE "Pet" pet SET "mainPhotoId" = photo.id, "findKeys" = pet_find_keys(pet) FROM "PetPhoto" photo WHERE photo."petId" = pet.id AND photo.position = 1`,
  `UPDATE "Pet" pet SET "findKeys" = pet_find_keys(pet) WHERE "mainPhotoId" IS NULL`,

  `INSERT INTO "WallPost" ("authorId", content, "createdAt")
   SELECT 1 + ${any('11')} % ${sizes.people},
     concat_ws(' ', ${[12, 13, 14, 15, 16, 17].map((salt) => one(WORDS, any(String(salt)))).join(', ')}, 'reč' || ${any('18')} % 20000, '#psi' || n % 500),
     now() - (${sizes.wallPosts} - n) * interval '1 minute'
   FROM generate_series(1, ${sizes.wallPosts}) n ORDER BY n`,
  `INSERT INTO "WallPostTag" ("wallPostId", "authorId", tag, "createdAt") SELECT id, "authorId", 'psi' || id % 500, "createdAt" FROM "WallPost"`,
  `INSERT INTO "BlogPost"
     ("authorId", title, content, excerpt, category, "petCategoryId", "isPublished", "publishedAt", "updatedAt")
   SELECT 1 + ${any('19')} % ${sizes.people}, ${one(WORDS, any('20'))} || ' ' || n, repeat(${one(WORDS, any('21'))} || ' zimi. ', 100), '...', 'PSI', 1, true,
     now(), now()
   FROM generate_series(1, ${sizes.blogPosts}) n`,

  `INSERT INTO "Friendship" ("requesterId", "addresseeId", status, "updatedAt")
   SELECT caller, 100 + (caller * 211 + n) % (${sizes.people} - 200), 'ACCEPTED', now()
   FROM generate_series(1, ${SESSIONS}) caller, generate_series(1, ${FRIENDS}) n`,
  `INSERT INTO "Reminder" ("petId", title, "nextOn", "daysBefore", "updatedAt")
   SELECT id, 'Nails', current_date, '{0}', now() FROM "Pet" WHERE "userId" <= ${SESSIONS}`,
  `INSERT INTO "AnimalReport" (type, "userId", name, "petCategoryId", latitude, longitude, "cellLatitude", "cellLongitude", "placeId",
     "seenAt", "expiresAt", "updatedAt")
   SELECT 'LOST', 1 + ${any('22', 'report.n')} % ${sizes.people}, ${one(PETS, any('23', 'report.n'))}, 1, latitude, longitude, latitude, longitude,
     home.id, now(), now() + interval '60 days', now()
   FROM generate_series(1, ${sizes.reports}) report (n) JOIN home ON home.n = report.n % least(500, (SELECT count(*) FROM home))`,
];

/** Values of search filters. The most frequent places and breeds are first. */
export interface Known {
  places: number[];
  breeds: number[];
}

/** Fills a database that already has its reference data and its gazetteer. */
export const populateFinding = (url: string, part: number) =>
  withClient(url, async (client) => {
    await client.query('SET session_replication_role = replica');
    await client.query(`SET work_mem = '256MB'`);
    for (const statement of statements(partOf(SIZES, part))) await client.query(statement);
    const people = await callersOf(client, SESSIONS);
    await client.query('VACUUM FULL "Pet"');
    await client.query('VACUUM ANALYZE');
    const mostCommon = async (column: string, limit: number) => {
      const { rows } = await client.query<{ id: number }>(
        `SELECT "${column}" AS id FROM "Pet" GROUP BY 1 ORDER BY count(*) DESC, 1 LIMIT ${limit}`,
      );
      return rows.map(({ id }) => id);
    };
    const known: Known = {
      places: await mostCommon('placeId', 50),
      breeds: await mostCommon('petCategoryGroupId', 20),
    };
    return { people, known };
  });
