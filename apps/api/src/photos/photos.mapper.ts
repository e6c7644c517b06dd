import { Prisma } from '@sapa/prisma/client';
import { decodeCursor, toPage, type Page, type PageQuery } from '../common/pagination/page.js';
import { photoSelect, toPhotoView, type PhotoView } from '../storage/photo.view.js';
import type { Viewer } from '../users/viewer.js';

export type AlbumTable = 'PetPhoto' | 'UserPhoto';

type Owner = { petId: number } | { userId: number };

const placedSelect = { ...photoSelect, position: true } as const satisfies Prisma.PetPhotoSelect &
  Prisma.UserPhotoSelect;

export type PlacedPhotoRow = Prisma.PetPhotoGetPayload<{ select: typeof placedSelect }>;

/** The query for the photos of an album, in the owner's order. */
export const wholeAlbum = <Whose extends Owner>(owner: Whose) =>
  ({ where: { ...owner, deletedAt: null }, orderBy: { position: 'desc' }, select: placedSelect }) as const;

/** The same for one page; `toAlbumPage` converts the rows. */
export const albumPage = <Whose extends Owner>(owner: Whose, { cursor, limit }: PageQuery) => {
  const album = wholeAlbum(owner);
  const older = cursor ? { position: { lt: decodeCursor(cursor) } } : {};
  return { ...album, where: { ...album.where, ...older }, take: limit + 1 };
};

export const toAlbumPage = (rows: PlacedPhotoRow[], { limit }: PageQuery): Page<PhotoView> =>
  toPage(rows, limit, toPhotoView, ({ position }) => position);

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
export const selectUserLocked = (viewer: Viewer): Prisma.Sql => Prisma.sql`
  SELECT "profilePhotoId", "profilePhotoPicked" FROM "User" WHERE "id" = ${viewer.id} FOR UPDATE`;
