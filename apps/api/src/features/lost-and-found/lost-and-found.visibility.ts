import type { AnimalReportState, Prisma } from '@sapa/prisma/client';
import { boundsAround, partsOf, type Bounds } from '../../platform/common/area.js';
import { ANIMAL_REPORTS } from '../../platform/common/limits.js';
import { notHidden } from '../../platform/prisma/hidden.js';
import type { PrismaService } from '../../platform/prisma/prisma.service.js';
import { visibleTo as usersVisibleTo } from '../../platform/users/users.visibility.js';
import type { Viewer } from '../../platform/users/viewer.js';
import { NO_REPORT, OF_FINDERS } from './reporter.js';

type Person = Pick<Viewer, 'id'> | undefined;

/** Reports that have not ended. */
export const ACTIVE = { state: { in: ['OPEN', 'UNCONFIRMED'] as AnimalReportState[] } };

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

/** Reports whose grid cell centre is in these bounds. The exact point stays private. */
export const isInBounds = (bounds: Bounds): Prisma.AnimalReportWhereInput => ({
  OR: partsOf(bounds).map(({ west, south, east, north }) => ({
    cellLatitude: { gte: south, lte: north },
    cellLongitude: { gte: west, lte: east },
  })),
});

const point = { latitude: true, longitude: true } as const;

/**
 * Reports of finders without an account that the viewer can confirm: near the viewer's city or in
 * the viewer's alert area. Moderators can confirm all of them.
 */
export async function confirmableBy(
  prisma: PrismaService,
  viewer: Viewer | undefined,
): Promise<Prisma.AnimalReportWhereInput> {
  if (!viewer) return NO_REPORT;
  const waiting = { ...notHidden, ...OF_FINDERS, state: 'UNCONFIRMED', emailConfirmedAt: { not: null } } as const;
  if (viewer.role !== 'MEMBER') return waiting;
  const { address, alertArea } = await prisma.user.findUniqueOrThrow({
    where: { id: viewer.id },
    select: { address: { select: { place: { select: point } } }, alertArea: { select: { ...point, km: true } } },
  });
  const areas = [NO_REPORT as Prisma.AnimalReportWhereInput];
  if (address?.place) areas.push(isInBounds(boundsAround(address.place, ANIMAL_REPORTS.confirmationKm)));
  if (alertArea && alertArea.latitude !== null && alertArea.longitude !== null && alertArea.km > 0) {
    const { latitude, longitude, km } = alertArea;
    areas.push(isInBounds(boundsAround({ latitude, longitude }, km)));
  }
  return { ...waiting, OR: areas };
}
