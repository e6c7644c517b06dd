import type { Prisma } from '@sapa/prisma/client';
import { InvalidFields } from '../../platform/errors/app-error.js';
import { toPhotoView, type PhotoView } from '../../platform/storage/photo.view.js';
import type { StoredImage } from '../../platform/storage/storage.service.js';
import { updatePositions, type AlbumTable, type PlacedPhotoRow } from './photos.mapper.js';

// Shared by the albums of pets and of users (tables "PetPhoto" and "UserPhoto"). They differ in how the photo that represents the owner is
// chosen.

/** The columns of a new photo. */
export const newPhoto = ({ key, width, height, widths }: StoredImage, description: string | undefined) => ({
  key,
  width,
  height,
  widths,
  description: description || null,
});

/** The change of a description; undefined leaves it unchanged. */
export const describedAs = (description: string | null | undefined) =>
  description === undefined ? {} : { description: description || null };

/** The change that deletes a photo. */
export const deleted = () => ({ deletedAt: new Date(), hiddenAt: null });

/**
 * Renumbers the positions of an album in one statement: first `photoIds` in their order, then the other photos in their previous order. The
 * caller has locked the album. Resolves with the album in its new order.
 * @param photos the whole album in its current order
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
  // `first` has no unknown ids, and each id once.
  if (first.size !== photoIds.length) throw new InvalidFields({ photoIds: ['photo_ids_invalid'] });
  const ordered = [...first, ...photos.filter((photo) => !first.has(photo))];
  const ids = ordered.map(({ id }) => id);
  const places = photos.map(({ position }) => position);
  await transaction.$executeRaw(updatePositions(table, ids, places));
  return ordered.map(toPhotoView);
}
