import path from 'node:path';
import { bringUpDatabase, demoLogins, migrateAndSeed } from './data.mjs';
import { isFull, requireSpace } from './disk-space.mjs';
import { keepRunning } from './keep-running.mjs';
import { takeLock } from './lock.mjs';
import { checkPort, isLocal } from './port.mjs';
import { prepare } from './prepare.mjs';
import { Problem } from './problem.mjs';
import { startServer } from './server.mjs';
import { loadEnvFile, readSettings } from './settings.mjs';
import { say, step } from './terminal.mjs';
import { runUntilStopped, untilAborted } from './until-stopped.mjs';

/** `npm start`: installs, builds, migrates, and runs database and server until a signal. */
export function start() {
  return runUntilStopped(async ({ signal, onStop }) => {
    loadEnvFile();
    const settings = readSettings();
    const { host, port, dataDir, logDir } = settings;
    const isLoopback = ['127.0.0.1', '::1', 'localhost'].includes(host);
    const docs = process.env.API_DOCS || String(isLoopback && !process.env.TRUST_PROXY);

    // Quick checks come before the installation, which takes a minute.
    const lock = await takeLock(settings.lockFile, 'npm start');
    if (!lock.taken) throw new Problem(alreadyRunning(lock.holder));
    onStop(lock.release);
    await requireSpace(dataDir);
    await checkPort(host, port, `PORT=${port < 65535 ? port + 1 : 3001} npm start`);

    await prepare(signal);
    const database = await bringUpDatabase(settings, { signal, onStop });
    await migrateAndSeed(database.url, settings, signal);
    const env = {
      ...process.env,
      NODE_ENV: process.env.NODE_ENV || 'production',
      API_DOCS: docs,
      DATABASE_URL: database.url,
      DATA_DIR: dataDir,
      HOST: host,
      PORT: String(port),
    };
    const logFile = path.join(logDir, 'api.log');
    const server = await step('Starting the server', () => startServer({ env, logFile, signal }));
    const { port: servedPort } = server;
    const keptServer = keepRunning(
      'The server',
      server,
      () => startServer({ env: { ...env, PORT: String(servedPort) }, logFile, signal }),
      () => isFull(dataDir),
    );
    onStop(keptServer.stop);

    const address = `http://${isLocal(host) ? 'localhost' : host}:${servedPort}`;
    await lock.announce(address);
    say(welcome(address, await demoLogins(database.url), logFile, docs === 'true'));

    throw await Promise.race([untilAborted(signal), keptServer.givenUp, database.givenUp]);
  });
}

export const alreadyRunning = (/** @type {import('./lock.mjs').Holder} */ { task, pid, address }) =>
  `Šapa is already running from this folder (${task}, process ${pid}${address ? `, ${address}` : ''}).`;

/**
 * @param {string} address
 * @param {{ email: string, password: string, what: string }[]} logins
 * @param {string} logFile
 * @param {boolean} hasDocs
 */
export function welcome(address, logins, logFile, hasDocs) {
  const width = Math.max(...logins.map(({ email }) => email.length));
  const table = logins.map(({ email, password, what }) => `    ${email.padEnd(width)}  ${password}  ${what}`);
  return [
    '',
    `  Šapa is running at ${address}`,
    ...(table.length > 0 ? ['', '  Log in with one of the demo accounts, or register your own:', ...table] : []),
    '',
    `  ${hasDocs ? `API: ${address}/api/docs   ` : ''}Log: ${path.relative(process.cwd(), logFile)}   Stop: Ctrl-C`,
    '',
  ].join('\n');
}
