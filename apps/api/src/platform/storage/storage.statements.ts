import { Prisma } from '@sapa/prisma/client';
import { isNotDeleted } from '../prisma/hidden.js';

/** Those of the keys whose picture has a row. */
export const selectKeysWithRow = (keys: string[]): Prisma.Sql => Prisma.sql`
  SELECT "key" FROM "PetPhoto" photo WHERE "key" = ANY (${keys}) AND ${isNotDeleted('photo')}
  UNION ALL SELECT "key" FROM "UserPhoto" photo WHERE "key" = ANY (${keys}) AND ${isNotDeleted('photo')}
  UNION ALL SELECT "key" FROM "Media" WHERE "key" = ANY (${keys})`;
