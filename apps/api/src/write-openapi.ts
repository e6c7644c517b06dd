/** Prints the OpenAPI document; needs no database. `npm run api-types` makes the web app's types of it. */
import 'reflect-metadata';
import { tmpdir } from 'node:os';
import { createApp } from './app.js';
import { loadConfig } from './config.js';
import { createDocument } from './openapi.js';

const unused = {
  DATABASE_URL: 'postgresql://localhost/unused',
  DATA_DIR: tmpdir(),
  JWT_SECRET: 'x'.repeat(32),
  LOG_LEVEL: 'silent',
};
const app = await createApp(loadConfig(unused));
process.stdout.write(`${JSON.stringify(createDocument(app), null, 2)}\n`);
