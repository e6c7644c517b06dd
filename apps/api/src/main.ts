import 'reflect-metadata';
import type { AddressInfo } from 'node:net';
import { createApp } from './app.js';
import { createLogger, logLastResorts } from './common/logging.js';
import { ConfigError, loadConfig, type Config } from './config.js';

function configuration(): Config {
  try {
    return loadConfig(process.env);
  } catch (error) {
    if (!(error instanceof ConfigError)) throw error;
    console.error(`Šapa cannot start with this configuration:\n${error.message}`);
    process.exit(1);
  }
}

const config = configuration();
logLastResorts(createLogger(config.LOG_LEVEL));
const app = await createApp(config);
await app.listen(config.PORT, config.HOST);
const { port } = app.getHttpServer().address() as AddressInfo;
process.send?.({ type: 'listening', port });
