import { record } from '../features/moderation/audit-log.js';
import { requireYes, yesOption } from './arguments.js';
import type { Cli } from './cli.js';
import { selectDemoUserIds } from './demo.sql.js';

export function addDemoCommands(cli: Cli): void {
  const demo = cli.program.command('demo').description('demo data');
  demo
    .command('remove')
    .description('delete all demo accounts with their content')
    .addOption(yesOption())
    .action(
      cli.action(async (context, options: { yes?: boolean }) => {
        const { prisma } = context;
        const users = await prisma.$queryRaw<{ id: number }[]>(selectDemoUserIds);
        if (users.length === 0) return { text: 'There are no demo accounts.', data: { accounts: 0 } };
        requireYes(options, `This deletes ${users.length} demo accounts with all their content.`);
        const { AccountsService } = await import('../features/accounts/accounts.service.js');
        const accounts = await context.service(AccountsService);
        for (const user of users) await accounts.removeByOperator(user);
        // The rows of SeededPart are kept, so that the next start does not add the demo data
        // again.
        await record(prisma, { actorId: null, action: 'demo_removed', details: { accounts: users.length } });
        return { text: `${users.length} demo accounts are deleted.`, data: { accounts: users.length } };
      }),
    );
}
