import type { Prisma } from '@sapa/prisma/client';
import { visibleTo as petsVisibleTo } from '../pets/pets.visibility.js';
import { visibleTo as usersVisibleTo } from '../users/users.visibility.js';
import type { Viewer } from '../users/viewer.js';

// Whoever may see a user or pet may see their album; nobody sees deleted photos (decisions §8).

export const userPhotosVisibleTo = (viewer: Viewer): Prisma.UserPhotoWhereInput => ({
  deletedAt: null,
  user: usersVisibleTo(viewer),
});

export const petPhotosVisibleTo = (viewer: Viewer): Prisma.PetPhotoWhereInput => ({
  deletedAt: null,
  pet: petsVisibleTo(viewer),
});

/** Users or pets whose album has at least one photo. */
const withAlbum = { albumUpdatedAt: { not: null }, photos: { some: { deletedAt: null } } } as const;

export const userAlbumsVisibleTo = (viewer: Viewer): Prisma.UserWhereInput => ({
  ...withAlbum,
  ...usersVisibleTo(viewer),
});

export const petAlbumsVisibleTo = (viewer: Viewer): Prisma.PetWhereInput => ({
  ...withAlbum,
  ...petsVisibleTo(viewer),
});
