import { Prisma } from '@sapa/prisma/client';
import { toSqlCondition } from '../../platform/prisma/condition.js';
import type { Viewer } from '../../platform/users/viewer.js';
import { PET, visibleTo } from '../pets/pets.visibility.js';

/** A pet that has the chip number. */
export interface ChipOwnerRow {
  id: number;
  uuid: string;
  name: string;
  userId: number;
}

/**
 * Selects pets with these digits as `ChipOwnerRow`s, oldest first, except pets of owners who have
 * blocked the finder. Stored chip numbers can have spaces, dots or hyphens, which the expression
 * index strips (migrations).
 */
export const selectPetsWithChip = (viewer: Pick<Viewer, 'id'>, digits: string, limit: number): Prisma.Sql => Prisma.sql`
  SELECT pet.id, pet.uuid, pet.name, pet."userId" FROM "Pet" pet JOIN "User" person ON person.id = pet."userId"
  WHERE regexp_replace(pet."chipNumber", '[^0-9A-Za-z]', '', 'g') = ${digits} AND pet."chipNumber" IS NOT NULL
    AND ${toSqlCondition(visibleTo(viewer), PET)}
    AND NOT EXISTS (SELECT FROM "ChipLookup" former
      WHERE former."ownerId" = pet."userId" AND former."userId" = ${viewer.id}::int AND former."isBlocked")
  ORDER BY pet.id LIMIT ${limit}::int`;
