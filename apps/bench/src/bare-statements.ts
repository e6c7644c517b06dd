/**
 * The bare server's statements. Each checks the session, does the work and builds the response
 * body as one string. `$1` is the session and `$2` its user; further parameters belong to the
 * call. No row or no `body` means that the session has expired or the target is missing.
 *
 * They are independent of the product's statements, so comparing the responses reveals errors in
 * either version.
 */

const VIEWER = `viewer AS MATERIALIZED (
  SELECT "User".id FROM "Session" JOIN "User" ON "User".id = "userId"
  WHERE "Session".id = $1::uuid AND "userId" = $2::int AND "expiresAt" > now() AND "disabledAt" IS NULL)`;

const iso = (column: string) => `to_char(${column} AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`;

/** Selects the smallest variant that is wide enough, or the largest variant. */
const image = (photo: string, width: number) => `'/uploads/' || ${photo}.key || '/' || coalesce(
  (SELECT min(width) FROM unnest(${photo}.widths) width WHERE width >= ${width}),
  ${photo}.widths[array_upper(${photo}.widths, 1)]) || '.webp'`;

const SUMMARY = `json_build_object('id', person.id, 'uuid', person.uuid, 'firstName', person."firstName",
  'lastName', person."lastName", 'imageUrl', ${image('photo', 320)}, 'userCategoryId', person."userCategoryId")`;

/**
 * OFFSET 0 prevents joining and sorting all rows: each user is looked up in the order of the
 * index.
 */
const person = (id: string) =>
  `JOIN LATERAL (SELECT * FROM "User" WHERE id = ${id} OFFSET 0) person ON true
   LEFT JOIN "UserPhoto" photo ON photo.id = person."profilePhotoId"`;

const summaryOf = (id: string) =>
  `(SELECT ${SUMMARY} FROM "User" person LEFT JOIN "UserPhoto" photo ON photo.id = person."profilePhotoId" WHERE person.id = ${id})`;

/**
 * Condition: the user is not disabled, and neither this user nor the viewer has blocked the other.
 */
const visible = `person."disabledAt" IS NULL
  AND person.id NOT IN (SELECT "blockedId" FROM "Block" WHERE "blockerId" = $2)
  AND person.id NOT IN (SELECT "blockerId" FROM "Block" WHERE "blockedId" = $2)`;

/** `body` is an expression. It is NULL when the target is missing. */
const answer = (body: string) => `WITH ${VIEWER} SELECT (${body})::text AS body FROM viewer`;

/** `rows` selects rows with a column `item`. */
const list = (rows: string) => answer(`SELECT coalesce(json_agg(item), '[]') FROM (${rows}) list`);

const mentions = (condition: string) => `coalesce((
  SELECT json_agg(json_build_object('uuid', mentioned.uuid, 'name', mention.name) ORDER BY mention.id)
  FROM "Mention" mention JOIN "User" mentioned ON mentioned.id = mention."userId" WHERE mention.${condition}), '[]')`;

const POST = `json_build_object('id', post.id, 'content', post.content, 'mediaUrl', post."mediaUrl", 'mediaSize', NULL,
  'media', CASE WHEN post."mediaUrl" IS NULL THEN '[]'::json ELSE json_build_array(json_build_object(
    'url', post."mediaUrl", 'description', NULL, 'width', NULL, 'height', NULL, 'video', NULL)) END,
  'createdAt', ${iso('post."createdAt"')}, 'editedAt', ${iso('post."editedAt"')}, 'userId', post."authorId", 'user', ${SUMMARY},
  'likeCount', post."likeCount", 'commentCount', post."commentCount",
  'likedByMe', EXISTS (SELECT FROM "Like" WHERE "userId" = $2 AND "wallPostId" = post.id OFFSET 0),
  'mentions', ${mentions('"wallPostId" = post.id')}, 'clientId', post."clientId")`;

const posts = (condition: string) => `SELECT ${POST} AS item FROM "WallPost" post ${person('post."authorId"')}
  WHERE ${visible} AND ${condition} ORDER BY post.id DESC LIMIT 50`;

const COMMENT = `json_build_object('id', comment.id, 'content', comment.content, 'parentId', comment."parentId",
  'createdAt', ${iso('comment."createdAt"')}, 'editedAt', ${iso('comment."editedAt"')}, 'userId', person.id, 'user', ${SUMMARY},
  'targetType', 'wall_post', 'targetId', comment."wallPostId", 'mentions', ${mentions('"commentId" = comment.id')},
  'clientId', comment."clientId")`;

const OFFER_END = `CASE WHEN (pet."giveAway" OR coalesce(pet."priceForSale", pet."priceForBreeding") IS NOT NULL)
  AND pet."offerState" <> 'DONE' THEN pet."offerConfirmedAt" + interval '1440 hours' END`;

const offerState = `CASE pet."offerState" WHEN 'AVAILABLE' THEN 'available' WHEN 'RESERVED' THEN 'reserved' ELSE 'done' END`;

const PET_SUMMARY = `SELECT json_build_object('id', pet.id, 'uuid', pet.uuid, 'name', pet.name, 'petCategoryId', pet."petCategoryId",
    'imageUrl', (SELECT ${image('shot', 320)} FROM "PetPhoto" shot WHERE shot.id = pet."mainPhotoId"), 'giveAway', pet."giveAway",
    'priceForBreeding', pet."priceForBreeding"::float, 'priceForSale', pet."priceForSale"::float, 'currency', pet.currency,
    'offerState', ${offerState}, 'isOfferExpired', coalesce(${OFFER_END} <= now(), false))
  FROM "Pet" pet JOIN "User" person ON person.id = pet."userId" WHERE pet.id = message."petId" AND pet."hiddenAt" IS NULL AND ${visible}`;

const MESSAGE = `json_build_object('id', message.id, 'senderId', message."senderId", 'receiverId', message."receiverId",
  'content', message.content, 'messageType', lower(message."messageType"::text), 'mediaSize', NULL, 'media', '[]'::json,
  'clientMessageId', message."clientMessageId",
  'createdAt', ${iso('message."createdAt"')}, 'isRead', message."readAt" IS NOT NULL, 'readAt', ${iso('message."readAt"')},
  'pet', CASE WHEN message."petId" IS NOT NULL THEN (${PET_SUMMARY}) END,
  'sender', ${summaryOf('message."senderId"')}, 'receiver', ${summaryOf('message."receiverId"')})`;

const PHOTO = `json_build_object('id', shot.id, 'url', ${image('shot', 100_000)}, 'path', shot.key, 'source', 'web',
  'description', shot.description, 'width', shot.width, 'height', shot.height,
  'variants', (SELECT json_agg(json_build_object('url', '/uploads/' || shot.key || '/' || width || '.webp', 'width', width))
    FROM unnest(shot.widths) width),
  'createdAt', ${iso('shot."createdAt"')}, 'deletedAt', NULL)`;

const named = (table: string, id: string) =>
  `(SELECT json_build_object('id', id, 'name', names->>'en') FROM "${table}" WHERE id = ${id})`;

/** `photos` is the maximum number of photos besides the main photo. */
const pet = (
  photos: number,
) => `json_build_object('id', pet.id, 'uuid', pet.uuid, 'userId', pet."userId", 'user', ${SUMMARY},
  'name', pet.name, 'birthdate', pet.birthdate::text,
  'birthdatePrecision', lower(pet."birthdatePrecision"::text), 'gender', CASE pet.gender WHEN 'MALE' THEN 'm' ELSE 'f' END,
  'hasPedigree', pet."hasPedigree", 'giveAway', pet."giveAway",
  'isAvailableForBreeding', pet."priceForBreeding" IS NOT NULL, 'priceForBreeding', pet."priceForBreeding"::float,
  'forSale', pet."priceForSale" IS NOT NULL, 'priceForSale', pet."priceForSale"::float, 'currency', pet.currency,
  'offerState', ${offerState},
  'offerStateAt', ${iso('pet."offerStateAt"')}, 'offerConfirmedAt', ${iso('pet."offerConfirmedAt"')},
  'offerExpiresAt', ${iso(`(${OFFER_END})`)}, 'isOfferExpired', coalesce(${OFFER_END} <= now(), false),
  'vaccinated', pet.vaccinated, 'neutered', pet.neutered, 'chipped', pet.chipped,
  'confirmedByClinic', coalesce((SELECT json_agg(DISTINCT kind) FROM "HealthEntry" WHERE "petId" = pet.id AND "enteredByClinic"), '[]'),
  'isChipOnFile', pet."chipNumber" IS NOT NULL,
  'chipNumber', CASE WHEN person.id = $2 THEN pet."chipNumber" END, 'goodWithChildren', pet."goodWithChildren",
  'goodWithDogs', pet."goodWithDogs", 'goodWithCats', pet."goodWithCats", 'size', lower(pet.size::text), 'tags', pet.tags,
  'colours', pet.colours, 'markings', pet.markings,
  'diedOn', CASE WHEN pet."isMemorial" OR person.id = $2 THEN pet."diedOn"::text END, 'isMemorial', pet."isMemorial",
  'lostReport', (SELECT json_build_object('uuid', report.uuid, 'seenAt', ${iso('report."seenAt"')})
    FROM "AnimalReport" report WHERE report."petId" = pet.id AND report.state = 'OPEN' AND report."hiddenAt" IS NULL),
  'visibleToVisitors', pet."visibleToVisitors",
  'counts', CASE WHEN person.id = $2 THEN json_build_object('seen', pet."seenCount", 'saved', pet."savedCount", 'asked', pet."askedCount") END,
  'description', pet.description,
  'petCategory', ${named('PetCategory', 'pet."petCategoryId"')},
  'petCategoryGroup', ${named('PetCategoryGroup', 'pet."petCategoryGroupId"')},
  'petCategoryFoodId', pet."petCategoryFoodId", 'petCategoryFood', ${named('PetCategoryFood', 'pet."petCategoryFoodId"')},
  'imageUrl', (SELECT ${image('shot', 960)} FROM "PetPhoto" shot WHERE shot.id = pet."mainPhotoId"),
  'photos', coalesce((SELECT json_agg(${PHOTO} ORDER BY shot.id <> pet."mainPhotoId", shot.position DESC)
    FROM (SELECT * FROM "PetPhoto" WHERE "petId" = pet.id AND "deletedAt" IS NULL ORDER BY position DESC LIMIT ${photos}) shot), '[]'),
  'place', (SELECT json_build_object('id', place.id, 'name', coalesce(place.names->>'en', place.name), 'countryCode', place."countryCode")
    FROM "Place" place WHERE place.id = pet."placeId"),
  'createdAt', ${iso('pet."createdAt"')})`;

const BLOG = `json_build_object('id', post.id, 'uuid', post.uuid, 'title', post.title, 'content', post.content,
  'excerpt', post.excerpt, 'category', post.category, 'petCategoryId', post."petCategoryId",
  'petCategory', ${named('PetCategory', 'post."petCategoryId"')}, 'imageUrl', post."imageUrl",
  'authorId', person.id, 'authorUuid', person.uuid, 'author', ${SUMMARY},
  'isPublished', post."isPublished", 'published', post."isPublished", 'publishedAt', ${iso('post."publishedAt"')},
  'likeCount', post."likeCount", 'commentCount', post."commentCount",
  'likedByMe', EXISTS (SELECT FROM "Like" WHERE "userId" = $2 AND "blogPostId" = post.id),
  'createdAt', ${iso('post."createdAt"')}, 'updatedAt', ${iso('post."updatedAt"')})`;

const LINKS = `'facebook', person.facebook, 'twitter', person.twitter, 'youtube', person.youtube, 'tiktok', person.tiktok`;

/** Default audience of street and birth date, which no user in the data set has changed. */
const audience = `CASE WHEN coalesce(person."userCategoryId", 1) = 1 THEN 'friends' ELSE 'users' END`;

/** Beginning of a statement that stores a message in a CTE called `message`. */
const STORED_MESSAGE = `WITH ${VIEWER}, conversation AS (
    INSERT INTO "Conversation" ("lowUserId", "highUserId")
    SELECT least($2::int, person.id), greatest($2::int, person.id) FROM viewer, "User" person WHERE person.id = $3::int AND ${visible}
    ON CONFLICT ("lowUserId", "highUserId") DO UPDATE SET "lowUserId" = EXCLUDED."lowUserId" RETURNING id
  ), message AS (
    INSERT INTO "Message" ("conversationId", "senderId", "receiverId", content) SELECT id, $2, $3, $4 FROM conversation RETURNING *
  ), members AS (
    INSERT INTO "ConversationMember" ("conversationId", "userId", "lastMessageId", "unreadCount")
    SELECT message."conversationId", side, message.id, unread
    FROM message, LATERAL (VALUES (message."senderId", 0), (message."receiverId", 1)) sides (side, unread)
    ON CONFLICT ("conversationId", "userId") DO UPDATE SET "lastMessageId" = EXCLUDED."lastMessageId",
      "unreadCount" = "ConversationMember"."unreadCount" + EXCLUDED."unreadCount"
  )`;

export const STATEMENTS = {
  me: answer(`SELECT json_build_object('id', person.id, 'uuid', person.uuid, 'firstName', person."firstName",
      'lastName', person."lastName", 'imageUrl', ${image('photo', 320)}, 'userCategoryId', person."userCategoryId",
      'description', person.description, 'date', person."birthDate"::text,
      'establishment_date', (SELECT ${iso('"establishmentDate"')} FROM "BusinessProfile" WHERE "userId" = person.id
        AND kind::text = (ARRAY[NULL, 'KENNEL', 'BEAUTY_PARLOR', 'VETERINARY', 'SHELTER'])[person."userCategoryId"]),
      'address', (SELECT json_build_object('id', id, 'country', country, 'city', city, 'street', street, 'placeId', "placeId", 'user_id', "userId")
        FROM "Address" WHERE "userId" = person.id),
      'social', json_build_object(${LINKS}), ${LINKS}, 'createdAt', ${iso('person."createdAt"')},
      'email', person.email, 'phoneNumber', person."phoneNumber",
      'emailVisibility', lower(person."emailVisibility"::text), 'phoneVisibility', lower(person."phoneVisibility"::text),
      'streetVisibility', ${audience}, 'birthDateVisibility', ${audience},
      'visibleToVisitors', person."visibleToVisitors",
      'role', lower(person.role::text), 'suspendedUntil', ${iso('person."suspendedUntil"')})
    FROM "User" person LEFT JOIN "UserPhoto" photo ON photo.id = person."profilePhotoId" WHERE person.id = viewer.id`),
  wall: list(posts('true')),
  // The subquery hides the cursor from the planner, because planning for each cursor would double
  // the time.
  wallNext: list(posts('post.id < (SELECT $3::int)')),
  wallPost: answer(
    `SELECT ${POST} FROM "WallPost" post ${person('post."authorId"')} WHERE ${visible} AND post.id = $3::int`,
  ),
  comments: list(`SELECT ${COMMENT} AS item FROM "Comment" comment ${person('comment."authorId"')}
    WHERE ${visible} AND comment."wallPostId" = $3::int AND comment."parentId" IS NULL
      AND EXISTS (SELECT FROM "WallPost" post JOIN "User" person ON person.id = post."authorId" WHERE post.id = $3::int AND ${visible})
    ORDER BY comment.id LIMIT 50`),
  pet: answer(`SELECT ${pet(100)} FROM "Pet" pet ${person('pet."userId"')} WHERE ${visible} AND pet.uuid = $3::uuid`),
  pets: list(`SELECT ${pet(5)} AS item FROM "Pet" pet ${person('pet."userId"')}
    WHERE ${visible} AND pet."petCategoryId" = $3::int ORDER BY pet.id DESC LIMIT 50`),
  blogs: list(`SELECT ${BLOG} AS item FROM "BlogPost" post ${person('post."authorId"')}
    WHERE ${visible} AND post."isPublished" ORDER BY post.id DESC LIMIT 50`),
  conversations: list(`SELECT json_build_object('user', ${summaryOf(
    'CASE WHEN message."senderId" = $2 THEN message."receiverId" ELSE message."senderId" END',
  )}, 'lastMessage', ${MESSAGE}, 'unreadCount', member."unreadCount") AS item
    FROM "ConversationMember" member JOIN "Message" message ON message.id = member."lastMessageId"
    WHERE member."userId" = $2 ORDER BY member."lastMessageId" DESC LIMIT 50`),
  conversation: list(`SELECT item FROM (SELECT message.id, ${MESSAGE} AS item FROM "Message" message
    WHERE message."conversationId" = (SELECT id FROM "Conversation" WHERE "lowUserId" = least($2::int, $3::int) AND "highUserId" = greatest($2::int, $3::int))
    ORDER BY message.id DESC LIMIT 50) newest ORDER BY id`),
  like: `WITH ${VIEWER}, target AS (
      SELECT post.id FROM viewer, "WallPost" post JOIN "User" person ON person.id = post."authorId"
      WHERE post.id = $3::int AND ${visible} FOR NO KEY UPDATE OF post
    ), liked AS (
      INSERT INTO "Like" ("userId", "wallPostId") SELECT $2, id FROM target
      ON CONFLICT ("userId", "wallPostId") DO UPDATE SET "userId" = EXCLUDED."userId" RETURNING *
    )
    SELECT json_build_object('id', liked.id, 'userId', liked."userId", 'targetType', 'wall_post', 'targetId', liked."wallPostId",
      'createdAt', ${iso('liked."createdAt"')})::text AS body FROM liked`,
  comment: `WITH ${VIEWER}, target AS (
      SELECT post.id FROM viewer, "WallPost" post JOIN "User" person ON person.id = post."authorId"
      WHERE post.id = $3::int AND ${visible} FOR NO KEY UPDATE OF post
    ), comment AS (
      INSERT INTO "Comment" ("authorId", "wallPostId", content) SELECT $2, id, $4 FROM target RETURNING *
    ), event AS (
      INSERT INTO "StreamEvent" (type, "userIds", "commentId", "wallPostId") SELECT 'COMMENT', ARRAY["authorId"], id, "wallPostId" FROM comment
    )
    SELECT (${COMMENT})::text AS body FROM comment ${person('comment."authorId"')}`,
  post: `WITH ${VIEWER}, post AS (
      INSERT INTO "WallPost" ("authorId", content) SELECT id, $3 FROM viewer RETURNING *
    ), tags AS (
      INSERT INTO "WallPostTag" ("wallPostId", "authorId", tag, "createdAt")
      SELECT DISTINCT post.id, post."authorId", lower(found[1]), post."createdAt" FROM post, regexp_matches($3, '#(\\w+)', 'g') found
    ), event AS (
      INSERT INTO "StreamEvent" (type, "userIds", "wallPostId") SELECT 'WALL_POST', ARRAY["authorId"], id FROM post
    )
    SELECT (${POST})::text AS body FROM post ${person('post."authorId"')}`,
  message: `${STORED_MESSAGE} SELECT (${MESSAGE})::text AS body FROM message`,
};

/** Statements for sockets and event streams. */
export const LIVE_STATEMENTS = {
  session: `WITH ${VIEWER} SELECT id FROM viewer`,
  /** Users who have blocked the user `$1`, or whom this user has blocked. */
  blocks: `SELECT "blockedId" AS id FROM "Block" WHERE "blockerId" = $1::int UNION ALL SELECT "blockerId" FROM "Block" WHERE "blockedId" = $1::int`,
  /** Stores a message, and returns it with its recipient's unread count. */
  message: `${STORED_MESSAGE} SELECT ${MESSAGE} AS message,
    (SELECT coalesce(sum("unreadCount"), 0)::int + 1 FROM "ConversationMember" WHERE "userId" = $3) AS "unreadCount" FROM message`,
};
