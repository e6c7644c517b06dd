import type { Prisma } from '@sapa/prisma/client';
import { notHidden } from '../../platform/prisma/hidden.js';
import { enabled, visibleTo as usersVisibleTo } from '../../platform/users/users.visibility.js';
import type { Viewer } from '../../platform/users/viewer.js';
import { BUSINESS_CATEGORIES } from '../businesses/kinds.js';

type Person = Pick<Viewer, 'id'>;

/**
 * Users whose booking page the viewer may see: businesses, except across a block. Visitors see
 * businesses with a public page.
 */
export const bookableFor = (viewer: Person | undefined): Prisma.UserWhereInput => ({
  ...(viewer ? usersVisibleTo(viewer) : { ...enabled, visibleToVisitors: true }),
  userCategoryId: { in: BUSINESS_CATEGORIES },
});

/** Pets for which the viewer can book. */
export const bookablePetsOf = ({ id }: Person) =>
  ({ ...notHidden, userId: id, diedOn: null }) as const satisfies Prisma.PetWhereInput;

/** Appointments of a customer. A later block does not hide them. */
export const bookedBy = ({ id }: Person) => ({ customerId: id }) as const satisfies Prisma.AppointmentWhereInput;

/** Appointments and blocked times at the viewer's businesses. A later block does not hide them. */
export const atBusinessOf = ({ id }: Person) =>
  ({ businessProfile: { userId: id } }) as const satisfies Prisma.AppointmentWhereInput;

/** Appointments that have neither taken place nor been cancelled. */
export const isOpen = { state: { in: ['REQUESTED', 'CONFIRMED'] } } satisfies Prisma.AppointmentWhereInput;
