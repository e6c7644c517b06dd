/**
 * `npm run remove-second-factor -- EMAIL`, for operators: turns off the second factor of a user
 * who has lost the authenticator and the recovery codes. The password is then enough to log in.
 */
import 'reflect-metadata';
import { CommandProblem, runCommand } from '../../platform/prisma/command.js';
import type { PrismaService } from '../../platform/prisma/prisma.service.js';

/** Resolves with false if no account with this address has a second factor. */
export async function removeSecondFactor(prisma: PrismaService, address: string): Promise<boolean> {
  const user = { email: address.trim().toLowerCase() };
  const [{ count }] = await prisma.$transaction([
    prisma.secondFactor.deleteMany({ where: { user } }),
    prisma.recoveryCode.deleteMany({ where: { user } }),
  ]);
  return count > 0;
}

await runCommand(import.meta.url, async (prisma, _config, [email]) => {
  if (!email) throw new CommandProblem('Usage: npm run remove-second-factor -- EMAIL');
  if (!(await removeSecondFactor(prisma, email)))
    throw new CommandProblem(`There is no account with ${email} that has a second factor.`);
  return `The second factor of ${email} is off. The password is enough to log in.`;
});
