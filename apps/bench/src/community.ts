import { createHmac, randomUUID } from 'node:crypto';
import type { Client } from 'pg';
import { withClient } from '../../../scripts/lib/database.mjs';
import { Problem } from '../../../scripts/lib/problem.mjs';

/**
 * The test server's secret. The benchmark signs tokens itself, because logins are slow by design.
 */
export const SECRET = 'a secret for benches alone, which nobody else ever uses';

/**
 * Fraction of the data set to create. A smaller data set is for quick trials, not for published
 * results.
 */
export const PART = Number(process.env.BENCH_PART ?? 1);

/** The password of every user. */
export const PASSWORD = 'load-test-password';
/** Hash of `PASSWORD`, with the product's parameters. */
const PASSWORD_HASH =
  '$argon2id$v=19$m=19456,t=2,p=1$pMms6s3EsYZuONj8+r86Bg$nEJFxRZ9ns5ow+lKdfbrH9CaM6jana/KyyQpaL+YU5w';

/** Number of rows of each table. `sessions` is the number of callers. */
const SIZES = {
  people: 10_000,
  sessions: 2000,
  wallPosts: 200_000,
  likes: 1_000_000,
  comments: 400_000,
  pets: 20_000,
  blogPosts: 10_000,
  conversations: 30_000,
  messages: 300_000,
};

/** Fraction of posts, newest first, that callers have already liked. */
export const LIKED_PART = 1 / 200;

export interface Person {
  id: number;
  bearer: string;
}

const encode = (part: object) => Buffer.from(JSON.stringify(part)).toString('base64url');

function bearerOf(userId: number, sessionId: string) {
  const now = Math.floor(Date.now() / 1000);
  const claims = encode({ sid: sessionId, sub: String(userId), iat: now, exp: now + 86_400 });
  const signed = `${encode({ alg: 'HS256', typ: 'JWT' })}.${claims}`;
  return `Bearer ${signed}.${createHmac('sha256', SECRET).update(signed).digest('base64url')}`;
}

/** SQL for a storage key that is derived from the row's id. */
const KEY = `left(md5(id::text), 2) || '/' || left(md5(id::text), 2) || left(md5('photo' || id), 30)`;

/**
 * Statements that create a community. Multiples of primes spread the values without randomness, so
 * every run has the same data.
 */
const statements = (sizes: typeof SIZES) => [
  `INSERT INTO "User" (email, "passwordHash", "firstName", "lastName", "userCategoryId", "birthDate", description, "phoneNumber", "updatedAt")
   SELECT 'person' || n || '@bench.example', '${PASSWORD_HASH}', 'First' || n, 'Last' || n, 1 + n % 5, '1990-02-03',
     'Two of us and soon a dog.', '+381600000' || n, now()
   FROM generate_series(1, ${sizes.people}) n`,
  `INSERT INTO "Address" ("userId", country, city, street) SELECT id, 'RS', 'Novi Sad', 'Dunavska ' || id FROM "User"`,
  `INSERT INTO "UserPhoto" ("userId", key, width, height, widths, position)
   SELECT id, ${KEY}, 640, 640, '{320,640}', 1 FROM "User"`,
  `UPDATE "User" SET "profilePhotoId" = photo.id, "profilePhotoKey" = photo.key, "profilePhotoWidths" = photo.widths, "albumUpdatedAt" = now() - "User".id * interval '1 minute'
   FROM "UserPhoto" photo WHERE photo."userId" = "User".id`,
  `INSERT INTO "Friendship" ("requesterId", "addresseeId", status, "updatedAt")
   SELECT n, 1 + (n + step * step) % ${sizes.people}, 'ACCEPTED', now()
   FROM generate_series(1, ${sizes.people}) n, generate_series(1, 10) step
   ON CONFLICT DO NOTHING`,
  `INSERT INTO "Block" ("blockerId", "blockedId") SELECT n, n + 1 FROM generate_series(2, ${sizes.people} - 1, 20) n`,

  `INSERT INTO "Pet" ("userId", "petCategoryId", "petCategoryGroupId", name, birthdate, gender, "hasPedigree", "giveAway", "ownerCategoryId",
     "priceForSale", currency, vaccinated, neutered, size, tags, colours, markings, "diedOn", "isMemorial", "offerState", description,
     "createdAt", "updatedAt")
   SELECT 1 + n * 7919::bigint % ${sizes.people}, breed."petCategoryId", breed.id, 'Pet' || n, '2021-05-17',
     (CASE WHEN n % 2 = 0 THEN 'MALE' ELSE 'FEMALE' END)::"Gender", n % 3 = 0, n % 7 = 0, 1 + (1 + n * 7919::bigint % ${sizes.people}) % 5,
     CASE WHEN n % 7 > 3 THEN 100 + n % 400 END, CASE WHEN n % 7 > 3 THEN 'RSD' END, n % 2 = 0, n % 5 = 0,
     (ARRAY['SMALL', 'MEDIUM', 'LARGE', NULL]::"PetSize"[])[1 + n % 4], CASE WHEN n % 2 = 0 THEN '{calm,playful}' ELSE '{}' END::text[],
     CASE WHEN n % 3 = 0 THEN '{black,white}' ELSE '{}' END::text[], CASE WHEN n % 4 = 0 THEN 'A white paw.' END,
     CASE WHEN n % 7 = 1 THEN '2026-01-02'::date END, n % 14 = 1, (CASE WHEN n % 7 = 1 THEN 'DONE' ELSE 'AVAILABLE' END)::"OfferState",
     repeat('Loves long walks. ', 1 + n % 5), now() - n * interval '1 minute', now()
   FROM generate_series(1, ${sizes.pets}) n
   JOIN (SELECT id, "petCategoryId", row_number() OVER (ORDER BY id) - 1 AS place FROM "PetCategoryGroup") breed
     ON breed.place = n % (SELECT count(*) FROM "PetCategoryGroup")`,
  `INSERT INTO "PetPhoto" ("petId", key, width, height, widths, position)
   SELECT id, 'aa/aa' || left(md5('pet' || id || '/' || place), 30), 1600, 1200, '{320,640,960,1600}', place
   FROM "Pet", generate_series(1, 3) place`,
  `UPDATE "Pet" pet SET "mainPhotoId" = photo.id, "findKeys" = pet_find_keys(pet)
   FROM "PetPhoto" photo WHERE photo."petId" = pet.id AND photo.position = 1`,
  `INSERT INTO "AnimalReport"
     (type, "userId", "petId", "petCategoryId", latitude, longitude, "cellLatitude", "cellLongitude", "seenAt", "expiresAt", "updatedAt")
   SELECT 'LOST', "userId", id, "petCategoryId", 45.3, 19.8, 45.3, 19.8, now() - interval '1 day', now() + interval '30 days', now()
   FROM "Pet" WHERE id % 5 = 2 AND "diedOn" IS NULL`,

  `INSERT INTO "Like" ("userId", "wallPostId")
   SELECT 1 + (n * 104729::bigint + n / ${sizes.wallPosts}) % ${sizes.people}, 1 + n * 15485863::bigint % ${sizes.wallPosts}
   FROM generate_series(1, ${sizes.likes}::bigint) n ON CONFLICT DO NOTHING`,
  // Removes callers' likes from old posts, so the benchmark can like these posts.
  `DELETE FROM "Like" WHERE "userId" <= ${sizes.sessions} AND "wallPostId" <= ${sizes.wallPosts * (1 - LIKED_PART)}`,
  `INSERT INTO "Comment" ("authorId", "wallPostId", content, "createdAt")
   SELECT 1 + n * 104729::bigint % ${sizes.people}, 1 + n * 7368787::bigint % ${sizes.wallPosts}, repeat('Kakva lepotica! ', 1 + n::int % 4),
     now() - (${sizes.comments} - n) * interval '30 seconds'
   FROM generate_series(1, ${sizes.comments}::bigint) n`,
  // Inserted with their counters, because a later update would change the row order on disk.
  `INSERT INTO "WallPost" ("authorId", content, "mediaUrl", "createdAt", "likeCount", "commentCount")
   SELECT 1 + n * 7919::bigint % ${sizes.people}, repeat('Šetnja pored reke. ', 1 + n % 12) || '#psi' || n % 50,
     CASE WHEN n % 3 = 0 THEN 'https://example.org/' || n || '.jpg' END, now() - (${sizes.wallPosts} - n) * interval '1 minute',
     COALESCE(liked.count, 0), COALESCE(commented.count, 0)
   FROM generate_series(1, ${sizes.wallPosts}) n
     LEFT JOIN (SELECT "wallPostId" AS n, count(*)::int AS count FROM "Like" GROUP BY 1) liked USING (n)
     LEFT JOIN (SELECT "wallPostId" AS n, count(*)::int AS count FROM "Comment" GROUP BY 1) commented USING (n)
   ORDER BY n`,
  `INSERT INTO "WallPostTag" ("wallPostId", "authorId", tag, "createdAt") SELECT id, "authorId", 'psi' || id % 50, "createdAt" FROM "WallPost"`,

  `INSERT INTO "BlogPost"
     ("authorId", title, content, excerpt, category, "petCategoryId", "isPublished", "publishedAt", "updatedAt")
   SELECT 1 + n * 7919::bigint % ${sizes.people}, 'Zima ' || n, repeat('Šapama zimi treba **krema**. ', 50), repeat('Šapama ', 20) || '...',
     'PSI', 1, n % 10 > 0, now(), now()
   FROM generate_series(1, ${sizes.blogPosts}) n`,

  // Conversations of every caller.
  `INSERT INTO "Conversation" ("lowUserId", "highUserId")
   SELECT least(one, other), greatest(one, other)
   FROM (SELECT 1 + n % ${sizes.sessions} AS one, 1 + (n % ${sizes.sessions} + 1 + 3 * (n / ${sizes.sessions})) % ${sizes.people} AS other
     FROM generate_series(0, ${sizes.conversations} - 1) n) pair
   WHERE one <> other ON CONFLICT DO NOTHING`,
  `INSERT INTO "Message" ("conversationId", "senderId", "receiverId", content, "createdAt", "readAt")
   SELECT conversation.id, sent.sender, sent.receiver, 'Zdravo ' || n, now() - (${sizes.messages} - n) * interval '10 seconds', now()
   FROM generate_series(1, ${sizes.messages}) n
   JOIN (SELECT *, row_number() OVER (ORDER BY id) - 1 AS place FROM "Conversation") conversation
     ON conversation.place = n % (SELECT count(*) FROM "Conversation"),
   LATERAL (SELECT CASE WHEN n % 3 = 0 THEN "lowUserId" ELSE "highUserId" END AS sender,
     CASE WHEN n % 3 = 0 THEN "highUserId" ELSE "lowUserId" END AS receiver) sent`,
  `INSERT INTO "ConversationMember" ("conversationId", "userId", "lastMessageId")
   SELECT conversation.id, side, last.id
   FROM "Conversation" conversation
   JOIN (SELECT "conversationId", max(id) AS id FROM "Message" GROUP BY 1) last ON last."conversationId" = conversation.id,
   LATERAL (VALUES ("lowUserId"), ("highUserId")) sides (side)`,
];

/** Creates sessions for the first users, and returns these users with their tokens. */
export async function callersOf(client: Client, count: number): Promise<Person[]> {
  const ids = Array.from({ length: count }, (_, index) => index + 1);
  const sessions = ids.map(() => randomUUID());
  await client.query(
    `INSERT INTO "Session" (id, "userId", "expiresAt")
     SELECT id, "userId", now() + interval '1 day' FROM unnest($1::uuid[], $2::int[]) s (id, "userId")`,
    [sessions, ids],
  );
  return ids.map((id, index) => ({ id, bearer: bearerOf(id, sessions[index]) }));
}

/** Returns the sizes of a fraction of the data set. */
export const partOf = <Sizes extends Record<string, number>>(sizes: Sizes, part: number) =>
  Object.fromEntries(Object.entries(sizes).map(([name, size]) => [name, Math.ceil(size * part)])) as Sizes;

/** Creates the community and returns the users who send requests. */
export async function populate(url: string, part: number): Promise<Person[]> {
  const sizes = partOf(SIZES, part);
  return withClient(url, async (client) => {
    await insertCommunity(client, sizes);
    const people = await callersOf(client, sizes.sessions);
    await client.query('VACUUM ANALYZE');
    return people;
  });
}

/** `npm run seed -- --scale N`: adds thousands of users with content to an empty database. */
export async function seedScale(url: string, scale: number): Promise<void> {
  await withClient(url, async (client) => {
    const { rows } = await client.query<{ hasUsers: boolean }>('SELECT EXISTS (SELECT FROM "User") AS "hasUsers"');
    if (rows[0].hasUsers) throw new Problem('--scale needs a database without accounts.');
    await insertCommunity(client, partOf(SIZES, (scale * 1000) / SIZES.people));
    await client.query('VACUUM ANALYZE');
  });
}

/** Inserts all rows in one transaction, so an interrupted run leaves no rows. */
async function insertCommunity(client: Client, sizes: typeof SIZES): Promise<void> {
  await client.query('BEGIN');
  // Disables triggers, because a million counter updates would take minutes.
  await client.query('SET LOCAL session_replication_role = replica');
  await client.query(`SET LOCAL work_mem = '256MB'`);
  // Restarts the ids at 1, on which the statements rely. An interrupted run leaves advanced
  // sequences.
  await client.query(
    `SELECT setval(pg_get_serial_sequence(quote_ident(name), 'id'), 1, false) FROM unnest($1::text[]) name`,
    [['User', 'UserPhoto', 'Pet', 'PetPhoto', 'WallPost', 'Conversation', 'Message']],
  );
  for (const statement of statements(sizes)) await client.query(statement);
  await client.query('COMMIT');
}
