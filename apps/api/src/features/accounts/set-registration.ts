/**
 * `npm run registration -- open|invited|closed`, for operators: sets the registration mode.
 * `npm run registration -- invite [USES] [DAYS]` prints an invitation link for this many users.
 */
import 'reflect-metadata';
import type { RegistrationMode } from '@sapa/prisma/client';
import { MAX_INVITATION } from '../../platform/common/limits.js';
import type { Config } from '../../config.js';
import { CommandProblem, runCommand } from '../../platform/prisma/command.js';
import type { PrismaService } from '../../platform/prisma/prisma.service.js';
import { originOf } from '../../platform/auth/account-links.js';
import { INVITATION_PATH, makeInvitation, setRegistrationMode } from './invitations.js';
import { REGISTRATION_MODES, type RegistrationModeName } from './registration.dto.js';

const isMode = (word: string): word is RegistrationModeName => (REGISTRATION_MODES as readonly string[]).includes(word);
const isCount = (value: number, max: number) => Number.isInteger(value) && value >= 1 && value <= max;

/** Resolves with the message to print; undefined if the arguments are invalid. */
export async function setRegistration(
  prisma: PrismaService,
  config: Config,
  [word = '', uses = '1', days = '7']: string[],
): Promise<string | undefined> {
  if (isMode(word)) {
    const mode = word.toUpperCase() as RegistrationMode;
    await prisma.$transaction((transaction) => setRegistrationMode(transaction, null, mode));
    return `Registration is now: ${word}.`;
  }
  const invitation = { uses: Number(uses), days: Number(days) };
  if (
    word !== 'invite' ||
    !isCount(invitation.uses, MAX_INVITATION.uses) ||
    !isCount(invitation.days, MAX_INVITATION.days)
  )
    return undefined;
  const { secret } = await prisma.$transaction((transaction) => makeInvitation(transaction, null, invitation));
  return `${originOf(config)}${INVITATION_PATH}#${secret}\nIt works ${uses === '1' ? 'once' : `${uses} times`}, for ${days} days.`;
}

await runCommand(import.meta.url, async (prisma, config, args) => {
  const message = await setRegistration(prisma, config, args);
  if (!message)
    throw new CommandProblem('Usage: npm run registration -- open|invited|closed, or: invite [USES] [DAYS]');
  return message;
});
