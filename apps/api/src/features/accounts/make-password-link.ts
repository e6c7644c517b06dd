/**
 * `npm run password-link -- EMAIL`, for operators: prints a link for setting a new password. It
 * works once, for an hour. For installations without mails and users without their mailbox.
 */
import 'reflect-metadata';
import { AccountLinks, originOf } from '../../platform/auth/account-links.js';
import type { Config } from '../../config.js';
import { CommandProblem, runCommand } from '../../platform/prisma/command.js';
import type { PrismaService } from '../../platform/prisma/prisma.service.js';
import { enabled } from '../../platform/users/users.visibility.js';

/** Resolves with null if no enabled account has this address. */
export async function makePasswordLink(prisma: PrismaService, config: Config, address: string): Promise<string | null> {
  const email = address.trim().toLowerCase();
  const where = { email, ...enabled };
  const user = await prisma.user.findFirst({ where, select: { id: true } });
  return user && new AccountLinks(prisma).make('NEW_PASSWORD', { userId: user.id, origin: originOf(config), email });
}

await runCommand(import.meta.url, async (prisma, config, [email]) => {
  if (!email) throw new CommandProblem('Usage: npm run password-link -- EMAIL');
  const link = await makePasswordLink(prisma, config, email);
  if (!link) throw new CommandProblem(`There is no account with ${email}, or it is disabled.`);
  return `${link}\nIt works once, for an hour. Give it only to the owner of the account.`;
});
