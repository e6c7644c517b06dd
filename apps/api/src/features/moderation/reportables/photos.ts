import { notDeleted } from '../../../platform/prisma/hidden.js';
import type { PrismaService } from '../../../platform/prisma/prisma.service.js';
import { imageSelect } from '../../../platform/storage/urls.js';
import type { PhotosService } from '../../photos/photos.service.js';
import { petPhotosVisibleTo, userPhotosVisibleTo } from '../../photos/photos.visibility.js';
import {
  byId,
  type Database,
  EMPTY_SNAPSHOT,
  picturesOf,
  type Reportable,
  stateOf,
  unlessHidden,
} from './reportable.js';

/**
 * Marks a hidden photo as deleted too, so that other queries need no condition for hidden photos.
 */
const hiding = (hiddenAt: Date | null) => ({ hiddenAt, deletedAt: hiddenAt });

export function userPhotos(prisma: PrismaService, service: PhotosService): Reportable {
  const setHidden = (database: Database, id: number, hiddenAt: Date | null) =>
    database.userPhoto.updateMany({ where: unlessHidden(id, hiddenAt), data: hiding(hiddenAt) });
  return {
    visible: async (viewer, ids) => {
      const rows = await prisma.userPhoto.findMany({
        where: { ...userPhotosVisibleTo(viewer), id: { in: ids } },
        select: { ...imageSelect, id: true, userId: true, description: true, user: { select: { uuid: true } } },
      });
      return byId(rows, ({ userId, description, user, ...image }) => ({
        userId,
        snapshot: { ...EMPTY_SNAPSHOT, uuid: user.uuid, text: description, pictures: picturesOf(image) },
      }));
    },
    state: async (database, id) =>
      stateOf(await database.userPhoto.findUnique({ where: { id, ...notDeleted }, select: { hiddenAt: true } })),
    setHidden,
    pictures: (database, id) => database.userPhoto.findMany({ where: { id, ...notDeleted }, select: { key: true } }),
    remove: async (transaction, id, author) => {
      await setHidden(transaction, id, new Date()); // albums and profiles stop showing the photo
      return service.removeIn(transaction, author, { userId: author.id }, [id]);
    },
  };
}

export function petPhotos(prisma: PrismaService, service: PhotosService): Reportable {
  const setHidden = (database: Database, id: number, hiddenAt: Date | null) =>
    database.petPhoto.updateMany({ where: unlessHidden(id, hiddenAt), data: hiding(hiddenAt) });
  return {
    visible: async (viewer, ids) => {
      const rows = await prisma.petPhoto.findMany({
        where: { ...petPhotosVisibleTo(viewer), id: { in: ids } },
        select: {
          ...imageSelect,
          id: true,
          description: true,
          pet: { select: { userId: true, uuid: true, name: true } },
        },
      });
      return byId(rows, ({ description, pet, ...image }) => ({
        userId: pet.userId,
        snapshot: {
          ...EMPTY_SNAPSHOT,
          uuid: pet.uuid,
          title: pet.name,
          text: description,
          pictures: picturesOf(image),
        },
      }));
    },
    state: async (database, id) =>
      stateOf(await database.petPhoto.findUnique({ where: { id, ...notDeleted }, select: { hiddenAt: true } })),
    setHidden,
    pictures: (database, id) => database.petPhoto.findMany({ where: { id, ...notDeleted }, select: { key: true } }),
    remove: async (transaction, id, author) => {
      await setHidden(transaction, id, new Date()); // albums and profiles stop showing the photo
      const pet = await transaction.petPhoto.findUniqueOrThrow({ where: { id }, select: { petId: true } });
      return service.removeIn(transaction, author, pet, [id]);
    },
  };
}
