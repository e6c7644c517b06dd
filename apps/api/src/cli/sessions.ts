import { record } from '../features/moderation/audit-log.js';
import type { Cli } from './cli.js';

/** Database triggers notify all servers, which close the connections of ended sessions. */
export function addSessionCommands(cli: Cli): void {
  const sessions = cli.program.command('sessions').description('sessions of all users');
  sessions
    .command('end')
    .description('log out all users on all devices')
    .requiredOption('--all', 'end the sessions of all users')
    .action(
      cli.action(async ({ prisma }) => {
        const { count } = await prisma.$transaction(async (transaction) => {
          const ended = await transaction.session.deleteMany();
          await record(transaction, {
            actorId: null,
            action: 'sessions_ended',
            details: { sessions: ended.count },
          });
          return ended;
        });
        return { text: `${count} sessions have ended. All users must log in again.`, data: { sessions: count } };
      }),
    );
}
