import { Prisma } from '@sapa/prisma/client';
import { toSqlCondition } from './condition.js';

// Moderators hide content by setting its `hiddenAt`. The visibility rule of each entity includes
// these conditions. Functions with an alias return the SQL version.

export const notHidden = { hiddenAt: null } as const;

export const isNotHidden = (alias: string): Prisma.Sql => toSqlCondition(notHidden, { name: alias });
export const isHidden = (alias: string): Prisma.Sql => Prisma.sql`NOT ${isNotHidden(alias)}`;

/** Neither deleted nor hidden: hiding a photo sets `deletedAt` too. */
export const shownPhoto = { deletedAt: null } as const;
export const isShownPhoto = (alias: string): Prisma.Sql => toSqlCondition(shownPhoto, { name: alias });

/** For photos of to-one relations, which Prisma cannot filter. */
export const shownPhotoSelect = { deletedAt: true } as const;
export const isShownPhotoRow = ({ deletedAt }: { deletedAt: Date | null }) => deletedAt === shownPhoto.deletedAt;

/** Not deleted by the owner; hidden photos are kept for a while outside the album. */
export const notDeleted = { OR: [shownPhoto, { hiddenAt: { not: null } }] };
export const isNotDeleted = (alias: string): Prisma.Sql => toSqlCondition(notDeleted, { name: alias });
