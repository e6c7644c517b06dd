import type { Prisma } from '@sapa/prisma/client';
import { enabled } from '../../platform/users/users.visibility.js';

/** Businesses that visitors see on the home page. Their names and towns are public. */
export const businessesForVisitors = { ...enabled, firstName: { not: null } } satisfies Prisma.UserWhereInput;
