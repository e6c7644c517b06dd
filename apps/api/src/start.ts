import 'reflect-metadata';
import type { AddressInfo } from 'node:net';
import { parseArgs } from 'node:util';
import type { NestFastifyApplication } from '@nestjs/platform-fastify';
import type { Logger } from 'pino';
import { createApp } from './app.js';
import { createLogger, logUncaughtErrors, logWarnings } from './platform/common/logging.js';
import { Preparation } from './platform/http/preparation.js';
import { Shutdown } from './platform/http/shutdown.js';
import { ConfigError, loadConfig, type Config } from './config.js';
import { settingWarnings } from './setting-warnings.js';
import { VERSION } from './version.js';

/** Prints the message of a ConfigError and exits. Rethrows any other error. */
function exitOnConfigError(error: unknown): never {
  if (!(error instanceof ConfigError)) throw error;
  console.error(`Šapa cannot start with this configuration:\n${error.message}`);
  process.exit(1);
}

function configuration(): Config {
  try {
    return loadConfig(process.env);
  } catch (error) {
    exitOnConfigError(error);
  }
}

function stopOnSignal(app: NestFastifyApplication, logger: Logger): void {
  let stopping: Promise<void> | undefined;
  const stop = async (signal: string) => {
    logger.info({ signal }, 'stopping');
    await app.get(Shutdown).begin(app.getHttpServer());
    await app.close();
    process.exit(0);
  };
  for (const signal of ['SIGTERM', 'SIGINT', 'SIGHUP', 'SIGQUIT']) {
    process.on(signal, () => {
      stopping ??= stop(signal).catch((error: unknown) => {
        logger.error({ err: error }, 'failed to stop');
        process.exit(1);
      });
    });
  }
}

/** Starts the server. Resolves when the server handles requests. */
export async function start(): Promise<void> {
  const config = configuration();
  const logger = createLogger(config.LOG_LEVEL);
  logUncaughtErrors(logger);
  logWarnings(logger);
  logger.info({ version: VERSION, commit: config.COMMIT || undefined, node: process.version }, 'starting');
  for (const warning of settingWarnings(process.env)) logger.warn(warning);
  const app = await createApp(config).catch(exitOnConfigError);
  stopOnSignal(app, logger);
  // With `--after PROGRAM`, run this program first, and handle requests only after it has
  // succeeded.
  const { values } = parseArgs({ options: { after: { type: 'string' } } });
  const prepared = values.after
    ? app.get(Preparation).run(values.after, {
        ...process.env,
        DATABASE_URL: config.DATABASE_URL,
        DATABASE_DIRECT_URL: config.DATABASE_DIRECT_URL,
      })
    : Promise.resolve(true);
  await app.listen(config.PORT, config.HOST);
  const { port } = app.getHttpServer().address() as AddressInfo;
  // Ignores errors, because the parent process may have exited.
  process.send?.({ type: 'listening', port }, () => {});
  if (!(await prepared)) {
    await app.close();
    process.exit(1);
  }
}
