/**
 * `npm run confirmation-link -- EMAIL`, for operators: prints a link that confirms the current or
 * pending e-mail address of an account. It works once, for three days. For installations without
 * mails and for mails that do not arrive.
 */
import 'reflect-metadata';
import { AccountLinks, originOf } from '../../platform/auth/account-links.js';
import type { Config } from '../../config.js';
import { CommandProblem, runCommand } from '../../platform/prisma/command.js';
import type { PrismaService } from '../../platform/prisma/prisma.service.js';
import { enabled } from '../../platform/users/users.visibility.js';

/** Resolves with null if no enabled account has this address as its current or pending one. */
export async function makeConfirmationLink(
  prisma: PrismaService,
  config: Config,
  address: string,
): Promise<string | null> {
  const email = address.trim().toLowerCase();
  const where = { OR: [{ email }, { newEmail: email }], ...enabled };
  // Several accounts may have the address pending. The account that already uses it comes first.
  const users = await prisma.user.findMany({ where, select: { id: true, email: true } });
  const user = users.find((candidate) => candidate.email === email) ?? users[0];
  if (!user) return null;
  return new AccountLinks(prisma).make('CONFIRM_EMAIL', { userId: user.id, origin: originOf(config), email });
}

await runCommand(import.meta.url, async (prisma, config, [email]) => {
  if (!email) throw new CommandProblem('Usage: npm run confirmation-link -- EMAIL');
  const link = await makeConfirmationLink(prisma, config, email);
  if (!link) throw new CommandProblem(`There is no account with ${email}, or it is disabled.`);
  return `${link}\nIt works once, for three days. Give it only to the owner of the account.`;
});
