/**
 * `npm run role -- EMAIL ROLE`, for operators: changes the role of a user, e.g. to create the
 * first administrator.
 */
import 'reflect-metadata';
import { AppError } from '../../platform/errors/app-error.js';
import { CommandProblem, runCommand } from '../../platform/prisma/command.js';
import type { PrismaService } from '../../platform/prisma/prisma.service.js';
import { ROLE_NAMES, type RoleName } from '../../platform/users/roles.js';
import { enabled } from '../../platform/users/users.visibility.js';
import { changeRole } from './roles.service.js';

/**
 * Changes the role. Returns a message about the change.
 * @throws AppError user_not_found or last_administrator
 */
export async function setRole(prisma: PrismaService, email: string, role: RoleName): Promise<string> {
  return prisma.$transaction(async (transaction) => {
    const where = { email: email.trim().toLowerCase(), ...enabled };
    const user = await transaction.user.findFirst({ where, select: { id: true } });
    if (!user) throw new AppError('user_not_found');
    await changeRole(transaction, null, user.id, role);
    return `${email} is now: ${role}.`;
  });
}

await runCommand(import.meta.url, async (prisma, _config, [email = '', role = '']) => {
  if (!email || !ROLE_NAMES.includes(role as RoleName))
    throw new CommandProblem(`Usage: npm run role -- EMAIL ${ROLE_NAMES.join('|')}`);
  return setRole(prisma, email, role as RoleName).catch((error: unknown) => {
    if (!(error instanceof AppError)) throw error;
    const isMissing = error.code === 'user_not_found';
    throw new CommandProblem(isMissing ? `There is no account with ${email}, or it is disabled.` : error.message);
  });
});
