import type { Prisma } from '@sapa/prisma/client';
import { enabled } from '../users/users.visibility.js';

/** Visible to everybody: a business is part of the profile and has no contact data, so a block does not hide it (decisions §13). */
export const visible: Prisma.BusinessProfileWhereInput = { user: enabled };
