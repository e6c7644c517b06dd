import type { Prisma } from '@sapa/prisma/client';
import type { PrismaService } from '../platform/prisma/prisma.service.js';
import { EXIT, Problem } from './cli.js';

const UUID = /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/i;

export const USER_ARGUMENT = ['<user>', 'email address, id or UUID of the user'] as const;

export const userSelect = {
  id: true,
  email: true,
  newEmail: true,
  role: true,
  disabledAt: true,
  suspendedUntil: true,
} as const satisfies Prisma.UserSelect;

export type FoundUser = Prisma.UserGetPayload<{ select: typeof userSelect }>;

type WhereUser = { id: number } | { uuid: string } | { email: string };

/** @throws Problem wrong_usage */
export function whereUser(text: string): WhereUser {
  const word = text.trim().toLowerCase();
  if (/^\d{1,9}$/.test(word)) return { id: Number(word) };
  if (UUID.test(word)) return { uuid: word };
  if (word.includes('@')) return { email: word };
  throw new Problem(`${text} is neither an email address, an id nor a UUID.`, 'wrong_usage', EXIT.usage);
}

export const noUser = (text: string) => new Problem(`There is no account ${text}.`, 'user_not_found');

/** @throws Problem user_not_found */
export async function findUser(prisma: PrismaService, text: string): Promise<FoundUser> {
  const user = await prisma.user.findUnique({ where: whereUser(text), select: userSelect });
  if (!user) throw noUser(text);
  return user;
}

/** @throws Problem user_not_found, account_disabled */
export async function findEnabledUser(prisma: PrismaService, text: string): Promise<FoundUser> {
  const user = await findUser(prisma, text);
  requireEnabled(user);
  return user;
}

/** @throws Problem account_disabled */
export function requireEnabled({ email, disabledAt }: Pick<FoundUser, 'email' | 'disabledAt'>): void {
  if (disabledAt)
    throw new Problem(`The account ${email} is disabled. Run \`sapa user enable ${email}\` first.`, 'account_disabled');
}

/** Moderators and administrators cannot be suspended or disabled. @throws Problem not_allowed */
export function requireMember({ email, role }: FoundUser): void {
  if (role !== 'MEMBER')
    throw new Problem(
      `${email} is ${role.toLowerCase()}. Run \`sapa user role ${email} member\` first.`,
      'not_allowed',
    );
}
