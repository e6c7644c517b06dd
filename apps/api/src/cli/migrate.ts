import { migrate, waitForMigration } from '@sapa/prisma/migrate';
import { OutdatedDatabase } from '@sapa/prisma/migrations';
import { record } from '../features/moderation/audit-log.js';
import { commaSeparated } from '../config.js';
import { Problem, type Cli } from './cli.js';

const SIGNALS = ['SIGTERM', 'SIGINT'];

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
        const stopping = new AbortController();
        const stop = () => stopping.abort();
        for (const name of SIGNALS) process.once(name, stop);
        const options = { log, countries: commaSeparated(config.PLACES_COUNTRIES), signal: stopping.signal };
        try {
          await (wait ? waitForMigration : migrate)(config.DATABASE_DIRECT_URL, options);
        } catch (error) {
          if (error instanceof OutdatedDatabase) throw new Problem(error.message, 'older_release');
          if (!stopping.signal.aborted) throw error;
          throw new Problem('The migration was stopped. Run the command again to continue.', 'interrupted');
        } finally {
          for (const name of SIGNALS) process.off(name, stop);
        }
        const applied = lines.filter((line) => line.startsWith('applied '));
        if (applied.length > 0)
          await record(prisma, { actorId: null, action: 'database_migrated', details: { applied } });
        const text = applied.length > 0 || wait ? 'The database is migrated.' : 'The database was migrated already.';
        return { text, data: { applied } };
      }),
    );
}
