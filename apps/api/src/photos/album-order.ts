import { Prisma } from '@sapa/prisma/client';
import { InvalidFields } from '../common/errors/app-error.js';

interface Placed {
  id: number;
  position: number;
}

/**
 * The places of an album, handed out anew: to `photoIds` in their order, then to the other photos as they were.
 * @param photos the whole album in its present order
 */
export function newPlaces(photos: Placed[], photoIds: number[]): Placed[] {
  const wanted = new Set(photoIds);
  const inAlbum = new Set(photos.map(({ id }) => id));
  if (wanted.size !== photoIds.length || photoIds.some((id) => !inAlbum.has(id)))
    throw new InvalidFields({ photoIds: ['photo_ids_invalid'] });
  const others = photos.filter(({ id }) => !wanted.has(id)).map(({ id }) => id);
  const order = [...photoIds, ...others];
  return photos.map(({ position }, index) => ({ id: order[index]!, position }));
}

/** Writes them in one statement. The caller holds the lock of the album. */
export async function writePlaces(
  transaction: Prisma.TransactionClient,
  table: 'PetPhoto' | 'UserPhoto',
  places: Placed[],
): Promise<void> {
  await transaction.$executeRaw`
    UPDATE ${Prisma.raw(`"${table}"`)} AS photo SET "position" = place."position"
    FROM unnest(${places.map(({ id }) => id)}::int[], ${places.map(({ position }) => position)}::int[]) AS place ("id", "position")
    WHERE photo."id" = place."id"`;
}
