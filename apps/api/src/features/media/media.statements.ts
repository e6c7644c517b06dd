import { Prisma } from '@sapa/prisma/client';
import { isHidden, isNotHidden, isShownPhoto } from '../../platform/prisma/hidden.js';
import type { Viewer } from '../../platform/users/viewer.js';

// Statements about uploaded pictures and the texts that show them; none of them selects columns of an answer.

/** The tables of photos, the columns of "MediaUse" that refer to them, and whether a `photo` is hidden. */
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

/** Returns rows if the picture is the viewer's and shown: uploaded with `POST /media` and in no hidden text, or in an album of theirs. */
export const selectOwnUpload = (
  viewer: Viewer,
  { key, width }: { key: string; width: number },
): Prisma.Sql => Prisma.sql`
  SELECT 1 FROM "Media" media WHERE "key" = ${key} AND "userId" = ${viewer.id} AND ${width} = ANY ("widths")
    AND NOT EXISTS (
      SELECT FROM "MediaUse" use LEFT JOIN "WallPost" post ON post."id" = use."wallPostId"
        LEFT JOIN "BlogPost" blog ON blog."id" = use."blogPostId"
      WHERE use."mediaId" = media."id" AND (${isHidden('post')} OR ${isHidden('blog')}))
  UNION ALL
  SELECT 1 FROM "UserPhoto" photo
  WHERE "key" = ${key} AND "userId" = ${viewer.id} AND ${isShownPhoto('photo')} AND ${width} = ANY ("widths")
  UNION ALL
  SELECT 1 FROM "PetPhoto" photo JOIN "Pet" pet ON pet."id" = photo."petId"
  WHERE photo."key" = ${key} AND pet."userId" = ${viewer.id} AND ${isShownPhoto('photo')} AND ${isNotHidden('pet')}
    AND ${width} = ANY (photo."widths")`;

/** Locks photos against deletion until the transaction ends. */
export const selectPhotosKept = (album: Album, keys: string[]): Prisma.Sql => Prisma.sql`
  SELECT FROM ${ALBUMS[album][0]} WHERE "key" = ANY (${keys}) ORDER BY "id" FOR KEY SHARE`;

const selectMediaLocked = (which: Prisma.Sql): Prisma.Sql => Prisma.sql`
  SELECT "id" FROM "Media" WHERE ${which} ORDER BY "id" FOR UPDATE`;

/** Locks those of the pictures with these keys that the viewer uploaded with `POST /media`. */
export const selectOwnLocked = (viewer: Pick<Viewer, 'id'>, keys: string[]): Prisma.Sql =>
  selectMediaLocked(Prisma.sql`"userId" = ${viewer.id} AND "key" = ANY (${keys})`);

/** Locks all pictures that the viewer uploaded, and those that others have sent to them. */
export function selectOwnAndReceivedLocked(viewer: Viewer): Prisma.Sql {
  const received = Prisma.sql`
    SELECT use."mediaId" FROM "Message" message JOIN "MediaUse" use ON use."messageId" = message."id"
    WHERE message."receiverId" = ${viewer.id} AND message."messageType" = 'IMAGE'`;
  return selectMediaLocked(Prisma.sql`"userId" = ${viewer.id} OR "id" IN (${received})`);
}

/** Deletes those of the pictures that no text shows; returns their keys. */
export const deleteMediaUnused = (ids: number[]): Prisma.Sql => Prisma.sql`
  DELETE FROM "Media" media WHERE "id" = ANY (${ids}) AND NOT EXISTS (SELECT FROM "MediaUse" WHERE "mediaId" = media."id")
  RETURNING "key"`;

/** The next uploaded pictures after one, and whether they are so old that no text is going to show them for the first time. */
export const selectMediaAfter = (id: number, days: number, limit: number): Prisma.Sql => Prisma.sql`
  SELECT "id", "createdAt" < now() - make_interval(days => ${days}::int) AS "isOld" FROM "Media"
  WHERE "id" > ${id} ORDER BY "id" LIMIT ${limit}`;

/** Locks those of the pictures that no text shows. */
export const selectUnusedLocked = (ids: number[]): Prisma.Sql => Prisma.sql`
  SELECT "id" FROM "Media" media
  WHERE "id" = ANY (${ids}) AND NOT EXISTS (SELECT FROM "MediaUse" WHERE "mediaId" = media."id") ORDER BY "id" FOR UPDATE`;

export const selectPhotosLocked = (album: Album, photoIds: number[]): Prisma.Sql => Prisma.sql`
  SELECT "key" FROM ${ALBUMS[album][0]} WHERE "id" = ANY (${photoIds}) ORDER BY "id" FOR UPDATE`;

/** Turns those of the viewer's photos that a text shows into uploaded pictures, and returns them. */
export function insertShownPhotos(viewer: Pick<Viewer, 'id'>, album: Album, photoIds: number[]): Prisma.Sql {
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
