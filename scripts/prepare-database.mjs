// Runs in the container before the server starts: migrates the database, and adds the demo data if
// it is configured and the database is empty. The next start completes an interrupted run.
import { existsSync } from 'node:fs';
import { demoLogins, needsDemo, migrate, seedDemo } from './lib/data.mjs';
import { waitForDatabase } from './lib/database.mjs';
import { demo } from './lib/paths.mjs';
import { Problem } from './lib/problem.mjs';
import { readSettings } from './lib/settings.mjs';
import { printJson, say, step } from './lib/terminal.mjs';
import { runUntilStopped } from './lib/until-stopped.mjs';

printJson(); // the format of the server's log
await runUntilStopped(async ({ signal }) => {
  const { databaseUrl, dataDir, seedDemo: wanted } = readSettings();
  if (!databaseUrl) throw new Problem('DATABASE_URL is not set: the container needs a PostgreSQL 15 or newer.');
  await waitForDatabase(databaseUrl, signal);
  const isWaiting = process.env.MIGRATE_ON_START === 'false';
  await step(isWaiting ? 'Waiting until the database is migrated' : 'Migrating the database', () =>
    migrate(databaseUrl, signal),
  );
  if (wanted && (await needsDemo(databaseUrl, dataDir))) {
    if (!existsSync(demo.seed))
      throw new Problem('SEED_DEMO is true, but this image has no demo data: its target demo-true has it.');
    await step('Adding the demo data (half a minute)', () => seedDemo(databaseUrl, dataDir, signal));
    for (const { email, password, what } of await demoLogins(databaseUrl)) say(`  ${email}  ${password}  ${what}`);
  }
});
