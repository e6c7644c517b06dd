import { spawn } from 'node:child_process';
import { existsSync, watch } from 'node:fs';
import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { compiler as tsc, generateClient } from './build.mjs';
import { bringUpDatabase, demoLogins, migrate, migrateAndSeed } from './data.mjs';
import { hashOf } from './digest.mjs';
import { takeLock } from './lock.mjs';
import { api, inRoot, root } from './paths.mjs';
import { checkPort } from './port.mjs';
import { prepareModules } from './prepare.mjs';
import { Problem, report } from './problem.mjs';
import { endOf, onLine, run, stopChild } from './processes.mjs';
import { followParent, startServer } from './server.mjs';
import { loadEnvFile, readSettings } from './settings.mjs';
import { alreadyRunning, welcome } from './start.mjs';
import { closeLine, heading, say, step } from './terminal.mjs';
import { runUntilStopped, untilAborted } from './until-stopped.mjs';

const vite = inRoot('node_modules/vite/bin/vite.js');

/** Vite's messages about calls while the API restarts. */
const OF_MISSING_API = /proxy error|ECONNREFUSED|at TCPConnectWrap/;

/** The errors shown per compilation; the first ones usually cause the others. */
const MOST_ERRORS = 10;

/** `npm run dev`: Vite on PORT, the API on API_PORT; both reload after every change. */
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

    heading('Šapa is getting ready for work');
    await prepareModules(signal);
    await step('Generating the database client', () => generateClient(signal));
    // A failed compilation is no reason to stop: the next change may fix it.
    const compiled = await step('Compiling', () =>
      run(process.execPath, [tsc, '-b'], { what: 'Compiling the server', cwd: root, signal }).then(
        () => true,
        (error) => {
          if (signal.aborted || !existsSync(api.migrate)) throw error;
          closeLine();
          report(error);
          return false;
        },
      ),
    );
    const database = await bringUpDatabase(settings, { signal, onStop });
    await migrateAndSeed(database.url, settings, signal);

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
      },
    });
    onStop(server.stop);
    if (compiled) await server.restart();

    const compiler = inBackground([tsc, '-b', '--watch', '--preserveWatchOutput'], { cwd: root });
    onStop(() => stopChild(compiler.child));
    let known = compiled;
    let errors = 0;
    compiler.onLine((line) => {
      errors = /error TS\d+/.test(line) ? errors + 1 : 0;
      if (errors > 0 && errors <= MOST_ERRORS) say(line);
      if (/Found [1-9]\d* errors?/.test(line)) say(line.replace(/^.*?Found/, 'Found'));
      if (!/Found 0 errors/.test(line)) return;
      if (!known) void server.restart();
      known = false; // the result of its first compilation is already running
    });
    void followSchema(signal);

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
      compiler.ended.then((how) => new Problem(`The compiler ${how}.`)),
      database.givenUp,
    ]);
  });
}

/**
 * The API server, restarted after every change. If it crashes it waits for the next change.
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
      const current = await startServer({ ...options, main: api.unbundled, show: 'everything' });
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
 * A Node program in the background; Ctrl-C does not reach it directly.
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

/** Regenerates the database client when the schema changes; the compiler notices the new files. */
async function followSchema(/** @type {AbortSignal} */ signal) {
  const file = inRoot('prisma/schema.prisma');
  const digest = async () => hashOf(await readFile(file, 'utf8').catch(() => ''));
  let generated = await digest();
  let queue = Promise.resolve();
  // Watches the folder, not the file, since editors replace files.
  watch(path.dirname(file), { signal }, () => {
    queue = queue.then(async () => {
      const current = await digest();
      if (current === generated) return;
      generated = current;
      await generateClient(signal).then(() => say('Database client generated'), report);
    });
  }).on('error', () => {});
}
