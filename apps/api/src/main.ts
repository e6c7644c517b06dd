import 'reflect-metadata';
import type { AddressInfo } from 'node:net';
import { parseArgs } from 'node:util';
import { createApp } from './app.js';
import { createLogger, logLastResorts } from './common/logging.js';
import { Preparation } from './common/preparation.js';
import { ConfigError, loadConfig, type Config } from './config.js';
import { moveFormerUploads } from './storage/former-uploads.js';

/** Says what is wrong with the configuration, and ends. */
function refuse(error: unknown): never {
  if (!(error instanceof ConfigError)) throw error;
  console.error(`Šapa cannot start with this configuration:\n${error.message}`);
  process.exit(1);
}

function configuration(): Config {
  try {
    return loadConfig(process.env);
  } catch (error) {
    refuse(error);
  }
}

const config = configuration();
const logger = createLogger(config.LOG_LEVEL);
logLastResorts(logger);
await moveFormerUploads(config, (line) => logger.warn(line)).catch(refuse);
const app = await createApp(config).catch(refuse);
// `--after PROGRAM`: serve once that has ended well.
const { values } = parseArgs({ options: { after: { type: 'string' } } });
const prepared = values.after
  ? app.get(Preparation).run(values.after, { ...process.env, DATABASE_URL: config.DATABASE_URL })
  : Promise.resolve(true);
await app.listen(config.PORT, config.HOST);
const { port } = app.getHttpServer().address() as AddressInfo;
process.send?.({ type: 'listening', port }, () => {}); // whoever started it may be gone
if (!(await prepared)) {
  await app.close();
  process.exit(1);
}
