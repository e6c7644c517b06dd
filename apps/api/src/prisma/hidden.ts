import { Prisma } from '@sapa/prisma/client';
import { conditionOf } from './condition.js';

// What a moderator has hidden says since when in its column `hiddenAt`, whatever it is. Each entity's visibility rule has this as a part.

export const notHidden = { hiddenAt: null } as const;

/** The same for raw statements, about the row with this alias. */
export const isNotHidden = (alias: string): Prisma.Sql => conditionOf(notHidden, { name: alias });
export const isHidden = (alias: string): Prisma.Sql => Prisma.sql`NOT ${isNotHidden(alias)}`;

/** Photos that their owner has not deleted: shown, or hidden, which takes them out of the album and keeps them for a while. */
export const notDeleted = { OR: [{ deletedAt: null }, { hiddenAt: { not: null } }] };
