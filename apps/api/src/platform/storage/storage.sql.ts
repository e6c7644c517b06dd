import { Prisma } from '@sapa/prisma/client';
import { isNotDeleted } from '../prisma/hidden.js';

/** Returns the keys that a photo or a picture in a text still uses. */
export const findUsedKeys = (keys: string[]): Prisma.Sql => Prisma.sql`
  SELECT "key" FROM "PetPhoto" photo WHERE "key" = ANY (${keys}) AND ${isNotDeleted('photo')}
  UNION ALL SELECT "key" FROM "UserPhoto" photo WHERE "key" = ANY (${keys}) AND ${isNotDeleted('photo')}
  UNION ALL SELECT "key" FROM "Media" WHERE "key" = ANY (${keys})`;
