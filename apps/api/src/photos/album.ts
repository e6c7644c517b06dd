import type { Prisma } from '@sapa/prisma/client';
import { InvalidFields } from '../common/errors/app-error.js';
import { toPhotoView, type PhotoView } from '../storage/photo.view.js';
import type { StoredImage } from '../storage/storage.service.js';
import { updatePositions, type AlbumTable, type PlacedPhotoRow } from './photos.mapper.js';

// What the albums of pets and of users have in common, of the tables "PetPhoto" and "UserPhoto". Each chooses in its own way which
// photo represents its owner.

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
  table: AlbumTable,
  photos: PlacedPhotoRow[],
  photoIds: number[],
): Promise<PhotoView[]> {
  const byId = new Map(photos.map((photo) => [photo.id, photo]));
  const first = new Set(photoIds.flatMap((id) => byId.get(id) ?? []));
  // Without unknown ids, and with repeated ones once.
  if (first.size !== photoIds.length) throw new InvalidFields({ photoIds: ['photo_ids_invalid'] });
  const ordered = [...first, ...photos.filter((photo) => !first.has(photo))];
  const ids = ordered.map(({ id }) => id);
  const places = photos.map(({ position }) => position);
  await transaction.$executeRaw(updatePositions(table, ids, places));
  return ordered.map(toPhotoView);
}
