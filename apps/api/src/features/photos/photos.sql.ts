import { Prisma } from '@sapa/prisma/client';
import { PET, visibleTo as petsVisibleTo } from '../pets/pets.visibility.js';
import { toSqlCondition } from '../../platform/prisma/condition.js';
import { isInFirstAlbum, isShownPhoto } from '../../platform/prisma/hidden.js';
import { PERSON, visibleTo as usersVisibleTo } from '../../platform/users/users.visibility.js';
import type { Viewer } from '../../platform/users/viewer.js';
import type { AlbumView } from './albums.dto.js';
import type { AlbumTable } from './photos.mapper.js';

/** Tables and columns of the two album types. */
const ALBUM_OWNERS = {
  user: {
    names: Prisma.sql`owner."firstName", owner."lastName"`,
    table: Prisma.sql`"User"`,
    photos: Prisma.sql`"UserPhoto"`,
    photosOwner: Prisma.sql`"userId"`,
    liked: Prisma.sql`"albumUserId"`,
  },
  pet: {
    names: Prisma.sql`owner."name" AS "firstName", NULL AS "lastName"`,
    table: Prisma.sql`"Pet"`,
    photos: Prisma.sql`"PetPhoto"`,
    photosOwner: Prisma.sql`"petId"`,
    liked: Prisma.sql`"albumPetId"`,
  },
} as const;

/**
 * SQL condition: the album has photos. OFFSET 0 makes PostgreSQL check each album separately
 * instead of reading all photos first.
 */
const hasPhotos = (type: AlbumView['ownerType'], id: Prisma.Sql): Prisma.Sql => Prisma.sql`EXISTS (
  SELECT FROM ${ALBUM_OWNERS[type].photos} photo WHERE ${ALBUM_OWNERS[type].photosOwner} = ${id} AND ${isInFirstAlbum('photo')} OFFSET 0)`;

/** Selects the albums of the owners with the ids from the query `ownerIds` as `AlbumRow`s. */
function selectAlbums(type: AlbumView['ownerType'], ownerIds: Prisma.Sql, viewer: Viewer): Prisma.Sql {
  const { names, table, photos, photosOwner, liked } = ALBUM_OWNERS[type];
  const shown = Prisma.sql`${photos} photo WHERE ${photosOwner} = owner.id AND ${isInFirstAlbum('photo')}`;
  return Prisma.sql`
    SELECT ${type} AS "ownerType", owner.id, owner.uuid, ${names}, owner."albumUpdatedAt", owner."albumLikeCount",
      EXISTS (SELECT FROM "Like" WHERE "userId" = ${viewer.id} AND ${liked} = owner.id) AS "likedByMe",
      (SELECT json_build_object('key', "key", 'widths', "widths") FROM ${shown} ORDER BY "position" DESC LIMIT 1) AS "cover",
      (SELECT count(*)::int FROM ${shown}) AS "photoCount"
    FROM (${ownerIds}) found JOIN ${table} owner ON owner.id = found.id`;
}

/**
 * Selects the albums of users and pets with the latest updates as `AlbumRow`s. The inner queries
 * scan the index on "albumUpdatedAt" and stop at the limit, so that only the photos of the result
 * are counted.
 */
export const selectRecentAlbums = (viewer: Viewer, limit: number): Prisma.Sql => Prisma.sql`
  ${selectAlbums(
    'user',
    Prisma.sql`
      SELECT person.id FROM "User" person
      WHERE person."albumUpdatedAt" IS NOT NULL AND ${toSqlCondition(usersVisibleTo(viewer), PERSON)} AND ${hasPhotos('user', Prisma.sql`person.id`)}
      ORDER BY person."albumUpdatedAt" DESC, person.id DESC LIMIT ${limit}`,
    viewer,
  )}
  UNION ALL
  ${selectAlbums(
    'pet',
    Prisma.sql`
      SELECT pet.id FROM "Pet" pet JOIN "User" person ON person.id = pet."userId"
      WHERE pet."albumUpdatedAt" IS NOT NULL AND ${toSqlCondition(petsVisibleTo(viewer), PET)} AND ${hasPhotos('pet', Prisma.sql`pet.id`)}
      ORDER BY pet."albumUpdatedAt" DESC, pet.id DESC LIMIT ${limit}`,
    viewer,
  )}
  ORDER BY "albumUpdatedAt" DESC, "ownerType" DESC, id DESC
  LIMIT ${limit}`;

/** Sets the positions of photos or albums. The two arrays have one entry per row. */
export const updatePositions = (
  table: AlbumTable | 'Album',
  ids: number[],
  positions: number[],
): Prisma.Sql => Prisma.sql`
  UPDATE ${Prisma.raw(`"${table}"`)} AS placed SET "position" = place."position"
  FROM unnest(${ids}::int[], ${positions}::int[]) AS place ("id", "position")
  WHERE placed."id" = place."id"`;

const shownIn = (table: AlbumTable): Prisma.Sql => Prisma.sql`
  SELECT photo.id, photo."key", photo."widths", photo."position" FROM ${Prisma.raw(`"${table}"`)} photo
  WHERE photo."albumId" = album.id AND ${isShownPhoto('photo')}`;

/** Selects the further albums with these ids as `PhotoAlbumRow`s, in the owner's order. */
export const selectPhotoAlbums = (ids: number[]): Prisma.Sql => Prisma.sql`
  SELECT album.uuid, album.name, album."audience", album."createdAt", album."linkExpiresAt",
    album."userId", album."petId", COALESCE(person.uuid, pet.uuid) AS "ownerUuid",
    COALESCE(pet.name, person."firstName") AS "firstName", person."lastName",
    COALESCE(person.id, pet."userId") AS "ownerId", photos."photoCount", photos.cover
  FROM "Album" album LEFT JOIN "User" person ON person.id = album."userId" LEFT JOIN "Pet" pet ON pet.id = album."petId"
  CROSS JOIN LATERAL (
    SELECT count(*)::int AS "photoCount", (array_agg(json_build_object('key', "key", 'widths', "widths")
      ORDER BY photo.id IS NOT DISTINCT FROM album."coverPhotoId" DESC, photo."position" DESC))[1] AS cover
    FROM (${shownIn('UserPhoto')} UNION ALL ${shownIn('PetPhoto')}) photo
  ) photos
  WHERE album.id = ANY (${ids}) ORDER BY album."position"`;

/**
 * Locks the user and selects the profile picture. The lock must be FOR UPDATE for the same reason
 * as in `lockPetForUpdate`.
 */
export const lockUserForUpdate = (id: number): Prisma.Sql => Prisma.sql`
  SELECT "id" AS "userId", "profilePhotoId" AS "mainPhotoId", "profilePhotoPicked" AS "isPicked"
  FROM "User" WHERE "id" = ${id} FOR UPDATE`;
