import type { Prisma } from '@sapa/prisma/client';
import { notHidden } from '../../platform/prisma/hidden.js';
import { enabled, visibleTo as usersVisibleTo } from '../../platform/users/users.visibility.js';
import type { Viewer } from '../../platform/users/viewer.js';
import { USER_CATEGORY } from '../catalog/catalog.dto.js';

/** Users who are a clinic now. A former clinic loses its access. */
export const isClinic = {
  ...enabled,
  userCategoryId: USER_CATEGORY.veterinary,
} as const satisfies Prisma.UserWhereInput;

/** Clinics that the viewer may choose. */
export const clinicsVisibleTo = (viewer: Pick<Viewer, 'id'>): Prisma.UserWhereInput => ({
  AND: [isClinic, usersVisibleTo(viewer)],
});

/** Pets whose owners have granted access to the viewer, a clinic. */
export const patientsOf = (viewer: Pick<Viewer, 'id'>): Prisma.PetWhereInput => ({
  ...notHidden,
  user: usersVisibleTo(viewer),
  clinics: { some: { clinicId: viewer.id, clinic: isClinic } },
});

/**
 * Pets whose health record the viewer may read: own pets and patients. Friends, other users and
 * moderators never see a record.
 */
export const recordsVisibleTo = (viewer: Pick<Viewer, 'id'>): Prisma.PetWhereInput => ({
  OR: [{ ...notHidden, userId: viewer.id }, patientsOf(viewer)],
});

/** Entries that others than the owner may see. Share links and clinics use this condition. */
export const sharedEntry = { hiddenAt: null, isPrivate: false } as const satisfies Prisma.HealthEntryWhereInput;

/**
 * Entries that share the limits of the caller. The owner cannot delete entries of clinics, so each
 * clinic has limits of its own.
 */
export const countedWith = ({ viewer, isOwner }: { viewer: Viewer; isOwner: boolean }): Prisma.HealthEntryWhereInput =>
  isOwner ? { enteredByClinic: false } : { enteredByClinic: true, clinicId: viewer.id };

/** Entries of a record that the owner, or a clinic with access, may see. */
export const entriesFor = ({ isOwner }: { isOwner: boolean }): Prisma.HealthEntryWhereInput =>
  isOwner ? {} : sharedEntry;
