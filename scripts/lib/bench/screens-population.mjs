import { createHash, randomUUID } from 'node:crypto';
import { mkdir, writeFile } from 'node:fs/promises';
import path from 'node:path';
import sharp from 'sharp';
import { withClient } from '../database.mjs';
import { bearerOf } from './population.mjs';

const PEOPLE = 600;
const FRIENDS = 500;
const CONVERSATIONS = 300;
const THREAD = 5000;
const WALL_POSTS = 10_000;
const LIKES = 20_000;
const COMMENTS = 10_000;
const BLOG_POSTS = 200;
const ALBUM = 60;

/** Distinct pictures; as photos they are stored many times. */
const PICTURES = 16;
const WIDTHS = [320, 960, 1920];

/**
 * @typedef {object} Community what the screens are measured with
 * @property {string} token of the person who looks
 * @property {string} partner the UUID of whom they have the long conversation with
 * @property {string} photographer the UUID of whose album they look at
 */

/** @param {string} name */
const keyOf = (name) => {
  const digest = createHash('md5').update(name).digest('hex');
  return `${digest.slice(0, 2)}/${digest}`;
};

/**
 * @param {string} folder
 * @param {string} name
 * @param {{ width: number, bytes: Buffer }[]} variants
 */
async function store(folder, name, variants) {
  const place = path.join(folder, 'uploads', keyOf(name));
  await mkdir(place, { recursive: true });
  await Promise.all(variants.map(({ width, bytes }) => writeFile(path.join(place, `${width}.webp`), bytes)));
}

/**
 * Soft shapes with grain: as large in bytes as photos are, and as expensive to decode.
 * @param {number} number
 */
async function draw(number) {
  const hue = (number * 67) % 360;
  const shapes = `<svg width="1920" height="1280"><defs><radialGradient id="g"><stop stop-color="hsl(${hue} 60% 70%)"/><stop offset="1" stop-color="hsl(${(hue + 80) % 360} 50% 30%)"/></radialGradient></defs><rect width="100%" height="100%" fill="url(#g)"/></svg>`;
  const grain = await sharp({
    create: {
      width: 480,
      height: 320,
      channels: 3,
      background: '#808080',
      noise: { type: 'gaussian', mean: 128, sigma: 12 },
    },
  })
    .resize(1920, 1280)
    .png()
    .toBuffer();
  const whole = await sharp(Buffer.from(shapes))
    .composite([{ input: grain, blend: 'overlay' }])
    .png()
    .toBuffer();
  return Promise.all(
    WIDTHS.map(async (width) => ({
      width,
      bytes: await sharp(whole).resize(width).webp({ quality: 80, effort: 2 }).toBuffer(),
    })),
  );
}

/**
 * Creates a large community around one person.
 * @param {string} url
 * @param {string} folder for the pictures
 * @returns {Promise<Community>}
 */
export async function populateScreens(url, folder) {
  const pictures = [];
  for (let number = 0; number < PICTURES; number++) {
    pictures.push(await draw(number));
    await store(folder, `media ${number}`, pictures[number]);
  }
  for (let id = 1; id <= PEOPLE; id++) await store(folder, `face ${id}`, pictures[id % PICTURES].slice(0, 1));
  for (let id = 1; id <= ALBUM; id++) await store(folder, `album ${id}`, pictures[id % PICTURES]);

  return withClient(url, async (client) => {
    /**
     * @param {string} sql
     * @param {unknown[]} [values]
     */
    const sql = (sql, values) => client.query(sql, values);
    const key = (/** @type {string} */ name) => `substr(md5(${name}), 1, 2) || '/' || md5(${name})`;

    // Rows that are many and that triggers would only count are written without them; the counters are set at the end.
    await sql('SET session_replication_role = replica');
    await sql(
      `INSERT INTO "User" (email, "passwordHash", "firstName", "lastName", "userCategoryId", "updatedAt")
       SELECT 'person' || n || '@bench.example', '-',
         (ARRAY['Ana', 'Đorđe', 'Milica', 'Željko', 'Ivana', 'Stefan'])[1 + n % 6],
         (ARRAY['Jovanović', 'Petrović', 'Nikolić', 'Marković'])[1 + n % 4] || ' ' || n, 1 + n % 5, now()
       FROM generate_series(1, $1) n`,
      [PEOPLE],
    );
    await sql(
      `INSERT INTO "UserPhoto" ("userId", key, width, height, widths)
       SELECT id, ${key(`'face ' || id`)}, 320, 213, '{320}' FROM "User"`,
    );
    await sql(
      `UPDATE "User" SET "profilePhotoId" = photo.id, "profilePhotoKey" = photo.key, "profilePhotoWidths" = photo.widths
       FROM "UserPhoto" photo WHERE photo."userId" = "User".id`,
    );
    await sql(
      `INSERT INTO "UserPhoto" ("userId", key, width, height, widths, description)
       SELECT 2, ${key(`'album ' || n`)}, 1920, 1280, '{320,960,1920}', CASE WHEN n % 3 = 0 THEN 'Na reci' END
       FROM generate_series(1, $1) n`,
      [ALBUM],
    );
    await sql('UPDATE "User" SET "albumUpdatedAt" = now() WHERE id = 2');

    await sql(
      `INSERT INTO "WallPost" ("authorId", content, "mediaUrl", "createdAt")
       SELECT 1 + n * 7919 % $2, repeat('Šetnja pored reke, pa kući na spavanje. ', 1 + n * 31 % 9) || '#psi' || n % 50,
         CASE WHEN n % 4 = 0 THEN '/uploads/' || ${key(`'media ' || n % ${PICTURES}`)} || '/1920.webp' END,
         now() - ($1 - n) * interval '3 minutes'
       FROM generate_series(1, $1::int) n`,
      [WALL_POSTS, PEOPLE],
    );
    await sql(
      `INSERT INTO "WallPostTag" ("wallPostId", "authorId", tag, "createdAt") SELECT id, "authorId", 'psi' || id % 50, "createdAt" FROM "WallPost"`,
    );
    await sql(
      `INSERT INTO "Like" ("userId", "wallPostId")
       SELECT 1 + n * 104729::bigint % $2, 1 + n * 15485863::bigint % $3 FROM generate_series(1, $1::bigint) n
       ON CONFLICT DO NOTHING`,
      [LIKES, PEOPLE, WALL_POSTS],
    );
    await sql(
      `INSERT INTO "Comment" ("authorId", "wallPostId", content)
       SELECT 1 + n * 104729::bigint % $2, 1 + n * 15485863::bigint % $3, 'Kakav lepotan! Pozdrav od nas.'
       FROM generate_series(1, $1::bigint) n`,
      [COMMENTS, PEOPLE, WALL_POSTS],
    );
    for (const [table, counter] of [
      ['Like', 'likeCount'],
      ['Comment', 'commentCount'],
    ]) {
      await sql(
        `UPDATE "WallPost" SET "${counter}" = counted.count
         FROM (SELECT "wallPostId", count(*)::int AS count FROM "${table}" GROUP BY 1) counted WHERE counted."wallPostId" = id`,
      );
    }
    await sql(
      `INSERT INTO "Notification" (id, "recipientId", kind, "wallPostId", "readAt")
       SELECT row_number() OVER (), 1, kind::"NotificationKind", id, CASE WHEN id % 3 > 0 THEN now() END
       FROM "WallPost", unnest(ARRAY['LIKE', 'COMMENT']) kind
       WHERE "authorId" = 1 AND CASE kind WHEN 'LIKE' THEN "likeCount" ELSE "commentCount" END > 0`,
    );
    await sql(
      `INSERT INTO "Friendship" ("requesterId", "addresseeId", status, "updatedAt")
       SELECT 1, 1 + n, CASE WHEN n > $1 THEN 'PENDING' ELSE 'ACCEPTED' END::"FriendshipStatus", now() - ($1 + 10 - n) * interval '1 hour'
       FROM generate_series(1, $1::int + 10) n`,
      [FRIENDS],
    );

    await sql(`INSERT INTO "Conversation" ("lowUserId", "highUserId") SELECT 1, 1 + n FROM generate_series(1, $1) n`, [
      CONVERSATIONS,
    ]);
    // The one with the second person is the long one, the newest of all.
    await sql(
      `INSERT INTO "Message" ("conversationId", "senderId", "receiverId", content, "createdAt", "readAt")
       SELECT conversation.id, CASE WHEN n % 3 = 0 THEN 1 ELSE "highUserId" END, CASE WHEN n % 3 = 0 THEN "highUserId" ELSE 1 END,
         repeat('Vidimo se u parku posle posla. ', 1 + n * 17 % 6),
         now() - ("highUserId" * 60 + ($1 - n) * 10) * interval '1 minute', now()
       FROM "Conversation" conversation, LATERAL generate_series(1, CASE "highUserId" WHEN 2 THEN $1::int ELSE 10 END) n`,
      [THREAD],
    );
    await sql(
      `INSERT INTO "ConversationMember" ("conversationId", "userId", "lastMessageId")
       SELECT "conversationId", unnest(ARRAY["senderId", "receiverId"]), id
       FROM (SELECT DISTINCT ON ("conversationId") * FROM "Message" ORDER BY "conversationId", id DESC) newest`,
    );

    await sql(
      `INSERT INTO "BlogPost"
         ("authorId", title, content, excerpt, category, "petCategoryId", "imageUrl", "isPublished", "publishedAt", "updatedAt")
       SELECT 1 + n * 7919 % $2, 'Zima u gradu, ' || n || '. deo', repeat('Šapama zimi treba **krema**. ', 50), repeat('Šapama zimi ', 10) || '…',
         'PSI', 1, '/uploads/' || ${key(`'media ' || n % ${PICTURES}`)} || '/1920.webp', true, now(), now()
       FROM generate_series(1, $1::int) n`,
      [BLOG_POSTS, PEOPLE],
    );
    const session = randomUUID();
    await sql(`INSERT INTO "Session" (id, "userId", "expiresAt") VALUES ($1, 1, now() + interval '1 day')`, [session]);
    await sql('VACUUM ANALYZE');
    const { rows } = await sql('SELECT uuid FROM "User" WHERE id = 2');
    return { token: bearerOf(1, session).replace('Bearer ', ''), partner: rows[0].uuid, photographer: rows[0].uuid };
  });
}
