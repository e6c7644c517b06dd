import { Prisma } from '@sapa/prisma/client';
import { toSqlCondition } from '../../platform/prisma/condition.js';
import type { Viewer } from '../../platform/users/viewer.js';
import { hasChip } from '../pets/pets.sql.js';
import { PET, visibleTo } from '../pets/pets.visibility.js';

/**
 * Selects the oldest pet with this chip number of each owner as `ChipOwnerRow`s, except pets of
 * owners who have blocked the finder. There is no limit, because false claims must not crowd out
 * the true owner.
 */
export const selectVisiblePetsWithChip = (viewer: Pick<Viewer, 'id'>, number: string): Prisma.Sql => Prisma.sql`
  SELECT DISTINCT ON (pet."userId") pet.id, pet.uuid, pet.name, pet."userId"
  FROM "Pet" pet JOIN "User" person ON person.id = pet."userId"
  WHERE ${hasChip(number)}
    AND ${toSqlCondition(visibleTo(viewer), PET)}
    AND NOT EXISTS (SELECT FROM "ChipLookup" former
      WHERE former."ownerId" = pet."userId" AND former."userId" = ${viewer.id}::int AND former."isBlocked")
  ORDER BY pet."userId", pet.id`;
