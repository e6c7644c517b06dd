/**
 * `write-openapi [FILE] [FOLDER]` prints the OpenAPI document, or writes it to FILE. Writes the
 * modules with its limits and enums to FOLDER. It needs no database. `npm run api-types` runs it.
 */
import 'reflect-metadata';
import { writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { createApp } from './app.js';
import { loadConfig } from './config.js';
import { createDocument } from './openapi.js';
import { requestModules } from './request-modules.js';

const unused = {
  DATABASE_URL: 'postgresql://localhost/unused',
  DATA_DIR: tmpdir(),
  JWT_SECRET: 'x'.repeat(32),
  LOG_LEVEL: 'silent',
};
const app = await createApp(loadConfig(unused));
const document = createDocument(app);
const text = `${JSON.stringify(document, null, 2)}\n`;
const [, , file, folder] = process.argv;
if (file) writeFileSync(file, text);
else process.stdout.write(text);
if (folder) {
  for (const [name, module] of Object.entries(requestModules(document))) {
    writeFileSync(path.join(folder, `${name}.ts`), module);
  }
}
