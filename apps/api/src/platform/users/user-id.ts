import { AppError } from '../errors/app-error.js';
import type { Identifier } from '../validation/identifiers.js';
import type { PrismaService } from '../prisma/prisma.service.js';
import { enabled } from './users.visibility.js';

/** Returns the id of an enabled user. @throws AppError user_not_found */
export async function userIdOf(prisma: PrismaService, identifier: Identifier): Promise<number> {
  const user = await prisma.user.findFirst({ where: { ...enabled, ...identifier }, select: { id: true } });
  if (!user) throw new AppError('user_not_found');
  return user.id;
}
