import type { Prisma } from '@sapa/prisma/client';
import { InvalidFields } from '../../platform/errors/app-error.js';
import { toPhotoView, type PhotoView } from '../../platform/storage/photo.view.js';
import type { StoredImage } from '../../platform/storage/storage.service.js';
import type { AlbumTable, PlacedPhotoRow } from './photos.mapper.js';
import { updatePositions } from './photos.sql.js';

// Functions for the albums of pets and users (tables "PetPhoto" and "UserPhoto"). The services
// choose the main photo or profile picture in different ways.

/** Returns the column values of a new photo. */
export const newPhoto = (
  { key, width, height, widths }: StoredImage,
  { description, clientId }: { description?: string; clientId?: string | null },
) => ({
  key,
  width,
  height,
  widths,
  description: description || null,
  clientId: clientId || null,
});

/**
 * Returns the column values of a new description, or no columns if the description is undefined.
 */
export const descriptionChange = (description: string | null | undefined) =>
  description === undefined ? {} : { description: description || null };

/**
 * Returns the column values of a deleted photo. Clears `hiddenAt`, so that a moderator cannot
 * restore the photo.
 */
export const deletion = () => ({ deletedAt: new Date(), hiddenAt: null });

/**
 * Moves the photos `photoIds` to the front of an album and keeps the order of all other
 * photos. The caller must have locked the album. Returns the album in its new order.
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
  // The sizes differ if `photoIds` contains unknown or repeated ids.
  if (first.size !== photoIds.length) throw new InvalidFields({ photoIds: ['photo_ids_invalid'] });
  const ordered = [...first, ...photos.filter((photo) => !first.has(photo))];
  const ids = ordered.map(({ id }) => id);
  const places = photos.map(({ position }) => position);
  await transaction.$executeRaw(updatePositions(table, ids, places));
  return ordered.map(toPhotoView);
}
