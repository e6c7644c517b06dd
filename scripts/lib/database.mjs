import { setTimeout as sleep } from 'node:timers/promises';
import { Problem } from './problem.mjs';
import { say } from './terminal.mjs';

/** Oldest PostgreSQL version with which Šapa is tested. */
const OLDEST = 15;

/** Imported on demand, because this file is loaded before the packages are installed. */
const loadClient = async () => (await import('pg')).default.Client;

/** Throws a Problem if the text is no connection string. Called before anything is installed. */
export function checkDatabaseUrl(/** @type {string} */ url) {
  let parsed;
  try {
    parsed = new URL(url);
  } catch {
    parsed = null;
  }
  if (!parsed || !/^postgres(ql)?:$/.test(parsed.protocol)) {
    throw new Problem(
      'DATABASE_URL is not a PostgreSQL address; it should look like postgresql://user:password@host:5432/database.',
    );
  }
}

/** A database that does not answer, for example because it starts later than Šapa. */
class Unreachable extends Problem {}

/** Pauses in seconds between attempts to reach a database. The last one is repeated. */
const PAUSES = [1, 2, 5, 10];

/**
 * Waits until the database answers. Throws a Problem if it is too old or rejects us.
 * @param {string} url
 * @param {AbortSignal} signal
 */
export async function waitForDatabase(url, signal) {
  for (let attempt = 0; ; attempt += 1) {
    try {
      return await checkDatabase(url);
    } catch (error) {
      if (!(error instanceof Unreachable)) throw error;
      const pause = PAUSES[attempt] ?? 10;
      say(`${error.message} The next attempt is in ${pause} s.`);
      await sleep(pause * 1000, undefined, { signal });
    }
  }
}

/** Checks that the database responds, is new enough, and lets the user create tables. */
async function checkDatabase(/** @type {string} */ url) {
  const { target, user, database } = describe(url);
  const Client = await loadClient();
  const client = new Client({ connectionString: url, connectionTimeoutMillis: 10_000 });
  client.on('error', () => {});
  try {
    await client.connect();
    const { rows } = await client.query(
      `select current_setting('server_version_num')::int / 10000 as version,
              coalesce(has_schema_privilege(current_schema(), 'CREATE'), false) as "mayCreate"`,
    );
    if (rows[0].version < OLDEST) {
      throw new Problem(`The database at ${target} is PostgreSQL ${rows[0].version}; Šapa needs ${OLDEST} or newer.`);
    }
    if (!rows[0].mayCreate) {
      throw new Problem(`The user of DATABASE_URL may not create tables in the database "${database}" at ${target}.`);
    }
  } catch (error) {
    if (error instanceof Problem) throw error;
    const sentence = explain(error, { target, user, database, url });
    throw isUnreachable(error) ? new Unreachable(sentence) : new Problem(sentence);
  } finally {
    await client.end().catch(() => {});
  }
}

/** Whether the database is starting or stopping, or its machine is unreachable. */
function isUnreachable(/** @type {any} */ error) {
  const { code, message } = error instanceof AggregateError ? (error.errors[0] ?? error) : error;
  const codes = /^(E(CONNREFUSED|CONNRESET|PIPE|TIMEDOUT|HOSTUNREACH|NETUNREACH|NOTFOUND|AI_AGAIN)|57P0[1-3])$/;
  return codes.test(code) || /timeout|Connection terminated/i.test(message);
}

function describe(/** @type {string} */ url) {
  const { hostname, port, pathname, username, searchParams } = new URL(url);
  const host = decodeURIComponent(hostname) || searchParams.get('host') || 'localhost';
  return {
    target: `${host}:${port || 5432}`,
    user: decodeURIComponent(username),
    database: decodeURIComponent(pathname.slice(1)) || decodeURIComponent(username),
  };
}

/**
 * Describes a connection error in one sentence, without the password.
 * @param {any} error
 * @param {{ target: string, user: string, database: string, url: string }} where
 */
function explain(error, { target, user, database, url }) {
  // An AggregateError means that the connection failed with each address of the host.
  const cause = error instanceof AggregateError ? (error.errors[0] ?? error) : error;
  switch (cause.code) {
    case 'ECONNREFUSED':
      return `No PostgreSQL answers at ${target}: check that it is running and that DATABASE_URL names the right host and port.`;
    case 'ENOTFOUND':
    case 'EAI_AGAIN':
      return `The host in DATABASE_URL is not known (${target}).`;
    case '28P01':
    case '28000':
      return `PostgreSQL at ${target} does not let the user "${user}" in: check the user and the password in DATABASE_URL.`;
    case '3D000':
      return `There is no database "${database}" at ${target}: create it, or correct DATABASE_URL.`;
  }
  if (/password must be a string/.test(cause.message)) {
    return `PostgreSQL at ${target} wants a password for the user "${user}", and DATABASE_URL has none.`;
  }
  if (/timeout/i.test(cause.message) || cause.code === 'ETIMEDOUT') {
    return `PostgreSQL at ${target} does not answer: check the host and port in DATABASE_URL.`;
  }
  const { password } = new URL(url);
  const secrets = [password, decodeURIComponent(password)].filter(Boolean);
  const message = secrets.reduce((text, secret) => text.replaceAll(secret, '…'), String(cause.message || cause.code));
  return `Cannot use the database at ${target}: ${message}.`;
}

/**
 * @template T
 * @param {string} url
 * @param {(client: import('pg').Client) => Promise<T>} work
 * @returns {Promise<T>}
 */
export async function withClient(url, work) {
  const Client = await loadClient();
  const client = new Client({ connectionString: url });
  client.on('error', () => {});
  await client.connect();
  try {
    return await work(client);
  } finally {
    await client.end();
  }
}

/**
 * Creates a database unless it exists.
 * @param {string} adminUrl
 * @param {string} name
 * @param {string} [template]
 */
export async function createDatabase(adminUrl, name, template) {
  await withClient(adminUrl, async (client) => {
    const { rowCount } = await client.query('select from pg_database where datname = $1', [name]);
    if (rowCount) return;
    const from = template ? ` template ${client.escapeIdentifier(template)}` : '';
    await client.query(`create database ${client.escapeIdentifier(name)}${from}`);
  });
}
