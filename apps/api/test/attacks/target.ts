import { randomBytes } from 'node:crypto';
import { connect, type Socket } from 'node:net';
import pLimit from 'p-limit';
import request from 'supertest';
import type WebSocket from 'ws';
import { TestApp } from '../app.js';
import { eventually } from '../eventually.js';
import { limitsAt } from '../limits.js';
import { ServerProcess } from '../server-process.js';

/** The server under attack, and the token of one of its users. */
export let server: ServerProcess;
export let token: string;
/** A server with a long timeout, for large requests that a busy machine may send slowly. */
export let patient: ServerProcess;

/** The server's timeout. It is short, so that unfinished requests end soon. */
const REQUEST_SECONDS = '2';
const LONG_REQUEST_SECONDS = '300';
const MANY = 1_000_000;

/** Starts the server and checks its health after every test. Call it once per spec file. */
export function startTarget() {
  let test: TestApp;
  beforeAll(async () => {
    test = await TestApp.start();
    const { JWT_SECRET, DATABASE_URL } = test.config;
    token = (await test.make.user()).bearer;
    const settings = {
      DATABASE_URL,
      JWT_SECRET,
      TRUST_PROXY: '127.0.0.1',
      RATE_LIMITS: limitsAt(MANY, [
        'writesPerCaller',
        'writesPerUser',
        'uploadPerUser',
        'videosPerUser',
        'socketPerNetwork',
        'socketEventPerUser',
        'visitorLooksPerNetwork',
        'placesPerNetwork',
        'searchesPerUser',
        'suggestionsPerUser',
      ]),
      QUOTAS: limitsAt(MANY, ['uploadsAtOncePerUser', 'socketsPerUser', 'streamsPerUser']),
    };
    server = await ServerProcess.start({ ...settings, REQUEST_SECONDS });
    patient = await ServerProcess.start({ ...settings, REQUEST_SECONDS: LONG_REQUEST_SECONDS });
  });
  afterEach(async () => {
    for (const each of [server, patient]) {
      // Try several times, because the server may still be busy with the attack.
      await eventually(async () => {
        await request(each.url).get('/api/health/ready').expect(200);
        await request(each.url).get('/api/user/me').set('authorization', token).expect(200);
      });
      expect(each.log.filter(({ level }) => Number(level) >= 50)).toEqual([]);
      expect(each.complaints).toBe('');
    }
  });
  afterAll(async () => {
    for (const each of [server, patient]) expect(await each.stop()).toBe(0);
    await test.stop();
  });
}

export type Bytes = string | Buffer;
/** Name of the attack, the bytes to send, and optionally a pattern for the response. */
export type Attack = [name: string, bytes: () => Bytes[], response?: RegExp];

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
export const randomData = randomBytes(20_000);

/** Opens a connection. Ignores errors, because the server may close it at any time. */
export const open = ({ url } = server): Socket => connect(Number(new URL(url).port), '127.0.0.1').on('error', () => {});

/**
 * Resolves when the event is emitted. Does not reject on an error event, unlike Node's `once`.
 */
export const waitForEvent = (socket: Socket | WebSocket, event: string) =>
  new Promise<void>((resolve) => socket.once(event, () => resolve()));

/**
 * Sends the bytes. Returns the response, which is empty if the server closes the connection
 * without a response.
 */
export async function attack(bytes: Bytes[], target = server): Promise<string> {
  const socket = open(target);
  let response = '';
  socket.on('data', (chunk: Buffer) => {
    response += chunk.toString('latin1');
    if (response.includes('\r\n\r\n')) setImmediate(() => socket.destroy());
  });
  for (const part of bytes) socket.write(part);
  await waitForEvent(socket, 'close');
  return response;
}

/**
 * Runs all attacks of a table. Fails with the names of the attacks that have an unexpected
 * response.
 */
export async function attackWith(table: Attack[], { target = server, concurrency = 1000 } = {}): Promise<void> {
  const failures = await pLimit(concurrency).map(table, async ([name, bytes, expected = /^/]) => {
    const response = await attack(bytes(), target);
    return expected.test(response) ? [] : [`${name}: ${response.slice(0, 200)}`];
  });
  expect(failures.flat()).toEqual([]);
}

export const REFUSED = /^HTTP\/1\.1 4\d\d /;
export const UNSUPPORTED = /^HTTP\/1\.1 415 [^]*"code":"unsupported_media_type"/;
