import { randomBytes } from 'node:crypto';
import { connect, type Socket } from 'node:net';
import pLimit from 'p-limit';
import request from 'supertest';
import type WebSocket from 'ws';
import { TestApp } from '../app.js';
import { eventually } from '../eventually.js';
import { ServerProcess } from '../server-process.js';

/** The server that is attacked, and the token of somebody who has an account there. */
export let server: ServerProcess;
export let token: string;

/** One more request takes this long at most where it does not come to its end; so all of them together take little longer. */
const REQUEST_SECONDS = '2';
const MANY = '1000000';

/** Starts it for the tests of a file, and looks after every test whether it has come to harm. Call it once, at the top of the file. */
export function startTarget() {
  let test: TestApp;
  beforeAll(async () => {
    test = await TestApp.start();
    const { JWT_SECRET, DATABASE_URL } = test.config;
    token = (await test.make.user()).bearer;
    server = await ServerProcess.startBusy({
      DATABASE_URL,
      JWT_SECRET,
      REQUEST_SECONDS,
      TRUST_PROXY: '127.0.0.1',
      WRITES_PER_CALLER: MANY,
      WRITES_PER_USER: MANY,
      UPLOADS_PER_USER: MANY,
      UPLOADS_AT_ONCE_PER_USER: MANY,
      SOCKETS_OPENED_PER_ADDRESS: MANY,
      SOCKETS_PER_USER: MANY,
      STREAMS_PER_USER: MANY,
      SOCKET_EVENTS_PER_USER: MANY,
      VISITOR_LOOKS_PER_ADDRESS: MANY,
      PLACE_SEARCHES_PER_ADDRESS: MANY,
      SEARCHES_PER_USER: MANY,
      SUGGESTIONS_PER_USER: MANY,
    });
  });
  afterEach(async () => {
    // What it still has to do may take longer than it gives to others.
    await eventually(async () => {
      await request(server.url).get('/api/health/ready').expect(200);
      await request(server.url).get('/api/user/me').set('authorization', token).expect(200);
    });
    expect(server.log.filter(({ level }) => Number(level) >= 50)).toEqual([]);
    expect(server.complaints).toBe('');
  });
  afterAll(async () => {
    expect(await server.stop()).toBe(0);
    await test.stop();
  });
}

export type Bytes = string | Buffer;
/** What is sent, and what begins the answer where that matters. */
export type Attack = [name: string, bytes: () => Bytes[], answer?: RegExp];

export const head = (line: string, ...headers: string[]) =>
  [`${line} HTTP/1.1`, 'Host: x', ...headers, '', ''].join('\r\n');
export const JSON_TYPE = 'Content-Type: application/json';
export const length = (body: Bytes) => `Content-Length: ${Buffer.byteLength(body)}`;
export const bearer = () => `Authorization: ${token}`;
export const login = (body: Bytes, ...headers: string[]) => [
  head('POST /api/auth/login', JSON_TYPE, length(body), ...headers),
  body,
];
export const get = (...headers: string[]) => head('GET /api/service', ...headers);
export const rubbish = randomBytes(20_000);

/** A connection that may break at any time. */
export const open = (): Socket => connect(Number(new URL(server.url).port), '127.0.0.1').on('error', () => {});

/** Resolves when it happens; unlike Node's `once` also where it breaks before. */
export const on = (socket: Socket | WebSocket, event: string) =>
  new Promise<void>((resolve) => socket.once(event, () => resolve()));

/** Sends these bytes, whatever becomes of them; resolves with what came back once the server is silent for good, or has answered. */
export async function attack(bytes: Bytes[]): Promise<string> {
  const socket = open();
  let answer = '';
  socket.on('data', (chunk: Buffer) => {
    answer += chunk.toString('latin1');
    if (answer.includes('\r\n\r\n')) setImmediate(() => socket.destroy());
  });
  for (const part of bytes) socket.write(part);
  await on(socket, 'close');
  return answer;
}

/** All of a table, so many at once; fails with the names of those that were not answered as they should be. */
export async function attackWith(table: Attack[], atOnce = 1000): Promise<void> {
  const wrong = await pLimit(atOnce).map(table, async ([name, bytes, expected = /^/]) => {
    const answer = await attack(bytes());
    return expected.test(answer) ? [] : [`${name}: ${answer.slice(0, 200)}`];
  });
  expect(wrong.flat()).toEqual([]);
}

export const REFUSED = /^HTTP\/1\.1 4\d\d /;
export const UNSUPPORTED = /^HTTP\/1\.1 415 [^]*"code":"unsupported_media_type"/;
