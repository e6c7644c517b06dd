import type { Prisma } from '@sapa/prisma/client';
import { notHidden } from '../../platform/prisma/hidden.js';
import type { Viewer } from '../../platform/users/viewer.js';

/** Pets whose reminders and calendar the viewer may see: only own pets that are alive. */
export const caredForBy = (viewer: Pick<Viewer, 'id'>) =>
  ({ ...notHidden, diedOn: null, userId: viewer.id }) as const satisfies Prisma.PetWhereInput;

/** Active reminders of the viewer's own pets. */
export const remindersOf = (viewer: Pick<Viewer, 'id'>) =>
  ({ state: 'ACTIVE', pet: caredForBy(viewer) }) as const satisfies Prisma.ReminderWhereInput;
