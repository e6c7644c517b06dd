import type { Command } from 'commander';
import type { RegistrationMode } from '@sapa/prisma/client';
import {
  INVITATION_PATH,
  makeInvitation,
  registrationMode,
  setRegistrationMode,
} from '../features/accounts/invitations.js';
import { originOf } from '../platform/auth/account-links.js';
import { MAX_INVITATION, MAX_LENGTH } from '../platform/common/limits.js';
import { textUpTo, wholeNumber } from './arguments.js';
import type { Cli } from './cli.js';
import { toTime } from './format.js';

const MODES = {
  open: 'let everybody register',
  invited: 'let only people with an invitation register',
  closed: 'let nobody register',
} as const;

export function addRegistrationCommands(cli: Cli): void {
  const registration = cli.program.command('registration').description('who may register');
  registration
    .command('show')
    .description('print the registration mode')
    .action(
      cli.action(async ({ prisma }) => {
        const mode = (await registrationMode(prisma)).toLowerCase();
        return { text: `Registration is ${mode}.`, data: { mode } };
      }),
    );
  for (const [mode, description] of Object.entries(MODES)) {
    registration
      .command(mode)
      .description(description)
      .action(
        cli.action(async ({ prisma }) => {
          const stored = mode.toUpperCase() as RegistrationMode;
          await prisma.$transaction((transaction) => setRegistrationMode(transaction, null, stored));
          return { text: `Registration is now ${mode}.`, data: { mode } };
        }),
      );
  }
  addInviteCommand(cli, registration);
  addInviteCommand(cli, cli.program);
}

function addInviteCommand(cli: Cli, parent: Command): void {
  parent
    .command('invite')
    .description('print an invitation link')
    .argument('[uses]', 'number of accounts', wholeNumber(1, MAX_INVITATION.uses), 1)
    .argument('[days]', 'days until the link expires', wholeNumber(1, MAX_INVITATION.days), 7)
    .option('--note <text>', 'note for administrators about the recipient', textUpTo(MAX_LENGTH.invitationNote))
    .action(
      cli.action(async ({ prisma, config }, uses: number, days: number, { note }: { note?: string }) => {
        const { secret, id, expiresAt } = await prisma.$transaction((transaction) =>
          makeInvitation(transaction, null, { uses, days, note: note ?? null }),
        );
        const link = `${originOf(config)}${INVITATION_PATH}#${secret}`;
        return {
          text: `${link}\nIt works ${uses === 1 ? 'once' : `${uses} times`}, until ${toTime(expiresAt)}.`,
          data: { id, link, uses, expiresAt },
        };
      }),
    );
}
