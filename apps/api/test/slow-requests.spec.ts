import { once } from 'node:events';
import { connect, type Socket } from 'node:net';
import { setTimeout as wait } from 'node:timers/promises';
import { problem } from './answers.js';
import { TestApp } from './app.js';
import { eventually, LONGEST_WAIT } from './eventually.js';
import type { TestUser } from './factories.js';
import { exchange, jpegOfSize, multipart, MULTIPART, storedFiles } from './uploads.js';

/** Time limit in seconds. It is a fifteenth of the default. */
const SECONDS = 2;
const DRIP_EVERY = 100;
const CLIENTS_OF_EACH_KIND = 5;

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

/** Sends one byte at a time. Returns whether the server closed the connection. */
async function drip(socket: Socket, begin: string): Promise<boolean> {
  socket.on('error', () => {}).resume(); // a reset connection counts as closed too
  const closed = new Promise((resolve) => socket.once('close', resolve));
  await once(socket, 'connect');
  let hasGivenUp = false;
  const patience = setTimeout(() => {
    hasGivenUp = true;
    socket.destroy();
  }, LONGEST_WAIT);
  socket.write(begin);
  const timer = setInterval(() => begin && socket.writable && socket.write('1'), DRIP_EVERY);
  await closed;
  clearInterval(timer);
  clearTimeout(patience);
  return !hasGivenUp;
}

describe('slow and unreadable requests', () => {
  it('are closed if the client sends almost nothing, without affecting other clients', async () => {
    let open = 0;
    const slow = KINDS.flatMap(([what, begin]) =>
      Array.from({ length: CLIENTS_OF_EACH_KIND }, async () => {
        open += 1;
        const isClosed = await drip(connect(port(), '127.0.0.1'), begin());
        open -= 1;
        return isClosed ? undefined : what;
      }),
    );
    let answeredMeanwhile = 0;
    while (open > 0) {
      await test.as(ana).get('/api/user/me').expect(200);
      if (open > 0) answeredMeanwhile += 1;
      await wait(20);
    }
    // During this time, other clients got responses.
    expect(answeredMeanwhile).toBeGreaterThan(0);
    expect((await Promise.all(slow)).filter(Boolean)).toEqual([]);
    expect(await storedFiles(test)).toEqual([]);
  });

  it.each([
    ['is not HTTP', 'malformed_request', 'HELLO\r\n\r\n'],
    ['has too long headers', 'headers_too_large', head('GET /api/service', `Cookie: ${'x'.repeat(20_000)}`)],
    ['never ends', 'request_timeout', 'GET /api/service HTTP/1.1\r\nHost: x\r\n'],
  ] as const)('get the standard error if the request %s: %s', async (_what, code, bytes) => {
    const [headers = '', body = ''] = (await exchange(test.url, [bytes])).split('\r\n\r\n');
    expect(headers).toContain(`HTTP/1.1 ${problem(code).statusCode} `);
    expect(JSON.parse(body)).toEqual(problem(code));
  });

  it('do not get an error inside a response that has already begun', async () => {
    const open = head('GET /api/sse/wall-feed', `Authorization: ${ana.bearer}`);
    const socket = connect(port(), '127.0.0.1');
    let response = '';
    socket.on('error', () => {}).on('data', (chunk: Buffer) => (response += chunk.toString()));
    socket.write(open);
    await eventually(() => expect(response).toContain('retry:'));
    socket.write('HELLO\r\n\r\n');
    await once(socket, 'close');
    expect(response.match(/HTTP\/1\.1/g)).toHaveLength(1);
  });

  it('are closed if the client does not read the response', async () => {
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
    // Request 20 MB, which is more than the system buffers.
    socket.write(head('GET /api/blogs/public').repeat(20));
    await eventually(async () => expect(await connections()).toBe(before + 1));
    await eventually(async () => expect(await connections()).toBeLessThanOrEqual(before));
    socket.destroy();
  });

  it('are accepted if they are uploads that make progress', async () => {
    const file = await jpegOfSize(400_000);
    const body = multipart({ name: 'file', filename: 'photo.jpg', type: 'image/jpeg', content: file });
    const socket = connect(port(), '127.0.0.1');
    let response = '';
    socket.on('data', (chunk: Buffer) => (response += chunk.toString()));
    socket.write(
      head(
        'POST /api/user-photo',
        'Connection: close',
        multipartType,
        `Content-Length: ${body.length}`,
        `Authorization: ${ana.bearer}`,
      ),
    );
    // The upload takes more than twice the limit. It sends eight times as many bytes as required,
    // because a busy machine may be late.
    const COUNT = 20;
    const parts = Array.from({ length: COUNT }, (_one, part) =>
      body.subarray((part * body.length) / COUNT, ((part + 1) * body.length) / COUNT),
    );
    const timer = setInterval(
      () => {
        const part = parts.shift();
        if (part) socket.write(part);
      },
      (2500 * SECONDS) / COUNT,
    );
    await once(socket, 'close');
    clearInterval(timer);
    expect(response).toMatch(/^HTTP\/1\.1 201 /);
    expect(parts).toEqual([]);
  });
});
