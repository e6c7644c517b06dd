/**
 * `npm run password-link -- EMAIL`, for operators: prints a link with which somebody who has forgotten the password can set a new one. It works
 * once, for an hour. For installations that send no mails, and for people whose mailbox is gone.
 */
import 'reflect-metadata';
import { argv, env, exit } from 'node:process';
import { pathToFileURL } from 'node:url';
import { loadConfig, type Config } from '../config.js';
import { PrismaService } from '../prisma/prisma.service.js';
import { enabled } from '../users/users.visibility.js';
import { AccountLinks, originOf } from './account-links.js';

/** Resolves with null if there is no such account. */
export async function makePasswordLink(prisma: PrismaService, config: Config, email: string): Promise<string | null> {
  const where = { email: email.trim().toLowerCase(), ...enabled };
  const user = await prisma.user.findFirst({ where, select: { id: true } });
  return user && new AccountLinks(prisma).make('NEW_PASSWORD', { userId: user.id, origin: originOf(config) });
}

async function main() {
  const email = argv[2];
  if (!email) {
    console.error('Usage: npm run password-link -- EMAIL');
    exit(1);
  }
  const config = loadConfig(env);
  const prisma = new PrismaService(config);
  try {
    const link = await makePasswordLink(prisma, config, email);
    if (link) console.log(`${link}\nIt works once, for an hour: give it to nobody but the owner of the account.`);
    else console.error(`There is no account with ${email}, or it is disabled.`);
    process.exitCode = link ? 0 : 1;
  } finally {
    await prisma.$disconnect();
  }
}

if (import.meta.url === pathToFileURL(argv[1] ?? '').href) await main();
