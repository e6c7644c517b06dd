import { setTimeout as pause } from 'node:timers/promises';
import { withClient } from '../../../scripts/lib/database.mjs';
import { Problem } from '../../../scripts/lib/problem.mjs';
import { PASSWORD, type Person } from './community.js';
import { closeStreams, openSockets, openStreams, postToStreams, reportShown } from './connections.js';
import { cpuOf, median, quantile } from './load.js';
import { memoryOf, REPORTING, startBare, type Server, type Context, type Figure, type Setting } from './servers.js';

const AMOUNTS = {
  sockets: 200,
  chatSeconds: 10,
  events: 20,
  busySeconds: 10,
  idleStreams: 2000,
  logins: 100,
  readSeconds: 5,
  /**
   * Milliseconds to pause after measuring a server, so its remaining work does not affect the
   * other server.
   */
  rest: 2000,
};
type Amounts = typeof AMOUNTS;
const OF_TRIAL: Amounts = {
  sockets: 4,
  chatSeconds: 0.1,
  events: 1,
  busySeconds: 0.2,
  idleStreams: 20,
  logins: 2,
  readSeconds: 0.1,
  rest: 0,
};
/** Events per second of the community of a million users in docs/scaling.md, and per statement. */
const EVENT_RATE = 200;
const EVENTS_AT_ONCE = 20;
/** Milliseconds between two reads during the logins, so the server stays far below its limit. */
const READ_INTERVAL = 10;

/**
 * Minimum or maximum accepted ratio of the product to the bare server, or maximum accepted value
 * of the product.
 */
type Bound = { least: number } | { most: number } | { mostOfProduct: number };

interface Turn {
  figure: number;
  cpu: number;
}

interface Targets<Target> {
  bare: Target;
  product: Target;
}

/**
 * `npm run bench live [ROUNDS] [STREAMS]`: compares sockets and streams with the bare server, and
 * reads with and without concurrent logins.
 */
export async function benchLive({ args, part, isTrial }: Setting, context: Context): Promise<Figure[]> {
  const [rounds = isTrial ? '1' : '3', streams = String(Math.ceil(5000 * part))] = args;
  const amounts = isTrial ? OF_TRIAL : AMOUNTS;
  const { server, database, people } = context;
  const readers = Array.from({ length: Number(streams) }, (_, index) => people[index % people.length]);
  const bare = await startBare(database);
  const targets = { bare, product: server };
  const figures: Figure[] = [{ label: 'bare → product', text: 'ratio' }];
  try {
    figures.push(await compareChats(targets, people, Number(rounds), amounts));
    figures.push(await compareOpening(targets, readers, Number(rounds), amounts));
    figures.push(await compareEvents(targets, people[0], readers, amounts));
  } finally {
    await bare.stop();
  }
  figures.push(await measureBusyStreams(context, readers, amounts));
  figures.push(await compareMemory(context, amounts));
  figures.push(await compareLogins(context, Number(rounds), amounts));
  return figures;
}

const columns = (ratio: string, figures: string, others = '') => ratio.padEnd(24) + figures.padEnd(28) + others;

/** Does the same work with both servers in turn, and compares the medians. */
async function inTurn<Target>(
  { bare, product }: Targets<Target>,
  rounds: number,
  work: (target: Target) => Promise<Turn>,
  { label, unit, bound }: { label: string; unit: string; bound: Bound },
): Promise<Figure> {
  const turns: { bare: Turn; product: Turn }[] = [];
  for (let round = 0; round < rounds; round++) {
    turns.push({ bare: await work(bare), product: await work(product) });
  }
  const both = (field: keyof Turn, digits: number) => {
    const medians = (['bare', 'product'] as const).map((side) => median(turns.map((turn) => turn[side][field])));
    return medians.map((value) => value.toFixed(value < 100 ? digits : 0)).join(' → ');
  };
  const ratio = median(turns.map((turn) => turn.product.figure / turn.bare.figure));
  const own = median(turns.map(({ product }) => product.figure));
  const [boundText, isMissed] =
    'least' in bound
      ? [`≥ ${bound.least.toFixed(2)}`, ratio < bound.least]
      : 'most' in bound
        ? [`≤ ${bound.most.toFixed(2)}`, ratio > bound.most]
        : [`≤ ${bound.mostOfProduct} ${unit}`, own > bound.mostOfProduct];
  return {
    label,
    text: columns(`${ratio.toFixed(2)} (${boundText})`, `${both('figure', 1)} ${unit}`, `${both('cpu', 2)} own CPU ms`),
    isMissed,
  };
}

/** Pairs of users chat. Each message is sent after the acknowledgement of the previous message. */
async function compareChats(
  targets: Targets<Server>,
  people: Person[],
  rounds: number,
  { sockets: count, chatSeconds, rest }: Amounts,
) {
  const chosen = people.slice(-count);
  const chat = async ({ port, pid }: Server) => {
    const sockets = await openSockets(port, chosen);
    let received = 0;
    for (const [index, socket] of sockets.entries()) {
      socket.on('new_message', ({ receiverId }: { receiverId: number }) => {
        if (receiverId === chosen[index].id) received += 1;
      });
    }
    const send = async (pair: number) => {
      const message = { receiverId: chosen[2 * pair + 1].id, content: 'Zdravo!', messageType: 'text' };
      const { ok } = (await sockets[2 * pair].emitWithAck('send_message', message)) as { ok: boolean };
      if (!ok) throw new Problem('A message was not stored.');
    };
    const pairs = Array.from({ length: Math.floor(chosen.length / 2) }, (_, pair) => pair);
    await Promise.all(pairs.map(send)); // warm-up: the first message of each pair is slow
    received = 0;
    const before = await cpuOf([pid]);
    const end = performance.now() + chatSeconds * 1000;
    await Promise.all(
      pairs.map(async (pair) => {
        while (performance.now() < end) await send(pair);
      }),
    );
    const turn = { figure: received / chatSeconds, cpu: ((await cpuOf([pid])) - before) / received };
    await pause(rest / 4);
    for (const socket of sockets) socket.disconnect();
    await pause(rest);
    return turn;
  };
  // Warm-up: V8 compiles the code.
  for (const target of [targets.bare, targets.product]) await chat(target);
  const label = `messages of ${count} sockets`;
  return inTurn(targets, rounds, chat, { label, unit: 'per second', bound: { least: 0.6 } });
}

function compareOpening(targets: Targets<Server>, readers: Person[], rounds: number, { rest }: Amounts) {
  const open = async ({ port, pid }: Server) => {
    const before = await cpuOf([pid]);
    const begun = performance.now();
    const streams = await openStreams(port, readers);
    const figure = performance.now() - begun;
    const cpu = ((await cpuOf([pid])) - before) / readers.length;
    closeStreams(streams);
    await pause(rest);
    return { figure, cpu };
  };
  return inTurn(targets, rounds, open, { label: `opening ${readers.length} streams`, unit: 'ms', bound: { most: 2 } });
}

/** Measures the time until the last stream has received a post. The author has no blocks. */
async function compareEvents(targets: Targets<Server>, author: Person, readers: Person[], { events, rest }: Amounts) {
  const withStreams = async (server: Server) => ({ server, streams: await openStreams(server.port, readers) });
  const both = { bare: await withStreams(targets.bare), product: await withStreams(targets.product) };
  let round = 0;
  const send = async ({ server: { port, pid }, streams }: Awaited<ReturnType<typeof withStreams>>) => {
    const before = await cpuOf([pid]);
    const begun = performance.now();
    await postToStreams(port, author, `Zdravo ${round++}`, streams);
    const figure = performance.now() - begun;
    await pause(100); // the server finishes its work after the last write
    return { figure, cpu: (await cpuOf([pid])) - before };
  };
  const label = `a post until the last of ${readers.length} streams has it`;
  const figure = await inTurn(both, events, send, { label, unit: 'ms', bound: { mostOfProduct: 500 } });
  for (const { streams } of [both.bare, both.product]) closeStreams(streams);
  await pause(rest);
  return figure;
}

/**
 * Measures the CPU of the server while likes, and one post in ten events, are committed. Each
 * stream shows five posts. The events are written to the database, so only the streams cost CPU.
 */
async function measureBusyStreams({ server: { port, pid }, database }: Context, readers: Person[], amounts: Amounts) {
  const streams = await openStreams(port, readers);
  const cores = await withClient(database, async (client) => {
    const { rows: posts } = await client.query<{ id: number }>('SELECT id FROM "WallPost" ORDER BY id DESC LIMIT 1000');
    const targetsOf = (index: number) =>
      Array.from({ length: 5 }, (_, place) => `wall_post:${posts[(index + place) % posts.length].id}`);
    await reportShown(port, streams, targetsOf);
    const publish = (first: number) =>
      client.query(
        `INSERT INTO "StreamEvent" ("type", "userIds", "wallPostId", "likeCount", "commentCount")
         SELECT CASE WHEN place % 10 = 0 THEN 'WALL_POST' ELSE 'LIKE' END::"StreamEventType",
           CASE WHEN place % 10 = 0 THEN ARRAY[post."authorId"] ELSE '{}' END, post.id, 1, 0
         FROM unnest($1::int[]) WITH ORDINALITY AS event (id, place) JOIN "WallPost" post USING (id)`,
        [Array.from({ length: EVENTS_AT_ONCE }, (_, index) => posts[(first + 7 * index) % posts.length].id)],
      );
    const begun = performance.now();
    const before = await cpuOf([pid]);
    for (let batch = 0; performance.now() < begun + amounts.busySeconds * 1000; batch++) {
      await publish(batch * EVENTS_AT_ONCE);
      await pause(Math.max(0, begun + ((batch + 1) * EVENTS_AT_ONCE * 1000) / EVENT_RATE - performance.now()));
    }
    return ((await cpuOf([pid])) - before) / (performance.now() - begun);
  });
  closeStreams(streams);
  await pause(amounts.rest);
  const most = 0.25;
  return {
    label: `${streams.length} streams with ${EVENT_RATE} events a second`,
    text: columns(`(≤ ${most} cores)`, `${cores.toFixed(2)} cores`),
    isMissed: cores > most,
  };
}

async function compareMemory({ start, database, people }: Context, amounts: Amounts): Promise<Figure> {
  const bare = await kilobytesPerStream(await startBare(database, REPORTING), people, amounts);
  const product = await kilobytesPerStream(await start(REPORTING), people, amounts);
  const most = 16;
  const text = columns(`(≤ ${most} kB)`, `${bare.toFixed(1)} → ${product.toFixed(1)} kB`);
  return { label: 'memory of an idle stream', text, isMissed: product > most };
}

/**
 * Returns the heap and buffers of one idle stream after a garbage collection. Resident memory is
 * not usable, because the process reuses memory that it allocated earlier.
 */
async function kilobytesPerStream(server: Server, people: Person[], { idleStreams, rest }: Amounts) {
  const inUse = async () => {
    await pause(rest);
    return memoryOf(server);
  };
  closeStreams(await openStreams(server.port, people.slice(0, 200))); // warm-up: loads all code
  const before = await inUse();
  const readers = people.slice(0, idleStreams);
  const streams = await openStreams(server.port, readers);
  const after = await inUse();
  closeStreams(streams);
  await server.stop();
  return (after - before) / readers.length / 1024;
}

/** Measures how much slower reads are while users log in. */
async function compareLogins(
  { server: { port, pid }, database, people }: Context,
  rounds: number,
  { logins: count, readSeconds, rest }: Amounts,
): Promise<Figure> {
  const { rows: accounts } = await withClient(database, (client) =>
    client.query<{ email: string }>(`SELECT email FROM "User" ORDER BY id DESC LIMIT ${count}`),
  );
  const request = async (path: string, options: RequestInit) => {
    const answer = await fetch(`http://127.0.0.1:${port}/api${path}`, options);
    const text = await answer.text();
    if (!answer.ok) throw new Problem(`${path} was answered ${answer.status}: ${text}`);
  };
  const logIn = ({ email }: { email: string }) =>
    request('/auth/login', {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ email, password: PASSWORD }),
    });
  /** Reads until `isOver` returns true, and returns the 99th percentile of the response times. */
  const readUntil = async (isOver: () => boolean) => {
    const times: number[] = [];
    const reads: Promise<void>[] = [];
    const begun = performance.now();
    for (let count = 0; !isOver(); count++) {
      const { bearer } = people[count % people.length];
      const asked = performance.now();
      const read = request('/user/me', { headers: { authorization: bearer } });
      reads.push(read.then(() => void times.push(performance.now() - asked)));
      await pause(Math.max(0, begun + (count + 1) * READ_INTERVAL - performance.now()));
    }
    await Promise.all(reads);
    return quantile(times, 0.99);
  };
  const without: number[] = [];
  const beside: number[] = [];
  const cpus: number[] = [];
  await Promise.all(accounts.map(logIn)); // warm-up: compiles the code
  await pause(rest);
  for (let round = 0; round < rounds; round++) {
    const end = performance.now() + readSeconds * 1000;
    without.push(await readUntil(() => performance.now() > end));
    let areIn = false;
    const before = await cpuOf([pid]);
    const logins = Promise.all(accounts.map(logIn)).finally(() => (areIn = true));
    beside.push(await readUntil(() => areIn));
    await logins;
    cpus.push((await cpuOf([pid])) - before);
    await pause(rest);
  }
  const most = 50;
  const more = median(beside.map((time, round) => time - without[round]));
  const figures = `${median(without).toFixed(1)} → ${median(beside).toFixed(1)} ms`;
  return {
    label: `reads beside ${count} logins, 99 of 100`,
    text: columns(`${more.toFixed(1)} (≤ ${most} ms more)`, figures, `${median(cpus).toFixed(0)} CPU ms`),
    isMissed: more > most,
  };
}
