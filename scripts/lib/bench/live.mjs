import { once } from 'node:events';
import { connect } from 'node:net';
import { setTimeout as pause } from 'node:timers/promises';
import { io } from 'socket.io-client';
import { summary, watchCpu } from './load.mjs';

const SOCKETS = 200;
const STREAMS = 2000;
const IDLE = 2000;
const SECONDS = 10;
/** A rate that does not saturate the server, so that latency is measured, not queueing. */
const STEADY_PER_SECOND = 100;
const EVENTS = 30;

/** @typedef {import('./bench.mjs').Context} Context */

/**
 * @param {number} port
 * @param {import('./population.mjs').Person[]} people
 */
async function openSockets(port, people) {
  return Promise.all(
    people.map(async (person) => {
      const auth = { token: person.bearer.replace('Bearer ', '') };
      const socket = io(`http://127.0.0.1:${port}/messages`, { auth, transports: ['websocket'], forceNew: true });
      await new Promise((resolve, reject) =>
        socket.once('connect', () => resolve(undefined)).once('connect_error', reject),
      );
      return socket;
    }),
  );
}

/**
 * Pairs of users write to each other; each message contains the time at which it was sent.
 * @param {string} label
 * @param {Pick<Context, 'port' | 'pid' | 'people'>} context
 * @param {(send: (pair: number) => Promise<void>, pairs: number, end: number) => Promise<unknown>} work
 * @returns {Promise<import('./load.mjs').Figures>} the latency from sending to receiving
 */
export async function converse(label, { port, pid, people }, work) {
  const chosen = people.slice(-SOCKETS);
  const sockets = await openSockets(port, chosen);
  /** @type {number[]} */
  const times = [];
  let failures = 0;
  for (const [index, socket] of sockets.entries()) {
    socket.on('new_message', ({ receiverId, content }) => {
      if (receiverId === chosen[index].id) times.push(performance.now() - Number(content));
    });
  }
  const send = async (/** @type {number} */ pair) => {
    const receiver = chosen[2 * pair + 1];
    const message = { receiverId: receiver.id, content: String(performance.now()), messageType: 'text' };
    const answer = await sockets[2 * pair].emitWithAck('send_message', message);
    if (!answer.ok) failures += 1;
  };
  await Promise.all(sockets.map((_, index) => send(index % (SOCKETS / 2)))); // the first is always slow
  times.length = 0;
  const cpu = await watchCpu(pid);
  await work(send, SOCKETS / 2, performance.now() + SECONDS * 1000);
  const own = await cpu(times.length);
  await pause(500);
  for (const socket of sockets) socket.disconnect();
  return { label, ...summary(times, SECONDS), cpu: own, failures };
}

/** An open stream with a minimal client, which competes with the server for CPU time. */
class Stream {
  /** @type {(() => void) | undefined} */
  onEvent;

  /** @param {import('node:net').Socket} socket */
  constructor(socket) {
    this.socket = socket;
  }

  /**
   * @param {number} port
   * @param {string} bearer
   */
  static async open(port, bearer) {
    const stream = new Stream(connect(port, '127.0.0.1'));
    await once(stream.socket, 'connect');
    stream.socket.write(`GET /api/sse/wall-feed HTTP/1.1\r\nhost: localhost\r\nauthorization: ${bearer}\r\n\r\n`);
    await once(stream.socket, 'data');
    stream.socket.on('data', (/** @type {Buffer} */ chunk) => {
      if (chunk.includes('event: wall_post\n')) stream.onEvent?.();
    });
    return stream;
  }
}

/**
 * Opens streams, a few at a time.
 * @param {number} port
 * @param {import('./population.mjs').Person[]} people
 */
export async function openStreams(port, people) {
  const streams = [];
  for (let start = 0; start < people.length; start += 100) {
    const some = people.slice(start, start + 100);
    streams.push(...(await Promise.all(some.map(({ bearer }) => Stream.open(port, bearer)))));
  }
  return streams;
}

/**
 * @param {number} port
 * @param {string} bearer
 * @param {string} content
 */
export async function post(port, bearer, content) {
  const answer = await fetch(`http://127.0.0.1:${port}/api/wall`, {
    method: 'POST',
    headers: { authorization: bearer, 'content-type': 'application/json' },
    body: JSON.stringify({ content }),
  });
  if (answer.status !== 201) throw new Error(`a post was answered ${answer.status}`);
}

/** For the environment of a server whose memory is measured. */
export const REPORT_MEMORY = { NODE_OPTIONS: `--import ${new URL('./report-memory.mjs', import.meta.url).href}` };

/**
 * The kilobytes of each of many idle connections, of heap and buffers after garbage collection. A few are opened and closed first, so that
 * lazily loaded code is not counted. The size of the whole process is no measure, since it reuses memory that it has allocated before.
 * @param {{ port: number, child: import('node:child_process').ChildProcess, stop: () => Promise<unknown> }} server with `REPORT_MEMORY`
 * @param {import('./population.mjs').Person[]} people
 * @param {(port: number, people: import('./population.mjs').Person[]) => Promise<() => void>} open resolves with a function that closes
 * them
 */
export async function memoryOfEach(server, people, open) {
  /** In bytes. */
  const inUse = async () => {
    await pause(2000); // until the work of opening and closing them is over
    server.child.send('memory');
    const [{ bytes }] = await once(server.child, 'message');
    return bytes;
  };
  const closeFirst = await open(server.port, people.slice(0, 200));
  closeFirst();
  const before = await inUse();
  const close = await open(server.port, people.slice(0, IDLE));
  const after = await inUse();
  close();
  await server.stop();
  return (after - before) / Math.min(people.length, IDLE) / 1024;
}

/** @type {(port: number, people: import('./population.mjs').Person[]) => Promise<() => void>} */
export async function openIdleStreams(port, people) {
  const streams = await openStreams(port, people);
  return () => streams.forEach(({ socket }) => socket.destroy());
}

/**
 * @param {string} label
 * @param {Context} context
 * @param {(port: number, people: import('./population.mjs').Person[]) => Promise<() => void>} open
 * @returns {Promise<import('./bench.mjs').Remark>}
 */
async function memory(label, { start, people }, open) {
  const each = await memoryOfEach(await start(REPORT_MEMORY), people, open);
  return { label, remark: `${each.toFixed(1)} kB (heap and buffers of ${IDLE}, after garbage collection)` };
}

/**
 * Each pair writes its next message as soon as the one before is acknowledged.
 * @param {(pair: number) => Promise<void>} send
 * @param {number} pairs
 * @param {number} end by `performance.now()`
 */
export const flatOut = (send, pairs, end) =>
  Promise.all(
    Array.from({ length: pairs }, async (_, pair) => {
      while (performance.now() < end) await send(pair);
    }),
  );

/** @type {import('./bench.mjs').Bench[]} */
export const liveBenches = [
  {
    name: 'messages',
    run: async (context) => [
      await converse(`a message to its receiver, ${SOCKETS} sockets, steady`, context, async (send, pairs, end) => {
        const sent = [];
        const begun = performance.now();
        for (let count = 0; performance.now() < end; count++) {
          sent.push(send(count % pairs));
          await pause(Math.max(0, begun + ((count + 1) * 1000) / STEADY_PER_SECOND - performance.now()));
        }
        await Promise.all(sent);
      }),
      await converse(`a message to its receiver, ${SOCKETS} sockets, flat out`, context, flatOut),
    ],
  },
  {
    name: 'stream',
    async run({ port, pid, people }) {
      const readers = people.slice(0, STREAMS);
      const streams = await openStreams(port, readers);
      /** @type {number[]} */
      const last = [];
      /** @type {number[]} */
      const others = [];
      const cpu = await watchCpu(pid);
      const begun = performance.now();
      for (let round = 0; round < EVENTS; round++) {
        // The blocks of the population keep a few from some authors; nobody is blocked by the first.
        let left = streams.length;
        const all = new Promise((resolve) => {
          for (const stream of streams) stream.onEvent = () => --left === 0 && resolve(undefined);
        });
        const start = performance.now();
        const posted = post(port, people[0].bearer, `Zdravo ${round}`).then(() => {
          const asked = performance.now();
          return fetch(`http://127.0.0.1:${port}/api/health/live`).then(() => others.push(performance.now() - asked));
        });
        await all;
        last.push(performance.now() - start);
        await posted;
      }
      const seconds = (performance.now() - begun) / 1000;
      const figures = { ...summary(last, seconds), cpu: await cpu(EVENTS) };
      for (const { socket } of streams) socket.destroy();
      return [
        { label: `a post to the last of ${STREAMS} streams`, ...figures, failures: 0 },
        { label: 'another request meanwhile', ...summary(others, seconds), failures: 0 },
      ];
    },
  },
  {
    name: 'memory',
    run: async (context) => [
      await memory('one idle stream', context, openIdleStreams),
      await memory('one idle socket', context, async (port, people) => {
        /** @type {import('socket.io-client').Socket[]} */
        const sockets = [];
        for (let first = 0; first < people.length; first += 100) {
          sockets.push(...(await openSockets(port, people.slice(first, first + 100))));
        }
        return () => sockets.forEach((socket) => socket.disconnect());
      }),
    ],
  },
];
