import type { Prisma } from '@sapa/prisma/client';
import { enabled } from '../../platform/users/users.visibility.js';

/** Businesses with a public page that visitors see on the home page. */
export const businessesForVisitors = {
  ...enabled,
  visibleToVisitors: true,
  firstName: { not: null },
} satisfies Prisma.UserWhereInput;
