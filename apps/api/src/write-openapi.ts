/** Prints the OpenAPI document, or writes it into the file that is named; needs no database. `npm run api-types` makes the web app's types of it. */
import 'reflect-metadata';
import { writeFileSync } from 'node:fs';
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
const document = `${JSON.stringify(createDocument(app), null, 2)}\n`;
const [, , file] = process.argv;
if (file) writeFileSync(file, document);
else process.stdout.write(document);
