import { Prisma } from '@sapa/prisma/client';
import { conditionOf } from './condition.js';

// What a moderator has hidden says since when in its column `hiddenAt`, whatever it is. Each entity's visibility rule has this as a part.

export const notHidden = { hiddenAt: null } as const;

/** The same for raw statements, about the row with this alias. */
export const isNotHidden = (alias: string): Prisma.Sql => conditionOf(notHidden, { name: alias });
export const isHidden = (alias: string): Prisma.Sql => Prisma.sql`NOT ${isNotHidden(alias)}`;

/** Photos that are shown: neither deleted nor hidden, since hiding a photo sets `deletedAt` too. */
export const shownPhoto = { deletedAt: null } as const;
export const isShownPhoto = (alias: string): Prisma.Sql => conditionOf(shownPhoto, { name: alias });

/** The same for a row that has been read, such as the one of a relation, which Prisma cannot narrow. */
export const shownPhotoSelect = { deletedAt: true } as const;
export const isShownPhotoRow = ({ deletedAt }: { deletedAt: Date | null }) => deletedAt === shownPhoto.deletedAt;

/** Photos that their owner has not deleted: shown, or hidden, which takes them out of the album and keeps them for a while. */
export const notDeleted = { OR: [shownPhoto, { hiddenAt: { not: null } }] };
export const isNotDeleted = (alias: string): Prisma.Sql => conditionOf(notDeleted, { name: alias });
