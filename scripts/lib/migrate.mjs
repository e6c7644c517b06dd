// Migrates the database that DATABASE_URL names, then ends at once: a timer of the schema engine would keep the process for ten more seconds.
import { pathToFileURL } from 'node:url';
import { api } from './paths.mjs';

const { migrate } = await import(pathToFileURL(api.migrate).href);
await migrate(process.env.DATABASE_URL);
process.exit(0);
