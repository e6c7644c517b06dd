import { notDeleted } from '../../../platform/prisma/hidden.js';
import type { PrismaService } from '../../../platform/prisma/prisma.service.js';
import { imageSelect } from '../../../platform/storage/urls.js';
import type { PetsService } from '../../pets/pets.service.js';
import { visibleTo } from '../../pets/pets.visibility.js';
import {
  byId,
  type Database,
  EMPTY_SNAPSHOT,
  picturesOf,
  type Reportable,
  stateOf,
  unlessHidden,
} from './reportable.js';

export function pets(prisma: PrismaService, service: PetsService): Reportable {
  const setHidden = (database: Database, id: number, hiddenAt: Date | null) =>
    database.pet.updateMany({ where: unlessHidden(id, hiddenAt), data: { hiddenAt } });
  return {
    visible: async (viewer, ids) => {
      const rows = await prisma.pet.findMany({
        where: { ...visibleTo(viewer), id: { in: ids } },
        select: {
          id: true,
          userId: true,
          uuid: true,
          name: true,
          description: true,
          mainPhoto: { select: imageSelect },
        },
      });
      return byId(rows, ({ userId, uuid, name, description, mainPhoto }) => ({
        userId,
        snapshot: { ...EMPTY_SNAPSHOT, uuid, title: name, text: description, pictures: picturesOf(mainPhoto) },
      }));
    },
    state: async (database, id) =>
      stateOf(await database.pet.findUnique({ where: { id }, select: { hiddenAt: true } })),
    setHidden,
    pictures: (database, id) =>
      database.petPhoto.findMany({ where: { petId: id, ...notDeleted }, select: { key: true } }),
    remove: async (transaction, id, author) => {
      await setHidden(transaction, id, new Date()); // lists and profiles stop showing its photos
      // The case still names the former owner if the pet was given to another owner.
      const pet = await transaction.pet.findUnique({ where: { id }, select: { userId: true } });
      return service.removeIn(transaction, { id: pet?.userId ?? author.id }, { id });
    },
  };
}
