import { Prisma } from '@sapa/prisma/client';
import { toSqlCondition } from './condition.js';

// Moderators hide content by setting `hiddenAt`. The visibility conditions of all entities include
// these conditions. Functions that take an alias return the SQL version.

export const notHidden = { hiddenAt: null } as const;

export const isNotHidden = (alias: string): Prisma.Sql => toSqlCondition(notHidden, { name: alias });
export const isHidden = (alias: string): Prisma.Sql => Prisma.sql`NOT ${isNotHidden(alias)}`;

/** Condition: the photo is neither deleted nor hidden. Hiding a photo sets `deletedAt` too. */
export const shownPhoto = { deletedAt: null } as const;
export const isShownPhoto = (alias: string): Prisma.Sql => toSqlCondition(shownPhoto, { name: alias });

/**
 * Condition: the photo is shown in the owner's first album, which everybody sees. Lists of a
 * user's or pet's photos need this condition, because further albums can be private.
 */
export const inFirstAlbum = { ...shownPhoto, albumId: null } as const;
export const isInFirstAlbum = (alias: string): Prisma.Sql => toSqlCondition(inFirstAlbum, { name: alias });

/**
 * Column for `isShownPhotoRow()`, which replaces a condition because Prisma cannot filter a to-one
 * relation.
 */
export const shownPhotoSelect = { deletedAt: true } as const;
export const isShownPhotoRow = ({ deletedAt }: { deletedAt: Date | null }) => deletedAt === shownPhoto.deletedAt;

/**
 * Condition: the owner has not deleted the photo. A hidden photo is kept for a while outside the
 * album.
 */
export const notDeleted = { OR: [shownPhoto, { hiddenAt: { not: null } }] };
export const isNotDeleted = (alias: string): Prisma.Sql => toSqlCondition(notDeleted, { name: alias });
