import type { Prisma } from '@sapa/prisma/client';
import { friendsOf } from '../friends/friends.visibility.js';
import { shown as shownPet, visibleTo as petsVisibleTo } from '../pets/pets.visibility.js';
import { shownPhoto } from '../../platform/prisma/hidden.js';
import { enabled, visibleTo as usersVisibleTo } from '../../platform/users/users.visibility.js';
import type { Viewer } from '../../platform/users/viewer.js';

// Everyone who may see a user or pet may see their first album. Further albums have an audience.
// Nobody sees deleted or hidden photos (decisions §8).

/** Condition: the album's audience includes the viewer. `ownedBy` filters albums by owner. */
const isOpenTo = (
  viewer: Pick<Viewer, 'id'>,
  ownedBy: (user: Prisma.UserWhereInput) => Prisma.AlbumWhereInput,
): Prisma.AlbumWhereInput => ({
  OR: [{ audience: 'USERS' }, { audience: 'FRIENDS', ...ownedBy(friendsOf(viewer)) }, ownedBy({ id: viewer.id })],
});

const isOpenForUser = (viewer: Pick<Viewer, 'id'>) => isOpenTo(viewer, (user) => ({ user }));
const isOpenForPet = (viewer: Pick<Viewer, 'id'>) => isOpenTo(viewer, (user) => ({ pet: { user } }));

/** Further albums that the viewer may see. */
export const albumsVisibleTo = (viewer: Pick<Viewer, 'id'>): Prisma.AlbumWhereInput => ({
  OR: [
    { user: usersVisibleTo(viewer), ...isOpenForUser(viewer) },
    { pet: petsVisibleTo(viewer), ...isOpenForPet(viewer) },
  ],
});

/** Albums with a link that has not expired. Everybody who has the link sees the album. */
export const albumsWithOpenLink = (): Prisma.AlbumWhereInput => ({
  linkExpiresAt: { gt: new Date() },
  OR: [{ user: enabled }, { pet: shownPet }],
});

export const userPhotosVisibleTo = (viewer: Pick<Viewer, 'id'>): Prisma.UserPhotoWhereInput => ({
  ...shownPhoto,
  user: usersVisibleTo(viewer),
  OR: [{ albumId: null }, { album: isOpenForUser(viewer) }],
});

export const petPhotosVisibleTo = (viewer: Pick<Viewer, 'id'>): Prisma.PetPhotoWhereInput => ({
  ...shownPhoto,
  pet: petsVisibleTo(viewer),
  OR: [{ albumId: null }, { album: isOpenForPet(viewer) }],
});

/** Condition: the photo is in an album of the user or of one of the user's pets. */
const ofAlbumOwner = ({ id }: Pick<Viewer, 'id'>): Prisma.PhotoPetWhereInput => ({
  OR: [{ userPhoto: { userId: id } }, { petPhoto: { pet: { userId: id } } }],
});

/** Pets in the viewer's photos, and the viewer's pets in any photo. */
export const photoPetsOf = (viewer: Pick<Viewer, 'id'>): Prisma.PhotoPetWhereInput => ({
  OR: [{ pet: { userId: viewer.id } }, ofAlbumOwner(viewer)],
});

/**
 * Pets in photos, if the viewer may see the pet and the photo. Unconfirmed pets are visible only
 * to the owners of the pet and the photo.
 */
export const photoPetsVisibleTo = (viewer: Pick<Viewer, 'id'>): Prisma.PhotoPetWhereInput => ({
  pet: petsVisibleTo(viewer),
  AND: [
    { OR: [{ userPhoto: userPhotosVisibleTo(viewer) }, { petPhoto: petPhotosVisibleTo(viewer) }] },
    { OR: [{ confirmedAt: { not: null } }, photoPetsOf(viewer)] },
  ],
});
