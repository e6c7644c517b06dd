import { setTimeout as sleep } from 'node:timers/promises';
import { Problem } from './problem.mjs';
import { say } from './terminal.mjs';

/** Oldest PostgreSQL version with which Šapa is tested. */
const OLDEST = 15;

/** Imported on demand, because this file is loaded before the packages are installed. */
const loadClient = async () => (await import('pg')).default.Client;

/**
 * Throws a Problem if the string is not a connection string. Called before anything is installed.
 */
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

/** A database that does not respond, for example because it starts later than Šapa. */
class Unreachable extends Problem {}

/** Pauses in seconds between attempts to reach a database. The last pause is repeated. */
const PAUSES = [1, 2, 5, 10];

/**
 * Waits until the database responds. Throws a Problem if it is too old or rejects the login.
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
  const Client = await loadClient();
  const client = new Client({ connectionString: url, connectionTimeoutMillis: 10_000 });
  const target = `${client.host}:${client.port}`;
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
      throw new Problem(
        `The user of DATABASE_URL may not create tables in the database "${client.database}" at ${target}.`,
      );
    }
  } catch (error) {
    if (error instanceof Problem) throw error;
    // An AggregateError means that the connection failed with each address of the host.
    throw explain(error instanceof AggregateError ? (error.errors[0] ?? error) : error, client);
  } finally {
    await client.end().catch(() => {});
  }
}

/**
 * Error codes of a database that starts or stops, that has no free connection, or that neither we
 * nor its connection pooler can reach.
 */
const UNREACHABLE =
  /^(E(CONNREFUSED|CONNRESET|PIPE|TIMEDOUT|HOSTUNREACH|NETUNREACH|NOTFOUND|AI_AGAIN)|08...|53300|57P0[1-3])$/;

/**
 * Describes a connection error in one sentence, without the password.
 * @param {any} error
 * @param {import('pg').Client} client
 */
function explain({ code, message }, { host, port, user, database, password }) {
  const target = `${host}:${port}`;
  const text = String(message || code);
  const reason = password ? text.replaceAll(password, '…') : text;
  if (UNREACHABLE.test(code) || /timeout|Connection terminated/i.test(text)) {
    return new Unreachable(
      `No PostgreSQL answers at ${target}: check that it is running and that DATABASE_URL names the right host and port (${reason}).`,
    );
  }
  if (/^28(000|P01)$/.test(code) || /password must be a string/.test(text)) {
    return new Problem(
      `PostgreSQL at ${target} does not let the user "${user}" in: check the user and the password in DATABASE_URL.`,
    );
  }
  if (code === '3D000') {
    return new Problem(`There is no database "${database}" at ${target}: create it, or correct DATABASE_URL.`);
  }
  return new Problem(`Cannot use the database at ${target}: ${reason}.`);
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
