import type { Audience, Prisma } from '@sapa/prisma/client';
import { decodeCursor, toPage, type Page, type PageQuery } from '../../platform/pagination/page.js';
import { shownPhoto } from '../../platform/prisma/hidden.js';
import { photoSelect, toPhotoView, type PhotoView } from '../../platform/storage/photo.view.js';
import { imageUrl } from '../../platform/storage/urls.js';
import { toAudienceName } from '../../platform/users/audience.js';
import { fullName } from '../../platform/users/user-summary.js';
import type { Viewer } from '../../platform/users/viewer.js';
import type { AlbumView, PhotoAlbumView } from './albums.dto.js';

export type AlbumTable = 'PetPhoto' | 'UserPhoto';

/** The user or pet that has the album, as a Prisma condition. */
export type AlbumOwner = { petId: number } | { userId: number };

const placedSelect = { ...photoSelect, position: true } as const satisfies Prisma.PetPhotoSelect &
  Prisma.UserPhotoSelect;

type PlacedPhotoRow = Prisma.PetPhotoGetPayload<{ select: typeof placedSelect }>;

/**
 * Returns the query for all photos of an album, in the order that the owner chose. `albumId` is
 * null for the owner's first album.
 */
export const wholeAlbum = (owner: AlbumOwner, albumId: number | null) =>
  ({ where: { ...owner, ...shownPhoto, albumId }, orderBy: { position: 'desc' }, select: placedSelect }) as const;

/** Returns the query for one page of an album. Convert the rows with `toAlbumPage`. */
export const albumPage = (owner: AlbumOwner, albumId: number | null, { cursor, limit }: PageQuery) => {
  const album = wholeAlbum(owner, albumId);
  const older = cursor ? { position: { lt: decodeCursor(cursor) } } : {};
  return { ...album, where: { ...album.where, ...older }, take: limit + 1 };
};

export const toAlbumPage = (rows: PlacedPhotoRow[], { limit }: PageQuery): Page<PhotoView> =>
  toPage(rows, limit, toPhotoView, ({ position }) => position);

/** A row of `selectRecentAlbums`. For a pet, `firstName` is the pet's name. */
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

/** A row of `selectPhotoAlbums`. For a pet, `firstName` is the pet's name. */
export interface PhotoAlbumRow {
  uuid: string;
  name: string;
  audience: Audience;
  createdAt: Date;
  linkExpiresAt: Date | null;
  userId: number | null;
  petId: number | null;
  ownerUuid: string;
  firstName: string | null;
  lastName: string | null;
  /** Id of the user, also for the album of a pet. */
  ownerId: number;
  photoCount: number;
  cover: { key: string; widths: number[] } | null;
}

export function toPhotoAlbumView(album: PhotoAlbumRow, viewer: Pick<Viewer, 'id'>): PhotoAlbumView {
  const isOwn = album.ownerId === viewer.id;
  const hasLink = isOwn && album.linkExpiresAt !== null && album.linkExpiresAt > new Date();
  return {
    uuid: album.uuid,
    name: album.name,
    audience: toAudienceName(album.audience),
    owner: {
      type: album.petId === null ? 'user' : 'pet',
      id: album.petId ?? album.ownerId,
      uuid: album.ownerUuid,
      name: fullName(album),
    },
    isOwn,
    coverUrl: imageUrl(album.cover, COVER_WIDTH),
    photoCount: album.photoCount,
    linkExpiresAt: hasLink ? album.linkExpiresAt!.toISOString() : null,
    createdAt: album.createdAt.toISOString(),
  };
}

/** Row that `lockPetForUpdate` and `lockUserForUpdate` select. */
export interface LockedOwnerRow {
  userId: number;
  mainPhotoId: number | null;
  /** Whether the user has chosen the profile picture. Undefined for pets. */
  isPicked?: boolean;
}
