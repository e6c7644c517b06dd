import { Prisma } from '@sapa/prisma/client';
import { isHidden, isNotDeleted, isNotHidden, isShownPhoto } from '../../platform/prisma/hidden.js';
import { viewJson } from '../../platform/prisma/as-json.js';
import type { Viewer } from '../../platform/users/viewer.js';
import type { MediaItemView, VideoView } from './media.dto.js';

/**
 * For each type of album: the photo table, the column of "MediaUse" that refers to it, and the SQL
 * condition that `photo` is hidden.
 */
const ALBUMS = {
  UserPhoto: [Prisma.raw('"UserPhoto"'), Prisma.raw('"userPhotoId"'), isHidden('photo')],
  PetPhoto: [
    Prisma.raw('"PetPhoto"'),
    Prisma.raw('"petPhotoId"'),
    Prisma.sql`(${isHidden('photo')}
      OR EXISTS (SELECT FROM "Pet" pet WHERE pet."id" = photo."petId" AND ${isHidden('pet')}))`,
  ],
} as const;

export type Album = keyof typeof ALBUMS;

/** One of the viewer's pictures. */
export interface OwnPicture {
  key: string;
  widths: number[];
  /** Whether new content can use the picture: no hidden content uses the upload. */
  isUsable: boolean;
  isVideo: boolean;
}

/** Selects the viewer's uploads and the visible photos in their albums as `OwnPicture`s. */
export const selectOwnPictures = (viewer: Viewer, keys: string[]): Prisma.Sql => Prisma.sql`
  SELECT "key", "widths", "videoSeconds" IS NOT NULL AS "isVideo",
    NOT EXISTS (
      SELECT FROM "MediaUse" use LEFT JOIN "WallPost" post ON post."id" = use."wallPostId"
        LEFT JOIN "BlogPost" blog ON blog."id" = use."blogPostId" LEFT JOIN "Review" review ON review."id" = use."reviewId"
      WHERE use."mediaId" = media."id"
        AND (${isHidden('post')} OR ${isHidden('blog')} OR ${isHidden('review')})) AS "isUsable"
  FROM "Media" media WHERE "key" = ANY (${keys}) AND "userId" = ${viewer.id}
  UNION ALL
  SELECT "key", "widths", false, true FROM "UserPhoto" photo
  WHERE "key" = ANY (${keys}) AND "userId" = ${viewer.id} AND ${isShownPhoto('photo')}
  UNION ALL
  SELECT photo."key", photo."widths", false, true FROM "PetPhoto" photo JOIN "Pet" pet ON pet."id" = photo."petId"
  WHERE photo."key" = ANY (${keys}) AND pet."userId" = ${viewer.id} AND ${isShownPhoto('photo')} AND ${isNotHidden('pet')}`;

/** Locks photos until the end of the transaction, so that they cannot be deleted. */
export const lockPhotosForKeyShare = (album: Album, keys: string[]): Prisma.Sql => Prisma.sql`
  SELECT FROM ${ALBUMS[album][0]} WHERE "key" = ANY (${keys}) ORDER BY "id" FOR KEY SHARE`;

/** Locks rows of "Media" ordered by id. All locks use this order, which prevents deadlocks. */
const lockMedia = (condition: Prisma.Sql): Prisma.Sql => Prisma.sql`
  SELECT "id" FROM "Media" media WHERE ${condition} ORDER BY "id" FOR UPDATE`;

/** Locks the viewer's uploads with these storage keys. */
export const lockOwnMedia = (viewer: Pick<Viewer, 'id'>, keys: string[]): Prisma.Sql =>
  lockMedia(Prisma.sql`"userId" = ${viewer.id} AND "key" = ANY (${keys})`);

/** Locks the pictures that the viewer uploaded, or received in messages and reviews. */
export function lockOwnAndReceivedMedia(viewer: Pick<Viewer, 'id'>): Prisma.Sql {
  const received = Prisma.sql`
    SELECT use."mediaId" FROM "Message" message JOIN "MediaUse" use ON use."messageId" = message."id"
    WHERE message."receiverId" = ${viewer.id} AND message."messageType" = 'IMAGE'
    UNION ALL
    SELECT use."mediaId" FROM "BusinessProfile" business JOIN "Review" review ON review."businessProfileId" = business.id
      JOIN "MediaUse" use ON use."reviewId" = review.id
    WHERE business."userId" = ${viewer.id}`;
  return lockMedia(Prisma.sql`"userId" = ${viewer.id} OR "id" IN (${received})`);
}

const isUnused = Prisma.sql`NOT EXISTS (SELECT FROM "MediaUse" WHERE "mediaId" = media."id")`;

/** Locks the unused uploads with these ids. */
export const lockUnusedMedia = (ids: number[]): Prisma.Sql =>
  lockMedia(Prisma.sql`"id" = ANY (${ids}) AND ${isUnused}`);

/** Deletes the unused uploads with these ids. Selects the storage keys. */
export const deleteUnusedMedia = (ids: number[]): Prisma.Sql => Prisma.sql`
  DELETE FROM "Media" media WHERE "id" = ANY (${ids}) AND ${isUnused} RETURNING "key"`;

export const lockPhotosForUpdate = (album: Album, photoIds: number[]): Prisma.Sql => Prisma.sql`
  SELECT "key" FROM ${ALBUMS[album][0]} photo WHERE "id" = ANY (${photoIds}) AND ${isNotDeleted('photo')} ORDER BY "id" FOR UPDATE`;

/**
 * Copies used album photos to "Media", and makes the content refer to the copies.
 * Selects the new rows.
 */
export function insertUsedPhotos(viewer: Pick<Viewer, 'id'>, album: Album, photoIds: number[]): Prisma.Sql {
  const [table, column, isHidden] = ALBUMS[album];
  return Prisma.sql`
    WITH kept AS (
      INSERT INTO "Media" ("userId", "key", "width", "height", "widths")
      SELECT ${viewer.id}, "key", "width", "height", "widths" FROM ${table} photo
      WHERE "id" = ANY (${photoIds}) AND NOT ${isHidden} AND EXISTS (SELECT FROM "MediaUse" WHERE ${column} = photo."id")
      RETURNING "id", "key"
    ), moved AS (
      UPDATE "MediaUse" use SET "mediaId" = kept."id", ${column} = NULL
      FROM kept JOIN ${table} photo ON photo."key" = kept."key" WHERE use.${column} = photo."id"
    )
    SELECT "id", "key" FROM kept`;
}

/** JSON of a `MediaSizeView` for the picture at this URL, or NULL for an external URL. */
export const sizeOfUpload = (url: Prisma.Sql): Prisma.Sql => Prisma.sql`
  CASE WHEN ${url} LIKE '/uploads/%' THEN (
    SELECT json_build_object('width', "width", 'height', "height") FROM (
      SELECT "width", "height" FROM "Media" WHERE "key" = substring(${url} FROM 10 FOR 35)
      UNION ALL
      SELECT "width", "height" FROM "UserPhoto" WHERE "key" = substring(${url} FROM 10 FOR 35)
      UNION ALL
      SELECT "width", "height" FROM "PetPhoto" WHERE "key" = substring(${url} FROM 10 FOR 35)
    ) photo LIMIT 1
  ) END`;

const videoJson = viewJson<VideoView>({
  url: Prisma.sql`'/uploads/' || upload."key" || '/video.mp4'`,
  seconds: Prisma.sql`upload."videoSeconds"`,
});

const itemJson = viewJson<MediaItemView>({
  url: Prisma.sql`item ->> 'url'`,
  description: Prisma.sql`item ->> 'description'`,
  width: Prisma.sql`upload."width"`,
  height: Prisma.sql`upload."height"`,
  video: Prisma.sql`CASE WHEN upload."videoSeconds" IS NOT NULL THEN ${videoJson} END`,
});

/**
 * JSON array of `MediaItemView`s: the pictures of a post or message.
 * @param media the column "media"
 * @param url the first picture, which is the only one in rows of older releases
 */
export const mediaItemsJson = (media: Prisma.Sql, url: Prisma.Sql): Prisma.Sql => Prisma.sql`
  CASE WHEN ${url} IS NULL THEN '[]'::json ELSE (
    SELECT json_agg(${itemJson} ORDER BY place)
    FROM jsonb_array_elements(COALESCE(${media}, jsonb_build_array(jsonb_build_object('url', ${url}))))
      WITH ORDINALITY AS items (item, place)
    LEFT JOIN LATERAL (
      SELECT "key", "width", "height", "videoSeconds" FROM "Media" WHERE "key" = substring(item ->> 'url' FROM 10 FOR 35)
      UNION ALL
      SELECT "key", "width", "height", NULL FROM "UserPhoto" WHERE "key" = substring(item ->> 'url' FROM 10 FOR 35)
      UNION ALL
      SELECT "key", "width", "height", NULL FROM "PetPhoto" WHERE "key" = substring(item ->> 'url' FROM 10 FOR 35)
      LIMIT 1
    ) upload ON item ->> 'url' LIKE '/uploads/%'
  ) END`;
