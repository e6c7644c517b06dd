import { migrate, waitForMigration } from '@sapa/prisma/migrate';
import { record } from '../features/moderation/audit-log.js';
import { commaSeparated } from '../config.js';
import type { Cli } from './cli.js';

export function addMigrateCommand(cli: Cli): void {
  cli.program
    .command('migrate')
    .description('migrate the database to this release')
    .option('--wait', 'only wait until another process has migrated the database')
    .action(
      cli.action(async (context, { wait }: { wait?: true }) => {
        const { config, prisma } = context;
        const lines: string[] = [];
        const log = (line: string) => {
          lines.push(line);
          context.log(line);
        };
        if (wait) await waitForMigration(config.DATABASE_DIRECT_URL, { log });
        else await migrate(config.DATABASE_DIRECT_URL, { log, countries: commaSeparated(config.PLACES_COUNTRIES) });
        const applied = lines.filter((line) => line.startsWith('applied '));
        if (applied.length > 0)
          await record(prisma, { actorId: null, action: 'database_migrated', details: { applied } });
        const text = applied.length > 0 || wait ? 'The database is migrated.' : 'The database was migrated already.';
        return { text, data: { applied } };
      }),
    );
}
