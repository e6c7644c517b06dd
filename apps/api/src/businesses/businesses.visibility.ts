import type { Prisma } from '@sapa/prisma/client';
import { enabled } from '../users/users.visibility.js';

/** For everybody: a business is a part of the profile and without contact data, and a block hides neither (decisions §13). */
export const visible: Prisma.BusinessProfileWhereInput = { user: enabled };
