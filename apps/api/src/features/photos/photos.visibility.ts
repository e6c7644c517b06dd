import type { Prisma } from '@sapa/prisma/client';
import { visibleTo as petsVisibleTo } from '../pets/pets.visibility.js';
import { shownPhoto } from '../../platform/prisma/hidden.js';
import { visibleTo as usersVisibleTo } from '../../platform/users/users.visibility.js';
import type { Viewer } from '../../platform/users/viewer.js';

// Everyone who may see a user or pet may see their album. Nobody sees deleted or hidden photos
// (decisions §8).

export const userPhotosVisibleTo = (viewer: Viewer): Prisma.UserPhotoWhereInput => ({
  ...shownPhoto,
  user: usersVisibleTo(viewer),
});

export const petPhotosVisibleTo = (viewer: Viewer): Prisma.PetPhotoWhereInput => ({
  ...shownPhoto,
  pet: petsVisibleTo(viewer),
});
