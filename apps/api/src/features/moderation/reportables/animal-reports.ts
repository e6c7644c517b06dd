import type { PrismaService } from '../../../platform/prisma/prisma.service.js';
import { imageSelect } from '../../../platform/storage/urls.js';
import type { AnimalReportsService } from '../../lost-and-found/animal-reports.service.js';
import { sightingsVisibleTo, visibleTo } from '../../lost-and-found/lost-and-found.visibility.js';
import { byId, EMPTY_SNAPSHOT, picturesOf, type Reportable, stateOf } from './reportable.js';

/** Maximum number of sightings in the snapshot. */
const MAX_SIGHTINGS = 20;

/**
 * Reports of lost and found animals. A snapshot includes the newest sightings, which moderators
 * can hide one by one.
 */
export const animalReports = (prisma: PrismaService, service: AnimalReportsService): Reportable => ({
  visible: async (viewer, ids) => {
    const rows = await prisma.animalReport.findMany({
      where: { AND: [visibleTo(viewer), { id: { in: ids } }] },
      select: {
        id: true,
        userId: true,
        uuid: true,
        name: true,
        description: true,
        behaviour: true,
        photos: { where: { sightingId: null }, orderBy: { position: 'asc' }, select: imageSelect },
        sightings: {
          where: sightingsVisibleTo(viewer),
          orderBy: { id: 'desc' },
          take: MAX_SIGHTINGS,
          select: { text: true, photos: { select: imageSelect } },
        },
      },
    });
    return byId(rows, ({ userId, uuid, name, description, behaviour, photos, sightings }) => ({
      userId,
      snapshot: {
        ...EMPTY_SNAPSHOT,
        uuid,
        title: name,
        text: [description, behaviour, ...sightings.map(({ text }) => text)].filter(Boolean).join('\n') || null,
        pictures: picturesOf(...photos, ...sightings.flatMap((sighting) => sighting.photos)),
      },
    }));
  },
  state: async (database, id) =>
    stateOf(await database.animalReport.findUnique({ where: { id }, select: { hiddenAt: true } })),
  setHidden: (database, id, hiddenAt) => service.setHidden(database, id, hiddenAt),
  pictures: (database, id) => database.reportPhoto.findMany({ where: { reportId: id }, select: { key: true } }),
  remove: (transaction, id) => service.removeIn(transaction, id),
});
