import { Prisma } from '@sapa/prisma/client';

/** Selects the `id` of the place with this name in a country, or null. */
export const selectPlaceId = (countryCode: string, city: string): Prisma.Sql =>
  Prisma.sql`SELECT find_place(${countryCode}, ${city}) AS id`;

/** Sets the places of addresses without a place, unless the city was changed after it was read. */
export const updatePlaces = (addresses: { id: number; countryCode: string }[]): Prisma.Sql => Prisma.sql`
  UPDATE "Address" address SET "placeId" = found.place
  FROM (
    SELECT address.id, address.city, find_place(known.code, address.city) AS place
    FROM (VALUES ${Prisma.join(addresses.map(({ id, countryCode }) => Prisma.sql`(${id}::int, ${countryCode})`))}) known(id, code)
    JOIN "Address" address ON address.id = known.id
  ) found
  WHERE address.id = found.id AND address.city = found.city AND address."placeId" IS NULL AND found.place IS NOT NULL`;
