import { Prisma } from '@sapa/prisma/client';
import { decodeCursor, toPage, type Page, type PageQuery } from '../../platform/pagination/page.js';
import { PET, visibleTo as petsVisibleTo } from '../pets/pets.visibility.js';
import { conditionOf } from '../../platform/prisma/condition.js';
import { isShownPhoto, shownPhoto } from '../../platform/prisma/hidden.js';
import { photoSelect, toPhotoView, type PhotoView } from '../../platform/storage/photo.view.js';
import { imageUrl } from '../../platform/storage/urls.js';
import { fullName } from '../../platform/users/user-summary.js';
import { PERSON, visibleTo as usersVisibleTo } from '../../platform/users/users.visibility.js';
import type { Viewer } from '../../platform/users/viewer.js';
import type { AlbumView } from './albums.dto.js';

export type AlbumTable = 'PetPhoto' | 'UserPhoto';

type Owner = { petId: number } | { userId: number };

const placedSelect = { ...photoSelect, position: true } as const satisfies Prisma.PetPhotoSelect &
  Prisma.UserPhotoSelect;

export type PlacedPhotoRow = Prisma.PetPhotoGetPayload<{ select: typeof placedSelect }>;

/** The query for the photos of an album, in the owner's order. */
export const wholeAlbum = <Whose extends Owner>(owner: Whose) =>
  ({ where: { ...owner, ...shownPhoto }, orderBy: { position: 'desc' }, select: placedSelect }) as const;

/** The same for one page; `toAlbumPage` converts the rows. */
export const albumPage = <Whose extends Owner>(owner: Whose, { cursor, limit }: PageQuery) => {
  const album = wholeAlbum(owner);
  const older = cursor ? { position: { lt: decodeCursor(cursor) } } : {};
  return { ...album, where: { ...album.where, ...older }, take: limit + 1 };
};

export const toAlbumPage = (rows: PlacedPhotoRow[], { limit }: PageQuery): Page<PhotoView> =>
  toPage(rows, limit, toPhotoView, ({ position }) => position);

/** The album of a user or of a pet; users have two names. */
export interface AlbumRow {
  ownerType: AlbumView['ownerType'];
  id: number;
  uuid: string;
  firstName: string | null;
  lastName: string | null;
  albumUpdatedAt: Date;
  albumLikeCount: number;
  likedByMe: boolean;
  cover: { key: string; widths: number[] };
  photoCount: number;
}

/** What differs between the albums of users and of pets. */
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

/** OFFSET 0 has PostgreSQL look at the photos of each album that it comes to: it would rather read all photos first. */
const hasPhotos = (type: AlbumView['ownerType'], id: Prisma.Sql): Prisma.Sql => Prisma.sql`EXISTS (
  SELECT FROM ${ALBUM_OWNERS[type].photos} photo WHERE ${ALBUM_OWNERS[type].photosOwner} = ${id} AND ${isShownPhoto('photo')} OFFSET 0)`;

/** The albums of these owners, which `found` selects. */
function albumsOf(type: AlbumView['ownerType'], found: Prisma.Sql, viewer: Viewer): Prisma.Sql {
  const { names, table, photos, photosOwner, liked } = ALBUM_OWNERS[type];
  const shown = Prisma.sql`${photos} photo WHERE ${photosOwner} = owner.id AND ${isShownPhoto('photo')}`;
  return Prisma.sql`
    SELECT ${type} AS "ownerType", owner.id, owner.uuid, ${names}, owner."albumUpdatedAt", owner."albumLikeCount",
      EXISTS (SELECT FROM "Like" WHERE "userId" = ${viewer.id} AND ${liked} = owner.id) AS "likedByMe",
      (SELECT json_build_object('key', "key", 'widths', "widths") FROM ${shown} ORDER BY "position" DESC LIMIT 1) AS "cover",
      (SELECT count(*)::int FROM ${shown}) AS "photoCount"
    FROM (${found}) found JOIN ${table} owner ON owner.id = found.id`;
}

/**
 * The newest albums of users and of pets, in this order: of either kind as many as are asked for. They are found by the indexes on the time
 * alone, whatever blocks leave out, and only these have their photos counted.
 */
export const selectRecentAlbums = (viewer: Viewer, limit: number): Prisma.Sql => Prisma.sql`
  ${albumsOf(
    'user',
    Prisma.sql`
      SELECT person.id FROM "User" person
      WHERE person."albumUpdatedAt" IS NOT NULL AND ${conditionOf(usersVisibleTo(viewer), PERSON)} AND ${hasPhotos('user', Prisma.sql`person.id`)}
      ORDER BY person."albumUpdatedAt" DESC, person.id DESC LIMIT ${limit}`,
    viewer,
  )}
  UNION ALL
  ${albumsOf(
    'pet',
    Prisma.sql`
      SELECT pet.id FROM "Pet" pet JOIN "User" person ON person.id = pet."userId"
      WHERE pet."albumUpdatedAt" IS NOT NULL AND ${conditionOf(petsVisibleTo(viewer), PET)} AND ${hasPhotos('pet', Prisma.sql`pet.id`)}
      ORDER BY pet."albumUpdatedAt" DESC, pet.id DESC LIMIT ${limit}`,
    viewer,
  )}
  ORDER BY "albumUpdatedAt" DESC, "ownerType" DESC, id DESC
  LIMIT ${limit}`;

const COVER_WIDTH = 960;

export const toAlbumView = (album: AlbumRow): AlbumView => ({
  ownerType: album.ownerType,
  id: album.id,
  uuid: album.uuid,
  name: fullName(album),
  coverUrl: imageUrl(album.cover, COVER_WIDTH) ?? '',
  photoCount: album.photoCount,
  updatedAt: album.albumUpdatedAt.toISOString(),
  likeCount: album.albumLikeCount,
  likedByMe: album.likedByMe,
});

/** Gives these photos of an album these positions, one for each. */
export const updatePositions = (table: AlbumTable, photoIds: number[], positions: number[]): Prisma.Sql => Prisma.sql`
  UPDATE ${Prisma.raw(`"${table}"`)} AS photo SET "position" = place."position"
  FROM unnest(${photoIds}::int[], ${positions}::int[]) AS place ("id", "position")
  WHERE photo."id" = place."id"`;

/** Which photo represents a pet. */
export interface MainPhotoRow {
  mainPhotoId: number | null;
}

/** FOR UPDATE, since `mainPhotoId` is a key column: changing it under a weaker lock can deadlock with a like of the album. */
export const selectPetLocked = (petId: number): Prisma.Sql => Prisma.sql`
  SELECT "mainPhotoId" FROM "Pet" WHERE "id" = ${petId} FOR UPDATE`;

/** Which photo represents a user. */
export interface ProfilePhotoRow {
  profilePhotoId: number | null;
  profilePhotoPicked: boolean;
}

/** FOR UPDATE, as for pets. */
export const selectUserLocked = (viewer: Pick<Viewer, 'id'>): Prisma.Sql => Prisma.sql`
  SELECT "profilePhotoId", "profilePhotoPicked" FROM "User" WHERE "id" = ${viewer.id} FOR UPDATE`;
