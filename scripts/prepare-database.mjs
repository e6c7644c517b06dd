// Runs in the container before the server starts: migrates the database, and adds the demo data if
// it is configured and the database is empty. The next start completes an interrupted run.
import { demoLogins, migrateAndSeed } from './lib/data.mjs';
import { waitForDatabase } from './lib/database.mjs';
import { Problem } from './lib/problem.mjs';
import { readSettings } from './lib/settings.mjs';
import { printJson, say } from './lib/terminal.mjs';
import { runUntilStopped } from './lib/until-stopped.mjs';

printJson(); // the format of the server's log
await runUntilStopped(async ({ signal }) => {
  const settings = readSettings();
  const { databaseUrl } = settings;
  if (!databaseUrl) throw new Problem('DATABASE_URL is not set: the container needs a PostgreSQL 15 or newer.');
  await waitForDatabase(databaseUrl, signal);
  if (!(await migrateAndSeed(databaseUrl, settings, signal))) return;
  for (const { email, password, what } of await demoLogins(databaseUrl)) say(`  ${email}  ${password}  ${what}`);
});
