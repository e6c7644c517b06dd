import type { Prisma } from '@sapa/prisma/client';
import { visibleTo as petsVisibleTo } from '../pets/pets.visibility.js';
import { visibleTo as usersVisibleTo } from '../users/users.visibility.js';
import type { Viewer } from '../users/viewer.js';

// An album is seen by whoever sees its user or pet; deleted photos by nobody (decisions §8).

export const userPhotosVisibleTo = (viewer: Viewer): Prisma.UserPhotoWhereInput => ({
  deletedAt: null,
  user: usersVisibleTo(viewer),
});

export const petPhotosVisibleTo = (viewer: Viewer): Prisma.PetPhotoWhereInput => ({
  deletedAt: null,
  pet: petsVisibleTo(viewer),
});

/** Users or pets with an album that has something to show. */
const withAlbum = { albumUpdatedAt: { not: null }, photos: { some: { deletedAt: null } } } as const;

export const userAlbumsVisibleTo = (viewer: Viewer): Prisma.UserWhereInput => ({
  ...withAlbum,
  ...usersVisibleTo(viewer),
});

export const petAlbumsVisibleTo = (viewer: Viewer): Prisma.PetWhereInput => ({
  ...withAlbum,
  ...petsVisibleTo(viewer),
});
