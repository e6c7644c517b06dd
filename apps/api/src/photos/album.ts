import { Prisma } from '@sapa/prisma/client';
import { InvalidFields } from '../common/errors/app-error.js';
import { decodeCursor, toPage, type Page, type PageQuery } from '../common/pagination/page.js';
import { photoSelect, toPhotoView, type PhotoView } from '../storage/photo.view.js';
import type { StoredImage } from '../storage/storage.service.js';

// What the albums of pets and of users have in common, of the tables "PetPhoto" and "UserPhoto". Each chooses in its own way which
// photo represents its owner.

type Owner = { petId: number } | { userId: number };

const placedSelect = { ...photoSelect, position: true } as const satisfies Prisma.PetPhotoSelect &
  Prisma.UserPhotoSelect;

type Placed = Prisma.PetPhotoGetPayload<{ select: typeof placedSelect }>;

/** The query for the photos of an album, in the owner's order. */
export const wholeAlbum = <Whose extends Owner>(owner: Whose) =>
  ({ where: { ...owner, deletedAt: null }, orderBy: { position: 'desc' }, select: placedSelect }) as const;

/** The same for one page; `toAlbumPage` makes it from the rows. */
export const albumPage = <Whose extends Owner>(owner: Whose, { cursor, limit }: PageQuery) => {
  const album = wholeAlbum(owner);
  const older = cursor ? { position: { lt: decodeCursor(cursor) } } : {};
  return { ...album, where: { ...album.where, ...older }, take: limit + 1 };
};

export const toAlbumPage = (rows: Placed[], { limit }: PageQuery): Page<PhotoView> =>
  toPage(rows, limit, toPhotoView, ({ position }) => position);

/** The row of a new photo. */
export const newPhoto = ({ key, width, height, widths }: StoredImage, description: string | undefined) => ({
  key,
  width,
  height,
  widths,
  description: description || null,
});

/** Fields that are sent change. */
export const describedAs = (description: string | null | undefined) =>
  description === undefined ? {} : { description: description || null };

/**
 * Renumbers the positions of an album in one statement: first `photoIds` in their order, then the other photos as they were.
 * The caller has locked the album. Resolves with the album in its new order.
 * @param photos the whole album in its present order
 * @throws InvalidFields photo_ids_invalid
 */
export async function reorderAlbum(
  transaction: Prisma.TransactionClient,
  table: 'PetPhoto' | 'UserPhoto',
  photos: Placed[],
  photoIds: number[],
): Promise<PhotoView[]> {
  const byId = new Map(photos.map((photo) => [photo.id, photo]));
  const first = new Set(photoIds.flatMap((id) => byId.get(id) ?? []));
  // Without unknown ids, and with repeated ones once.
  if (first.size !== photoIds.length) throw new InvalidFields({ photoIds: ['photo_ids_invalid'] });
  const ordered = [...first, ...photos.filter((photo) => !first.has(photo))];
  const ids = ordered.map(({ id }) => id);
  const places = photos.map(({ position }) => position);
  await transaction.$executeRaw`
    UPDATE ${Prisma.raw(`"${table}"`)} AS photo SET "position" = place."position"
    FROM unnest(${ids}::int[], ${places}::int[]) AS place ("id", "position")
    WHERE photo."id" = place."id"`;
  return ordered.map(toPhotoView);
}
