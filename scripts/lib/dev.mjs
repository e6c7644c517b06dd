import { spawn } from 'node:child_process';
import path from 'node:path';
import { compiler as tsc, generateClient } from './build.mjs';
import { bringUpDatabase, demoLogins, migrate, migrateAndSeed } from './data.mjs';
import { takeLock } from './lock.mjs';
import { inRoot, root } from './paths.mjs';
import { checkPort } from './port.mjs';
import { prepareModules } from './prepare.mjs';
import { Problem, report } from './problem.mjs';
import { endOf, onLine, stopChild } from './processes.mjs';
import { followParent, startServer } from './server.mjs';
import { loadEnvFile, readSettings } from './settings.mjs';
import { alreadyRunning, welcome } from './start.mjs';
import { say, step } from './terminal.mjs';
import { runUntilStopped, untilAborted } from './until-stopped.mjs';

const vite = inRoot('node_modules/vite/bin/vite.js');

/** Matches Vite's messages about API calls that fail while the API restarts. */
const OF_MISSING_API = /proxy error|ECONNREFUSED|at TCPConnectWrap/;

/** `npm run dev`: runs Vite on PORT and the API on API_PORT. Both reload after every change. */
export function dev() {
  return runUntilStopped(async ({ signal, onStop }) => {
    loadEnvFile();
    const settings = readSettings();
    const { dataDir, port } = settings;
    const apiPort = Number(process.env.API_PORT || 3001);
    const lock = await takeLock(settings.lockFile, 'npm run dev');
    if (!lock.taken) throw new Problem(alreadyRunning(lock.holder));
    onStop(lock.release);
    await checkPort('127.0.0.1', port, `PORT=${port + 10} npm run dev`);
    await checkPort('127.0.0.1', apiPort, `API_PORT=${apiPort + 10} npm run dev`);

    await prepareModules(signal);
    await step('Generating the database client', () => generateClient(signal));
    const database = await bringUpDatabase(settings, { signal, onStop });
    const logFile = path.join(settings.logDir, 'api.log');
    const server = restartable(database.url, {
      signal,
      logFile,
      env: {
        ...process.env,
        NODE_ENV: 'development',
        API_DOCS: process.env.API_DOCS || 'true',
        DATABASE_URL: database.url,
        DATA_DIR: dataDir,
        HOST: '127.0.0.1',
        PORT: String(apiPort),
        // Passkeys need the origin of the web app.
        PUBLIC_ORIGIN: process.env.PUBLIC_ORIGIN || `http://localhost:${port}`,
      },
    });
    onStop(server.stop);

    const compiler = inBackground([tsc, '-b', '--watch', '--preserveWatchOutput'], { cwd: root });
    onStop(() => stopChild(compiler.child));
    const compilerEnd = compiler.ended.then((how) => Promise.reject(new Problem(`The compiler ${how}.`)));
    let onCompiled = () => {};
    compiler.onLine((line) => {
      if (/error TS\d+/.test(line)) say(line);
      if (/Found [1-9]\d* errors?/.test(line)) say(line.replace(/^.*?Found/, 'Found'));
      if (/Found 0 errors/.test(line)) onCompiled();
    });
    const compiled = new Promise((resolve) => (onCompiled = () => resolve(undefined)));
    await step('Compiling', () => Promise.race([compiled, compilerEnd, untilAborted(signal)]));
    await migrateAndSeed(database.url, settings, signal);
    onCompiled = () => void server.restart();
    await server.restart();

    const web = inBackground([vite], {
      cwd: inRoot('apps/web'),
      env: { ...process.env, NODE_ENV: 'development', PORT: String(port), API_PORT: String(apiPort) },
    });
    onStop(() => stopChild(web.child));
    const address = `http://localhost:${port}`;
    const greeting = welcome(address, await demoLogins(database.url), logFile, process.env.API_DOCS !== 'false');
    web.onLine((line) => {
      if (/Local:/.test(line)) say(greeting);
      else if (line.trim() && !OF_MISSING_API.test(line)) say(line);
    });
    await lock.announce(address);

    throw await Promise.race([
      untilAborted(signal),
      web.ended.then((how) => new Problem(`Vite ${how}.`)),
      compilerEnd,
      database.givenUp,
    ]);
  });
}

/**
 * Runs the API server and restarts it after every change. After a crash it waits for the next
 * change.
 * @param {string} databaseUrl
 * @param {Parameters<typeof startServer>[0]} options
 */
function restartable(databaseUrl, options) {
  /** @type {import('./server.mjs').Server | undefined} */
  let server;
  let stopping = false;
  let queue = Promise.resolve();

  const restart = async () => {
    const before = server;
    server = undefined;
    await before?.stop();
    if (stopping) return;
    try {
      await migrate(databaseUrl, options.signal);
      const current = await startServer({ ...options, show: 'everything' });
      server = current;
      say(`API ready on port ${current.port}`);
      void current.ended.then(({ message, details }) => {
        if (server === current && !stopping) say(`${message} It is started again after the next change.\n${details}`);
      });
    } catch (error) {
      if (!options.signal?.aborted) report(error);
    }
  };
  return {
    restart: () => (queue = queue.then(restart)),
    stop: () => {
      stopping = true;
      return (queue = queue.then(() => server?.stop()));
    },
  };
}

/**
 * Runs a Node program in the background, where Ctrl-C does not reach it directly.
 * @param {string[]} args
 * @param {{ cwd: string, env?: NodeJS.ProcessEnv }} options
 */
function inBackground(args, options) {
  const child = spawn(process.execPath, ['--import', followParent, ...args], {
    stdio: ['ignore', 'pipe', 'pipe', 'ipc'],
    detached: true,
    ...options,
  });
  const ended = endOf(child);
  const onEachLine = (/** @type {(line: string) => void} */ listener) => {
    for (const stream of [child.stdout, child.stderr]) onLine(stream, listener);
  };
  return { child, ended, onLine: onEachLine };
}
