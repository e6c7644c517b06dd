/**
 * `npm run confirmation-link -- EMAIL`, for operators: prints a link that confirms the e-mail address of an account, or the one that it is to
 * have. It works once, for three days. For installations that send no mails, and for mails that do not arrive.
 */
import 'reflect-metadata';
import { argv, env, exit } from 'node:process';
import { pathToFileURL } from 'node:url';
import { loadConfig, type Config } from '../config.js';
import { PrismaService } from '../prisma/prisma.service.js';
import { enabled } from '../users/users.visibility.js';
import { AccountLinks, originOf } from './account-links.js';

/** Resolves with null if no account has this address, or is to have it. */
export async function makeConfirmationLink(
  prisma: PrismaService,
  config: Config,
  address: string,
): Promise<string | null> {
  const email = address.trim().toLowerCase();
  const where = { OR: [{ email }, { newEmail: email }], ...enabled };
  // Several may want an address that nobody has confirmed yet; whoever has it comes first.
  const users = await prisma.user.findMany({ where, select: { id: true, email: true } });
  const user = users.find((one) => one.email === email) ?? users[0];
  if (!user) return null;
  return new AccountLinks(prisma).make('CONFIRM_EMAIL', { userId: user.id, origin: originOf(config), email });
}

async function main() {
  const email = argv[2];
  if (!email) {
    console.error('Usage: npm run confirmation-link -- EMAIL');
    exit(1);
  }
  const config = loadConfig(env);
  const prisma = new PrismaService(config);
  try {
    const link = await makeConfirmationLink(prisma, config, email);
    if (link) console.log(`${link}\nIt works once, for three days: give it to nobody but the owner of the account.`);
    else console.error(`There is no account with ${email}, or it is disabled.`);
    process.exitCode = link ? 0 : 1;
  } finally {
    await prisma.$disconnect();
  }
}

if (import.meta.url === pathToFileURL(argv[1] ?? '').href) await main();
