import type { PrismaService } from '../../../platform/prisma/prisma.service.js';
import { imageSelect } from '../../../platform/storage/urls.js';
import type { ReportsService } from '../../lost-and-found/reports.service.js';
import { visibleTo } from '../../lost-and-found/lost-and-found.visibility.js';
import { byId, EMPTY_SNAPSHOT, picturesOf, type Reportable, stateOf, unlessHidden } from './reportable.js';

/** Reports of lost and found animals. Moderators delete reports without an account directly. */
export const animalReports = (prisma: PrismaService, service: ReportsService): Reportable => ({
  visible: async (viewer, ids) => {
    const rows = await prisma.animalReport.findMany({
      where: { AND: [visibleTo(viewer), { id: { in: ids }, userId: { not: null } }] },
      select: {
        id: true,
        userId: true,
        uuid: true,
        name: true,
        description: true,
        behaviour: true,
        photos: { where: { sightingId: null }, orderBy: { position: 'asc' }, select: imageSelect },
      },
    });
    return byId(rows, ({ userId, uuid, name, description, behaviour, photos }) => ({
      userId: userId!,
      snapshot: {
        ...EMPTY_SNAPSHOT,
        uuid,
        title: name,
        text: [description, behaviour].filter(Boolean).join('\n') || null,
        pictures: picturesOf(...photos),
      },
    }));
  },
  state: async (database, id) =>
    stateOf(await database.animalReport.findUnique({ where: { id }, select: { hiddenAt: true } })),
  setHidden: (database, id, hiddenAt) =>
    database.animalReport.updateMany({ where: unlessHidden(id, hiddenAt), data: { hiddenAt } }),
  pictures: (database, id) => database.reportPhoto.findMany({ where: { reportId: id }, select: { key: true } }),
  remove: (transaction, id) => service.removeIn(transaction, id),
});
