// In the container, before the server: migrates the database, and puts the demo data into an empty one.
import { demoLogins, needsDemo, migrate, seedDemo } from './lib/data.mjs';
import { checkDatabase } from './lib/database.mjs';
import { Problem, report } from './lib/problem.mjs';
import { readSettings } from './lib/settings.mjs';
import { say, step } from './lib/terminal.mjs';

try {
  const { databaseUrl, dataDir, seedDemo: wanted } = readSettings();
  if (!databaseUrl) throw new Problem('DATABASE_URL is not set: the container needs a PostgreSQL 15 or newer.');
  await checkDatabase(databaseUrl);
  await step('Bringing the database up to date', () => migrate(databaseUrl));
  if (wanted && (await needsDemo(databaseUrl, dataDir))) {
    await step('Adding the demo data (half a minute)', () => seedDemo(databaseUrl, dataDir));
    for (const { email, password, what } of await demoLogins(databaseUrl)) say(`  ${email}  ${password}  ${what}`);
  }
} catch (error) {
  report(error);
  process.exit(1);
}
