import type { Prisma } from '@sapa/prisma/client';
import { boundsAround, type Bounds, type Point } from '../../platform/common/area.js';
import { notHidden } from '../../platform/prisma/hidden.js';
import { visibleTo as usersVisibleTo } from '../../platform/users/users.visibility.js';
import type { Viewer } from '../../platform/users/viewer.js';

type Person = Pick<Viewer, 'id'> | undefined;

/** Rows written without an account, or by users whom the viewer may see. */
const fromVisiblePerson = (viewer: Person) => ({ OR: [{ userId: null }, { user: usersVisibleTo(viewer) }] });

/**
 * Reports that the viewer may see. Everybody sees open and ended reports, even without an account.
 */
export const visibleTo = (viewer: Person): Prisma.AnimalReportWhereInput => ({
  ...notHidden,
  state: { not: 'UNCONFIRMED' },
  AND: [fromVisiblePerson(viewer), { OR: [{ petId: null }, { pet: notHidden }] }],
});

/** Sightings that the viewer may see. The report must be visible too. */
export const sightingsVisibleTo = (viewer: Person): Prisma.AnimalSightingWhereInput => ({
  ...notHidden,
  ...fromVisiblePerson(viewer),
});

/** A person with or without an account who may manage a report. */
export interface Reporter {
  viewer: Viewer | undefined;
  /** Hash of the secret in the emailed link. */
  secretHash?: Buffer<ArrayBuffer> | undefined;
}

/** Matches no report. Inside another condition, Prisma ignores an empty `OR`. */
export const NO_REPORT = { id: { in: [] as number[] } };

/** Reports of this reporter. */
export const managedBy = ({ viewer, secretHash }: Reporter): Prisma.AnimalReportWhereInput => ({
  ...notHidden,
  OR: [viewer ? { userId: viewer.id } : NO_REPORT, secretHash ? { secretHash } : NO_REPORT],
});

/** Reports whose grid cell centre is in these bounds. The exact point stays private. */
export const isInBounds = ({ west, south, east, north }: Bounds): Prisma.AnimalReportWhereInput => ({
  cellLatitude: { gte: south, lte: north },
  cellLongitude: { gte: west, lte: east },
});

/**
 * Reports of finders without an account that the viewer can confirm. Moderators can confirm all
 * reports, other users only reports in these areas.
 */
export const confirmableBy = (
  { role }: Viewer,
  areas: { point: Point; km: number }[],
): Prisma.AnimalReportWhereInput => ({
  ...notHidden,
  state: 'UNCONFIRMED',
  emailConfirmedAt: { not: null },
  ...(role === 'MEMBER' && {
    OR: [NO_REPORT, ...areas.map(({ point, km }) => isInBounds(boundsAround(point, km)))],
  }),
});
