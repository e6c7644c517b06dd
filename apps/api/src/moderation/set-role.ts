/**
 * `npm run role -- EMAIL administrator`, for operators: makes somebody an administrator, who can then give roles to others; or a moderator, or
 * a member again.
 */
import 'reflect-metadata';
import { argv, env, exit } from 'node:process';
import { pathToFileURL } from 'node:url';
import { AppError } from '../common/errors/app-error.js';
import { loadConfig } from '../config.js';
import { PrismaService } from '../prisma/prisma.service.js';
import { ROLE_NAMES, type RoleName } from '../users/roles.js';
import { enabled } from '../users/users.visibility.js';
import { changeRole } from './roles.service.js';

/** Resolves with what became of it. @throws AppError user_not_found or last_administrator */
export async function setRole(prisma: PrismaService, email: string, role: RoleName): Promise<string> {
  return prisma.$transaction(async (transaction) => {
    const where = { email: email.trim().toLowerCase(), ...enabled };
    const user = await transaction.user.findFirst({ where, select: { id: true } });
    if (!user) throw new AppError('user_not_found');
    await changeRole(transaction, null, user.id, role);
    return `${email} is now: ${role}.`;
  });
}

async function main() {
  const [email = '', role = ''] = argv.slice(2);
  if (!email || !ROLE_NAMES.includes(role as RoleName)) {
    console.error(`Usage: npm run role -- EMAIL ${ROLE_NAMES.join('|')}`);
    exit(1);
  }
  const prisma = new PrismaService(loadConfig(env));
  try {
    console.log(await setRole(prisma, email, role as RoleName));
  } catch (error) {
    if (!(error instanceof AppError)) throw error;
    console.error(
      error.code === 'user_not_found' ? `There is no account with ${email}, or it is disabled.` : error.message,
    );
    process.exitCode = 1;
  } finally {
    await prisma.$disconnect();
  }
}

if (import.meta.url === pathToFileURL(argv[1] ?? '').href) await main();
