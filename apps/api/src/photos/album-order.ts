import { Prisma } from '@sapa/prisma/client';
import { InvalidFields } from '../common/errors/app-error.js';

interface Placed {
  id: number;
  position: number;
}

/**
 * Hands the places of an album out anew, in one statement: to `photoIds` in their order, then to the other photos as they were.
 * The caller holds the lock of the album. Resolves with the photos in their new order.
 * @param photos the whole album in its present order
 * @throws InvalidFields photo_ids_invalid
 */
export async function reorderAlbum<Photo extends Placed>(
  transaction: Prisma.TransactionClient,
  table: 'PetPhoto' | 'UserPhoto',
  photos: Photo[],
  photoIds: number[],
): Promise<Photo[]> {
  const byId = new Map(photos.map((photo) => [photo.id, photo]));
  const first = new Set(photoIds.flatMap((id) => byId.get(id) ?? []));
  // Unknown ones are left out of it, repeated ones are in it once.
  if (first.size !== photoIds.length) throw new InvalidFields({ photoIds: ['photo_ids_invalid'] });
  const ordered = [...first, ...photos.filter((photo) => !first.has(photo))];
  const ids = ordered.map(({ id }) => id);
  const places = photos.map(({ position }) => position);
  await transaction.$executeRaw`
    UPDATE ${Prisma.raw(`"${table}"`)} AS photo SET "position" = place."position"
    FROM unnest(${ids}::int[], ${places}::int[]) AS place ("id", "position")
    WHERE photo."id" = place."id"`;
  return ordered;
}
