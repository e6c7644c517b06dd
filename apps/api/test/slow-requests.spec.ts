import { once } from 'node:events';
import { connect, type Socket } from 'node:net';
import { problem } from './answers.js';
import { TestApp } from './app.js';
import { eventually } from './eventually.js';
import type { TestUser } from './factories.js';
import { exchange, jpegOfSize, multipart, MULTIPART, storedFiles } from './uploads.js';

/** The limit in seconds, a thirtieth of the default: closing after twice this time means closing within a minute in production. */
const SECONDS = 1;
/** Tolerance for busy machines. */
const LAG = 5000;
/** A client that sends this little never finishes. */
const DRIP_EVERY = 100;
const GIVES_UP_AFTER = 10_000;
const CLIENTS_OF_EACH_KIND = 25;

let test: TestApp;
let ana: TestUser;
beforeAll(async () => {
  test = await TestApp.start({ REQUEST_SECONDS: String(SECONDS) });
  ana = await test.make.user();
});
afterAll(() => test.stop());

const port = () => Number(new URL(test.url).port);
const head = (line: string, ...headers: string[]) => [`${line} HTTP/1.1`, 'Host: x', ...headers, '', ''].join('\r\n');
const length = 'Content-Length: 100000';
const multipartType = `Content-Type: ${MULTIPART}`;

const KINDS: [what: string, begin: () => string][] = [
  ['nothing', () => ''],
  ['headers', () => 'GET /api/service HTTP/1.1\r\nHost: x\r\nX-Slow: '],
  ['a body', () => head('POST /api/auth/login', 'Content-Type: application/json', length)],
  ['a body in chunks', () => head('POST /api/user', 'Content-Type: application/json', 'Transfer-Encoding: chunked')],
  ['a body that nobody reads', () => head('GET /api/service', multipartType, length)],
  ['packets of a socket', () => head('POST /socket.io/?EIO=4&transport=polling&sid=none', length)],
  ['a body for which nobody has what it expects', () => head('POST /api/auth/login', 'Expect: tea', length)],
  ['an upload without a token', () => head('POST /api/user-photo', multipartType, length)],
  [
    'an upload',
    () =>
      head('POST /api/user-photo', multipartType, length, `Authorization: ${ana.bearer}`) +
      multipart({ name: 'file', filename: 'photo.jpg', type: 'image/jpeg', content: 'x' }).toString().slice(0, 150),
  ],
];

/** Sends single bytes until its connection is closed; resolves with the milliseconds that took. */
async function drip(socket: Socket, begin: string): Promise<number> {
  socket.on('error', () => {}).resume(); // a connection that is reset is closed, too
  const closed = new Promise((resolve) => socket.once('close', resolve));
  await once(socket, 'connect');
  const begun = performance.now();
  socket.write(begin);
  const timer = setInterval(() => {
    if (performance.now() - begun > GIVES_UP_AFTER) socket.destroy();
    else if (begin && socket.writable) socket.write('1');
  }, DRIP_EVERY);
  await closed;
  clearInterval(timer);
  return performance.now() - begun;
}

it('clients that send almost nothing are disconnected, however many they are; others notice nothing', async () => {
  let open = 0;
  const slow = KINDS.flatMap(([what, begin]) =>
    Array.from({ length: CLIENTS_OF_EACH_KIND }, async () => {
      open += 1;
      const took = await drip(connect(port(), '127.0.0.1'), begin());
      open -= 1;
      return took > 2 * SECONDS * 1000 + LAG ? `${what}: ${took} ms` : undefined;
    }),
  );
  const answers: number[] = [];
  while (open > 0) {
    const begun = performance.now();
    await test.as(ana).get('/api/user/me').expect(200);
    answers.push(performance.now() - begun);
  }
  // The first clients wait until this many connections are open.
  expect(answers.sort((a, b) => a - b)[Math.floor(answers.length / 2)]).toBeLessThan(1000);
  expect((await Promise.all(slow)).filter(Boolean)).toEqual([]);
  expect(await storedFiles(test)).toEqual([]);
});

it.each([
  ['is none', 'malformed_request', 'HELLO\r\n\r\n'],
  ['has too long headers', 'headers_too_large', head('GET /api/service', `Cookie: ${'x'.repeat(20_000)}`)],
  ['does not come to its end', 'request_timeout', 'GET /api/service HTTP/1.1\r\nHost: x\r\n'],
] as const)('a request that %s is refused in the format of all errors: %s', async (_what, code, bytes) => {
  const [headers = '', body = ''] = (await exchange(test.url, [bytes])).split('\r\n\r\n');
  expect(headers).toContain(`HTTP/1.1 ${problem(code).statusCode} `);
  expect(JSON.parse(body)).toEqual(problem(code));
});

it('nothing is written into an answer that has begun', async () => {
  const open = head('GET /api/sse/wall-feed', `Authorization: ${ana.bearer}`);
  const socket = connect(port(), '127.0.0.1');
  let answer = '';
  socket.on('error', () => {}).on('data', (chunk: Buffer) => (answer += chunk.toString()));
  socket.write(open);
  await eventually(() => expect(answer).toContain('retry:'));
  socket.write('HELLO\r\n\r\n');
  await once(socket, 'close');
  expect(answer.match(/HTTP\/1\.1/g)).toHaveLength(1);
});

it('a client that does not read an answer is disconnected', async () => {
  await test.prisma.blogPost.createMany({
    data: Array.from({ length: 5 }, () => ({
      authorId: ana.id,
      title: 'Long',
      content: '🐕'.repeat(50_000),
      excerpt: 'x',
      category: 'PSI' as const,
      petCategoryId: 1,
      isPublished: true,
    })),
  });
  const connections = () =>
    new Promise<number>((resolve, reject) =>
      test.app.getHttpServer().getConnections((error, count) => (error ? reject(error) : resolve(count))),
    );
  const before = await connections();
  const socket = connect(port(), '127.0.0.1').on('error', () => {});
  await once(socket, 'connect');
  socket.pause();
  // Twenty megabytes: more than the system buffers for a reader.
  socket.write(head('GET /api/blogs/public').repeat(20));
  await eventually(async () => expect(await connections()).toBe(before + 1));
  await eventually(async () => expect(await connections()).toBeLessThanOrEqual(before), GIVES_UP_AFTER);
  socket.destroy();
});

it('an upload over a slow connection is accepted, as long as it makes progress', async () => {
  const file = await jpegOfSize(200_000);
  const body = multipart({ name: 'file', filename: 'photo.jpg', type: 'image/jpeg', content: file });
  const socket = connect(port(), '127.0.0.1');
  let answer = '';
  socket.on('data', (chunk: Buffer) => (answer += chunk.toString()));
  const begun = performance.now();
  socket.write(
    head(
      'POST /api/user-photo',
      'Connection: close',
      multipartType,
      `Content-Length: ${body.length}`,
      `Authorization: ${ana.bearer}`,
    ),
  );
  const parts = Array.from({ length: 12 }, (_one, part) =>
    body.subarray((part * body.length) / 12, ((part + 1) * body.length) / 12),
  );
  const timer = setInterval(() => {
    const part = parts.shift();
    if (part) socket.write(part);
  }, 250);
  await once(socket, 'close');
  clearInterval(timer);
  expect(answer).toMatch(/^HTTP\/1\.1 201 /);
  expect(performance.now() - begun).toBeGreaterThan(2 * SECONDS * 1000);
});
