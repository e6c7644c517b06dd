import { createHmac, randomUUID } from 'node:crypto';
import { withClient } from '../database.mjs';

/** Signs tokens directly, since logging in is slow by design. */
export const SECRET = 'a secret for benches alone, which nobody else ever uses';

const PEOPLE = 2000;
const WALL_POSTS = 50_000;
const LIKES = 200_000;
const BLOG_POSTS = 2000;

/** @typedef {{ id: number, bearer: string }} Person */

/** @param {object} part */
const encode = (part) => Buffer.from(JSON.stringify(part)).toString('base64url');

/**
 * @param {number} userId
 * @param {string} sessionId
 */
export function bearerOf(userId, sessionId) {
  const now = Math.floor(Date.now() / 1000);
  const claims = encode({ sid: sessionId, sub: String(userId), iat: now, exp: now + 86_400 });
  const signed = `${encode({ alg: 'HS256', typ: 'JWT' })}.${claims}`;
  return `Bearer ${signed}.${createHmac('sha256', SECRET).update(signed).digest('base64url')}`;
}

/**
 * Creates a community: posts of the last months, most of them with a few likes, and some blocks.
 * @param {string} url
 * @returns {Promise<Person[]>} everybody, with a token each
 */
export async function populate(url) {
  return withClient(url, async (client) => {
    // Counters are set at the end: with triggers, a million small updates take minutes.
    await client.query('SET session_replication_role = replica');
    await client.query(
      `INSERT INTO "User" (email, "passwordHash", "firstName", "lastName", "userCategoryId", "updatedAt")
       SELECT 'person' || n || '@bench.example', '-', 'First' || n, 'Last' || n, 1 + n % 5, now()
       FROM generate_series(1, $1) n`,
      [PEOPLE],
    );
    await client.query(
      `INSERT INTO "UserPhoto" ("userId", key, width, height, widths, position)
       SELECT id, 'ab/' || md5(id::text), 640, 640, '{320,640}', 1 FROM "User"`,
    );
    await client.query(
      'UPDATE "User" SET "profilePhotoId" = photo.id FROM "UserPhoto" photo WHERE photo."userId" = "User".id',
    );
    await client.query(
      `INSERT INTO "WallPost" ("authorId", content, "mediaUrl", "createdAt")
       SELECT 1 + n * 7919 % $2, repeat('Šetnja pored reke. ', 1 + n % 12) || '#psi' || n % 50,
         CASE WHEN n % 3 = 0 THEN 'https://example.org/' || n || '.jpg' END, now() - ($1 - n) * interval '1 minute'
       FROM generate_series(1, $1::int) n`,
      [WALL_POSTS, PEOPLE],
    );
    await client.query(
      `INSERT INTO "WallPostTag" ("wallPostId", tag, "createdAt") SELECT id, 'psi' || id % 50, "createdAt" FROM "WallPost"`,
    );
    await client.query(
      `INSERT INTO "Like" ("userId", "wallPostId")
       SELECT 1 + n * 104729::bigint % $2, 1 + n * 15485863::bigint % $3 FROM generate_series(1, $1::bigint) n
       ON CONFLICT DO NOTHING`,
      [LIKES, PEOPLE, WALL_POSTS],
    );
    await client.query(
      `UPDATE "WallPost" SET "likeCount" = liked.count
       FROM (SELECT "wallPostId", count(*)::int AS count FROM "Like" GROUP BY 1) liked WHERE liked."wallPostId" = id`,
    );
    await client.query(
      `INSERT INTO "BlogPost"
         ("authorId", title, content, excerpt, category, "petCategoryId", "isPublished", "publishedAt", "updatedAt")
       SELECT 1 + n * 7919 % $2, 'Zima ' || n, repeat('Šapama zimi treba **krema**. ', 50), repeat('Šapama ', 20) || '...',
         'PSI', 1, n % 10 > 0, now(), now()
       FROM generate_series(1, $1::int) n`,
      [BLOG_POSTS, PEOPLE],
    );
    await client.query(
      `INSERT INTO "Block" ("blockerId", "blockedId") SELECT n, n + 1 FROM generate_series(2, $1::int - 1, 20) n`,
      [PEOPLE],
    );
    const ids = Array.from({ length: PEOPLE }, (_, index) => index + 1);
    const sessions = ids.map(() => randomUUID());
    await client.query(
      `INSERT INTO "Session" (id, "userId", "expiresAt")
       SELECT id, "userId", now() + interval '1 day' FROM unnest($1::uuid[], $2::int[]) s (id, "userId")`,
      [sessions, ids],
    );
    await client.query('VACUUM ANALYZE');
    return ids.map((id, index) => ({ id, bearer: bearerOf(id, sessions[index]) }));
  });
}
