import { once } from 'node:events';
import { readFile } from 'node:fs/promises';
import { connect } from 'node:net';

const CONNECTIONS = 32;
const WARM_UP_SECONDS = 2;
const SECONDS = 8;

/**
 * @typedef {object} Call
 * @property {string} method
 * @property {string} path
 * @property {string} [bearer]
 * @property {object} [body]
 * @property {number} expected the status of the answer
 *
 * @typedef {object} Figures
 * @property {string} label
 * @property {number} perSecond
 * @property {number} p50 in milliseconds, as the client sees it
 * @property {number} p99
 * @property {number} max
 * @property {number} [cpu] milliseconds of the server's CPU time per call, warm-up included, if the system reports it
 * @property {number} failures answers with another status than expected
 */

/** One connection, one call at a time. Minimal, since it competes with the server for CPU time. */
class Connection {
  /** @type {Buffer[]} */
  #chunks = [];
  #length = 0;
  #expected = Infinity;
  /** @type {((answer: { status: number, body: string }) => void) | undefined} */
  #resolve;

  /** @param {import('node:net').Socket} socket */
  constructor(socket) {
    this.socket = socket;
    socket.setNoDelay();
    socket.on('data', (chunk) => this.#read(chunk));
  }

  /** @param {number} port */
  static async open(port) {
    const socket = connect(port, '127.0.0.1');
    await once(socket, 'connect');
    return new Connection(socket);
  }

  /** @param {Call} call */
  send({ method, path, bearer, body }) {
    const text = body === undefined ? '' : JSON.stringify(body);
    const headers = [
      `${method} ${path} HTTP/1.1`,
      'host: localhost',
      ...(bearer ? [`authorization: ${bearer}`] : []),
      ...(text ? ['content-type: application/json', `content-length: ${Buffer.byteLength(text)}`] : []),
    ];
    this.socket.write(`${headers.join('\r\n')}\r\n\r\n${text}`);
    return new Promise((resolve) => (this.#resolve = resolve));
  }

  /** @param {Buffer} chunk */
  #read(chunk) {
    this.#chunks.push(chunk);
    this.#length += chunk.length;
    if (this.#expected === Infinity) {
      const all = Buffer.concat(this.#chunks);
      this.#chunks = [all];
      const end = all.indexOf('\r\n\r\n');
      if (end < 0) return;
      const length = /\r\ncontent-length: (\d+)/i.exec(all.toString('latin1', 0, end))?.[1];
      this.#expected = end + 4 + Number(length ?? 0);
    }
    if (this.#length < this.#expected) return;
    const all = Buffer.concat(this.#chunks);
    this.#chunks = [];
    this.#length = 0;
    this.#expected = Infinity;
    const status = Number(all.toString('latin1', 9, 12));
    this.#resolve?.({ status, body: all.toString('utf8', all.indexOf('\r\n\r\n') + 4) });
  }
}

/**
 * The CPU time of processes in milliseconds, which hardly depends on the load of the machine. Only on Linux, in hundredths of a second.
 * @param {(number | undefined)[]} pids
 */
export async function cpuOf(pids) {
  const times = await Promise.all(
    pids.map(async (pid) => {
      const text = await readFile(`/proc/${pid}/stat`, 'utf8').catch(() => '');
      const [, , , , , , , , , , , user, system] = text.slice(text.lastIndexOf(')') + 2).split(' ');
      return (Number(user) + Number(system)) * 10;
    }),
  );
  return times.reduce((sum, time) => sum + time, 0);
}

/**
 * Starts to measure the CPU time of a process. Resolves with a function that returns the time per call, if the system reports it.
 * @param {number | undefined} pid
 */
export async function watchCpu(pid) {
  const before = await cpuOf([pid]);
  /** @param {number} calls */
  return async (calls) => {
    const each = ((await cpuOf([pid])) - before) / calls;
    return Number.isFinite(each) ? each : undefined;
  };
}

/** @param {number[]} sorted @param {number} part */
const quantile = (sorted, part) => sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * part))] ?? 0;

/**
 * @param {number[]} times
 * @param {number} seconds the duration of the measurement
 */
export function summary(times, seconds) {
  const sorted = [...times].sort((one, other) => one - other);
  return {
    perSecond: sorted.length / seconds,
    p50: quantile(sorted, 0.5),
    p99: quantile(sorted, 0.99),
    max: sorted.at(-1) ?? 0,
  };
}

/**
 * Repeats calls on many connections at once, and measures the time of each answer.
 * @param {string} label
 * @param {import('./bench.mjs').Context} context
 * @param {(index: number) => Call | undefined} next the call number `index`; undefined when there are no more
 * @param {(body: string, index: number) => void} [onAnswer]
 * @returns {Promise<Figures>}
 */
export async function measure(label, { port, pid }, next, onAnswer) {
  const connections = await Promise.all(Array.from({ length: CONNECTIONS }, () => Connection.open(port)));
  const cpu = await watchCpu(pid);
  let index = 0;
  let answers = 0;
  let failures = 0;
  /** @type {number[]} */
  const times = [];
  const begun = performance.now();
  const warm = begun + WARM_UP_SECONDS * 1000;
  const end = warm + SECONDS * 1000;
  await Promise.all(
    connections.map(async (connection) => {
      while (performance.now() < end) {
        const number = index++;
        const call = next(number);
        if (!call) return;
        const sent = performance.now();
        const { status, body } = await connection.send(call);
        const answered = performance.now();
        if (status !== call.expected) failures += 1;
        else onAnswer?.(body, number);
        answers += 1;
        if (answered > warm) times.push(answered - sent);
      }
    }),
  );
  const seconds = (performance.now() - warm) / 1000;
  const figures = { ...summary(times, seconds), cpu: await cpu(answers) };
  for (const { socket } of connections) socket.destroy();
  return { label, ...figures, failures };
}
