/**
 * `npm run remove-second-factor -- EMAIL`, for operators: turns off the second factor of somebody who has lost the authenticator and the
 * recovery codes. Logging in then needs the password alone.
 */
import 'reflect-metadata';
import { argv, env, exit } from 'node:process';
import { pathToFileURL } from 'node:url';
import { loadConfig } from '../config.js';
import { PrismaService } from '../prisma/prisma.service.js';

/** False if no account with this address has a second factor. */
export async function removeSecondFactor(prisma: PrismaService, address: string): Promise<boolean> {
  const user = { email: address.trim().toLowerCase() };
  const [{ count }] = await prisma.$transaction([
    prisma.secondFactor.deleteMany({ where: { user } }),
    prisma.recoveryCode.deleteMany({ where: { user } }),
  ]);
  return count > 0;
}

async function main() {
  const email = argv[2];
  if (!email) {
    console.error('Usage: npm run remove-second-factor -- EMAIL');
    exit(1);
  }
  const prisma = new PrismaService(loadConfig(env));
  try {
    const isRemoved = await removeSecondFactor(prisma, email);
    if (isRemoved) console.log(`Logging in to ${email} needs the password alone from now on.`);
    else console.error(`There is no account with ${email} that has a second factor.`);
    process.exitCode = isRemoved ? 0 : 1;
  } finally {
    await prisma.$disconnect();
  }
}

if (import.meta.url === pathToFileURL(argv[1] ?? '').href) await main();
