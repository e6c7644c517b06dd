import { randomBytes } from 'node:crypto';
import { connect, type Socket } from 'node:net';
import { brotliCompressSync, deflateRawSync, deflateSync, gzipSync } from 'node:zlib';
import pLimit from 'p-limit';
import request from 'supertest';
import WebSocket from 'ws';
import { TestApp } from './app.js';
import { eventually } from './eventually.js';
import { ServerProcess } from './server-process.js';
import { BOUNDARY, multipart, MULTIPART, partsOf } from './uploads.js';

/**
 * A server process is sent what no client of ours sends. Whatever it is, the same process answers afterwards, and has logged neither an
 * exception that nobody caught nor any other failure of its own. To be extended by every finding of this kind: a line in a table.
 */
let test: TestApp;
let server: ServerProcess;
let port: number;
let token: string;

/** One more request takes this long at most where it does not come to its end; so all of them together take little longer. */
const REQUEST_SECONDS = '2';
const MANY = '1000000';

beforeAll(async () => {
  test = await TestApp.start();
  const { JWT_SECRET, DATABASE_URL } = test.config;
  token = (await test.make.user()).bearer;
  server = await ServerProcess.start({
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
  });
  port = Number(new URL(server.url).port);
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

type Bytes = string | Buffer;
/** What is sent, and what begins the answer where that matters. */
type Attack = [name: string, bytes: () => Bytes[], answer?: RegExp];

const head = (line: string, ...headers: string[]) => [`${line} HTTP/1.1`, 'Host: x', ...headers, '', ''].join('\r\n');
const JSON_TYPE = 'Content-Type: application/json';
const length = (body: Bytes) => `Content-Length: ${Buffer.byteLength(body)}`;
const bearer = () => `Authorization: ${token}`;
const login = (body: Bytes, ...headers: string[]) => [
  head('POST /api/auth/login', JSON_TYPE, length(body), ...headers),
  body,
];
const get = (...headers: string[]) => head('GET /api/service', ...headers);
const rubbish = randomBytes(20_000);

/** A connection that may break at any time. */
const open = (): Socket => connect(port, '127.0.0.1').on('error', () => {});

/** Resolves when it happens; unlike Node's `once` also where it breaks before. */
const on = (socket: Socket | WebSocket, event: string) =>
  new Promise<void>((resolve) => socket.once(event, () => resolve()));

/** Sends these bytes, whatever becomes of them; resolves with what came back once the server is silent for good, or has answered. */
async function attack(bytes: Bytes[]): Promise<string> {
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
async function attackWith(table: Attack[], atOnce = 1000): Promise<void> {
  const wrong = await pLimit(atOnce).map(table, async ([name, bytes, expected = /^/]) => {
    const answer = await attack(bytes());
    return expected.test(answer) ? [] : [`${name}: ${answer.slice(0, 200)}`];
  });
  expect(wrong.flat()).toEqual([]);
}

const REFUSED = /^HTTP\/1\.1 4\d\d /;
const UNSUPPORTED = /^HTTP\/1\.1 415 [^]*"code":"unsupported_media_type"/;

describe('bodies that say they are encoded', () => {
  const json = '{}';
  const bomb = deflateSync(Buffer.alloc(50_000_000));
  const ENCODINGS = [
    ...['deflate', 'br', 'gzip', 'x-gzip', 'zstd', 'compress', 'GZIP', ' gzip', 'gzip;q=1', '*', 'aws-chunked'],
    ...['gzip, gzip', 'identity, gzip', 'gzip,identity', 'nonsense', '', ',', '__proto__', 'x'.repeat(5000)],
  ];
  const BODIES: [string, Buffer][] = [
    ['rubbish', rubbish],
    ['deflate', deflateSync(json)],
    ['raw deflate', deflateRawSync(json)],
    ['gzip', gzipSync(json)],
    ['brotli', brotliCompressSync(json)],
    ['half of it', gzipSync(json).subarray(0, 20)],
    ['a bomb', bomb],
    ['text', Buffer.from(json)],
  ];

  it('are refused, whatever they are', async () => {
    await attackWith(
      ENCODINGS.flatMap((encoding) =>
        BODIES.map(([name, body]): Attack => [
          `${encoding}: ${name}`,
          () => login(body, `Content-Encoding: ${encoding}`),
          UNSUPPORTED,
        ]),
      ),
    );
  });

  it('are refused everywhere', async () => {
    const lines = [
      'POST /api/user',
      'PATCH /api/user/profile',
      'POST /api/user-photo',
      'POST /nope',
      'GET /api/service',
    ];
    await attackWith(
      lines.flatMap((line) =>
        [JSON_TYPE, `Content-Type: ${MULTIPART}`, 'Content-Type: text/plain', 'X-None: 1'].map((type): Attack => [
          `${line}, ${type}`,
          () => [head(line, type, bearer(), length(rubbish), 'Content-Encoding: br'), rubbish],
          UNSUPPORTED,
        ]),
      ),
    );
  });

  it('are taken where that is no encoding at all', async () => {
    await attackWith([
      ['identity', () => login(json, 'Content-Encoding: identity'), /^HTTP\/1\.1 400 [^]*"code":"validation_failed"/],
      ['Identity', () => login(json, 'Content-Encoding: Identity'), /^HTTP\/1\.1 400 [^]*"code":"validation_failed"/],
      ['without a body', () => [get('Content-Encoding: gzip')], /^HTTP\/1\.1 200 /],
    ]);
  });

  it.each(['deflate', 'br', 'gzip'])('are refused also where the sender goes at once: %s', async (encoding) => {
    for (let count = 0; count < 20; count++) {
      const socket = open();
      await on(socket, 'connect');
      for (const part of login(rubbish, `Content-Encoding: ${encoding}`)) socket.write(part);
      if (count % 2) socket.resetAndDestroy();
      else socket.end();
    }
  });
});

describe('bodies of a wrong length', () => {
  const json = '{}';
  const lengths = ['-1', '+5', '5, 5', '5,6', 'abc', '1e3', '0x10', '9'.repeat(30), '9'.repeat(18), ' ', '5 5', '١'];
  const sent = (...headers: string[]) => [head('POST /api/auth/login', JSON_TYPE, ...headers), json];
  const chunked = (...body: string[]) => [
    head('POST /api/auth/login', JSON_TYPE, 'Transfer-Encoding: chunked'),
    ...body,
  ];
  const TRANSFERS = [
    ...['gzip, chunked', 'chunked, gzip', 'gzip', 'identity', 'chunked, chunked', 'CHUNKED', 'xchunked', 'chunked;q=1'],
    ...[
      'trailers',
      '',
      ',',
      ' chunked ',
      'chunked,',
      '\x0bchunked',
      'deflate, chunked',
      'br,chunked',
      'x'.repeat(5000),
    ],
  ];

  it('are refused, or waited for no longer than usual', async () => {
    await attackWith([
      ...lengths.map((wrong): Attack => [wrong, () => sent(`Content-Length: ${wrong}`)]),
      ['twice the same', () => sent(length(json), length(json)), REFUSED],
      ['two', () => sent(length(json), 'Content-Length: 3'), REFUSED],
      ['too short', () => sent('Content-Length: 1'), REFUSED],
      ['too long', () => sent('Content-Length: 5000')],
      ['none', () => sent()],
      ['a length and chunks', () => sent(length(json), 'Transfer-Encoding: chunked'), REFUSED],
      ['chunks and a length', () => sent('Transfer-Encoding: chunked', 'Content-Length: 4'), REFUSED],
      ...TRANSFERS.map((coding): Attack => [coding, () => sent(`Transfer-Encoding: ${coding}`)]),
      ...TRANSFERS.map((coding): Attack => [
        `${coding}, in chunks`,
        () => [
          head('POST /api/user-photo', bearer(), `Content-Type: ${MULTIPART}`, `Transfer-Encoding: ${coding}`),
          '3\r\nabc\r\n0\r\n\r\n',
        ],
      ]),
      ['chunks that are none', () => chunked(json), REFUSED],
      ['a chunk of no size', () => chunked('\r\n{}\r\n'), REFUSED],
      ['a chunk of a negative size', () => chunked('-2\r\n{}\r\n0\r\n\r\n'), REFUSED],
      ['a chunk of an endless size', () => chunked(`${'F'.repeat(40)}\r\n{}`), REFUSED],
      ['a chunk of a huge size', () => chunked('FFFFFFFFFFFFFFF\r\n{}')],
      ['a chunk that is longer', () => chunked('1\r\n{}\r\n0\r\n\r\n'), REFUSED],
      ['a chunk that is shorter', () => chunked('9\r\n{}\r\n0\r\n\r\n')],
      ['a chunk with an endless extension', () => chunked(`2;${'x'.repeat(100_000)}\r\n{}\r\n0\r\n\r\n`)],
      ['endless trailers', () => chunked('2\r\n{}\r\n0\r\n', 'X-A: b\r\n'.repeat(20_000), '\r\n')],
      ['trailers that mean something', () => chunked('2\r\n{}\r\n0\r\nContent-Length: 9\r\nHost: y\r\n\r\n'), REFUSED],
      ['200 000 chunks of a byte', () => chunked('1\r\n \r\n'.repeat(200_000), '0\r\n\r\n'), REFUSED],
    ]);
  });

  it.each(['/api/auth/login', '/api/user-photo', '/nope', '/socket.io/?EIO=4&transport=polling'])(
    'that never end are cut off: %s',
    async (path) => {
      const socket = open();
      const closed = on(socket, 'close');
      socket.resume();
      socket.write(head(`POST ${path}`, `Content-Type: ${MULTIPART}`, bearer(), 'Transfer-Encoding: chunked'));
      const chunk = Buffer.concat([Buffer.from('10000\r\n'), Buffer.alloc(0x10000, '-'), Buffer.from('\r\n')]);
      const more = (): void => {
        while (socket.writable && socket.write(chunk));
        if (socket.writable) socket.once('drain', more);
      };
      more();
      await closed;
    },
  );
});

describe('headers', () => {
  const AGAIN = 'x'.repeat(300);
  const VALUES = [
    ...['', ' ', ',', ';', '=', '"', '\\', '%', '%00', '*', '-', '/', ':', '@', '[::', '\t', '\x7f', 'ÿþ', '__proto__'],
    ...['null', '-1', '9'.repeat(400), 'a b', '{}', '[]', '<x>', '../..', `${'a,'.repeat(3000)}`, 'x'.repeat(9000)],
  ];
  const NAMES = [
    ...['Authorization', 'Accept', 'Accept-Encoding', 'Accept-Language', 'Accept-Version', 'Cookie', 'Connection'],
    ...['Content-Type', 'Expect', 'Forwarded', 'From', 'If-Match', 'If-Modified-Since', 'If-None-Match', 'Keep-Alive'],
    ...['Last-Event-ID', 'Origin', 'Range', 'Referer', 'TE', 'Trailer', 'User-Agent', 'Via', 'X-Forwarded-For'],
    ...['X-Forwarded-Host', 'X-Forwarded-Proto', 'X-HTTP-Method-Override', 'X-No-Compression', 'X-Real-IP'],
    ...['Access-Control-Request-Method', 'Access-Control-Request-Headers', '__proto__', 'constructor', 'toString'],
  ];

  it('of any content do no harm', async () => {
    await attackWith(
      NAMES.flatMap((name, place) =>
        VALUES.map((value, index): Attack => [
          `${name}: ${value.slice(0, 20)}`,
          () =>
            (place + index) % 2
              ? [get(`${name}: ${value}`)]
              : [head('POST /api/user', 'Content-Length: 2', `${name}: ${value}`), '{}'],
        ]),
      ),
    );
  }, 60_000);

  it('of the connection do no harm, wherever they are read', async () => {
    const paths = [
      'GET /',
      'GET /uploads/x',
      'GET /api/sse/wall-feed',
      'GET /socket.io/?EIO=4&transport=polling',
      'POST /api/user',
    ];
    await attackWith(
      paths.flatMap((line) =>
        ['Origin', 'X-Forwarded-For', 'X-Forwarded-Proto', 'Range', 'Content-Type'].flatMap((name) =>
          VALUES.map((value): Attack => [`${line}, ${name}`, () => [head(line, bearer(), `${name}: ${value}`)]]),
        ),
      ),
    );
  }, 60_000);

  it('that are none are refused', async () => {
    const without = (...lines: string[]) => ['GET /api/service HTTP/1.1', ...lines, '', ''].join('\r\n');
    await attackWith([
      ['none at all', () => [without()], REFUSED],
      ...['', ' ', '[::', 'a b', '@', 'x:99999999', 'x'.repeat(9000), 'x\0', ',', 'x, y', 'http://x/'].map(
        (host): Attack => [`Host: ${host.slice(0, 20)}`, () => [without(`Host: ${host}`)]],
      ),
      ['two hosts', () => [without('Host: x', 'Host: y')]],
      ['no colon', () => [get('Rubbish')], REFUSED],
      ['no name', () => [get(': x')], REFUSED],
      ['a space before the colon', () => [get('X-A : b')], REFUSED],
      ['a NUL', () => [get('X-A: \0')], REFUSED],
      ['a line that goes on', () => [get('X-A: b', ' c')]],
      ['only line feeds', () => ['GET /api/service HTTP/1.1\nHost: x\n\n']],
      ['only carriage returns', () => ['GET /api/service HTTP/1.1\rHost: x\r\r']],
      ['half a header', () => ['GET /api/service HTTP/1.1\r\nHost: x\r\nX-Ha'], /^HTTP\/1\.1 408 /],
      ['half a line', () => ['GET /api/ser'], /^HTTP\/1\.1 408 /],
      ['too many', () => [get(...Array<string>(3000).fill(`X: ${AGAIN.slice(0, 2)}`))]],
      ['too long', () => [get(`X-A: ${'x'.repeat(100_000)}`)], /^HTTP\/1\.1 431 /],
      ['a long name', () => [get(`${'x'.repeat(100_000)}: x`)], /^HTTP\/1\.1 431 /],
      ['a long address', () => [head(`GET /${'x'.repeat(100_000)}`)], /^HTTP\/1\.1 431 /],
      ['twenty tokens', () => [get(...Array.from({ length: 20 }, bearer))], REFUSED],
    ]);
  });
});

describe('what is no request of ours', () => {
  const METHODS = [
    'CONNECT',
    'TRACE',
    'PRI',
    'QUERY',
    'PROPFIND',
    'M-SEARCH',
    'get',
    'X',
    '',
    'x'.repeat(10_000),
    'LOCK',
  ];
  const TARGETS = [
    ...[
      '*',
      '//',
      '///etc/passwd',
      'http://x/api/service',
      'https://[::',
      'x:443',
      '?',
      '#',
      '/%',
      '/%ff',
      '/\\..\\..',
    ],
    ...[
      '/api/%2e%2e/%2e%2e/etc/passwd',
      '/uploads/../../etc/passwd',
      '/uploads/%00',
      '/uploads/.tmp',
      '/api/docs',
      '/\x01',
    ],
    ...[
      '/api/sse/wall-feed?token=%',
      '/api/pet?cursor=%00',
      '/api/service?a[b][c]=1&a=2',
      `/?${'a&'.repeat(4000)}`,
      '/api//',
    ],
    ...['/socket.io', '/socket.io/', '/socket.io/x', '/socket.io/?EIO=4', '/socket.io/?transport=__proto__&EIO=4'],
    ...['/api/pet/99999999999999999999', '/api/blogs/user/%F0%9F', '/api/user?userCategoryId[]=1', '/assets/', '/;a=b'],
  ];
  const hello = Buffer.from(`160301020001fc0303${'ab'.repeat(500)}`, 'hex');

  it('is answered in our own words, or not at all', async () => {
    await attackWith([
      ...METHODS.map((method): Attack => [method.slice(0, 20), () => [head(`${method} /api/service`)]]),
      ...METHODS.map((method): Attack => [
        `${method.slice(0, 20)}, a body`,
        () => [head(`${method} /api/user`, 'Content-Length: 2'), '{}'],
      ]),
      ...TARGETS.map((target): Attack => [target.slice(0, 40), () => [head(`GET ${target}`)]]),
      ...TARGETS.map((target): Attack => [
        `POST ${target.slice(0, 40)}`,
        () => login('{}').map((part) => String(part).replace('/api/auth/login', target)),
      ]),
      ['HTTP/0.9', () => ['GET /\r\n']],
      ['HTTP/1.0', () => ['GET /api/service HTTP/1.0\r\n\r\n']],
      ['HTTP/1.0 with a body', () => ['POST /api/auth/login HTTP/1.0\r\nContent-Length: 2\r\n\r\n{}']],
      ['HTTP/3.0', () => ['GET / HTTP/3.0\r\nHost: x\r\n\r\n'], REFUSED],
      ['HTTP/9999', () => ['GET / HTTP/99999999999\r\nHost: x\r\n\r\n'], REFUSED],
      ['HTTP/2', () => ['PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n', Buffer.alloc(100)], REFUSED],
      ['TLS', () => [hello], REFUSED],
      ['SSH', () => ['SSH-2.0-OpenSSH_9.6\r\n', rubbish], REFUSED],
      ['SMTP', () => ['EHLO x\r\nMAIL FROM:<x>\r\n'], REFUSED],
      ['Redis', () => ['*1\r\n$4\r\nPING\r\n'], REFUSED],
      ['a proxy', () => ['PROXY TCP4 127.0.0.1 127.0.0.1 1 2\r\n', get()], REFUSED],
      ['an answer', () => ['HTTP/1.1 200 OK\r\nContent-Length: 2\r\n\r\nok'], REFUSED],
      ['rubbish', () => [rubbish], REFUSED],
      ['NULs', () => [Buffer.alloc(100_000)], REFUSED],
      ['empty lines', () => ['\r\n'.repeat(50_000)]],
      ['a million letters', () => [Buffer.alloc(1_000_000, 'A')]],
      ['nothing', () => [], /^HTTP\/1\.1 408 |^$/],
    ]);
  });

  it('is answered so also behind a request', async () => {
    const after = (...bytes: Bytes[]) => [get(), ...bytes];
    await attackWith([
      ['rubbish', () => after(rubbish)],
      ['a hundred requests', () => [get().repeat(100), rubbish]],
      ['a request under way', () => [...login('{}'), rubbish]],
      ['a body that was not read', () => [head('POST /nope', length(rubbish)), rubbish, get(), rubbish]],
      ['a stream', () => [head('GET /api/sse/wall-feed', bearer()), get(), rubbish]],
      ['an end', () => [get('Connection: close'), get(), get()]],
      ['TLS', () => after(hello)],
    ]);
  });
});

describe('upgrades', () => {
  const upgrade = (path: string, ...headers: string[]) =>
    head(
      `GET ${path}`,
      'Connection: Upgrade',
      ...(headers.some((one) => /^upgrade/i.test(one)) ? [] : ['Upgrade: websocket']),
      ...headers,
    );
  const KEY = 'Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==';
  const VERSION = 'Sec-WebSocket-Version: 13';
  const SOCKET = '/socket.io/?EIO=4&transport=websocket';

  it('to nothing do no harm', async () => {
    const paths = ['/', '/api/user/me', '/socket.io', '/socket.io/', '/socket.io/x', SOCKET, '/nope', '/%', '*'];
    await attackWith([
      ...paths.flatMap((path): Attack[] => [
        [path, () => [upgrade(path)]],
        [`${path}, whole`, () => [upgrade(path, KEY, VERSION)]],
        [`${path}, rubbish behind it`, () => [upgrade(path, KEY, VERSION), rubbish]],
        [`${path}, a body`, () => [upgrade(path, KEY, VERSION, length(rubbish)), rubbish]],
        [`${path}, chunks`, () => [upgrade(path, KEY, VERSION, 'Transfer-Encoding: chunked'), rubbish]],
        [`${path}, another request behind it`, () => [upgrade(path), get()]],
        [`${path}, behind a request`, () => [get(), upgrade(path, KEY, VERSION)]],
        [`${path}, behind one under way`, () => [...login('{}'), upgrade(path, KEY, VERSION), get()]],
        [`${path}, fifty`, () => [upgrade(path).repeat(50)]],
      ]),
      ...['h2c', 'TLS/1.0', 'nonsense', '', 'websocket, h2c', 'WebSocket', 'x'.repeat(5000)].flatMap(
        (protocol): Attack[] => [
          [protocol, () => [upgrade('/api/service', `Upgrade: ${protocol}`)]],
          [`${protocol}, at sockets`, () => [upgrade(SOCKET, `Upgrade: ${protocol}`, KEY, VERSION)]],
        ],
      ),
      ...['', 'x', 'dGhlIHNhbXBsZSBub25jZQ', rubbish.toString('base64')].map((key): Attack => [
        `key ${key.slice(0, 9)}`,
        () => [upgrade(SOCKET, `Sec-WebSocket-Key: ${key}`, VERSION)],
        REFUSED,
      ]),
      ...['', '0', '8', '14', '13, 13', 'x'].map((version): Attack => [
        `version ${version}`,
        () => [upgrade(SOCKET, KEY, `Sec-WebSocket-Version: ${version}`)],
      ]),
      ...[
        'permessage-deflate; client_max_window_bits=99',
        'permessage-deflate; x=y',
        ';;;',
        'a="b',
        '\\',
        'x'.repeat(5000),
      ].map((extension): Attack => [
        extension.slice(0, 50),
        () => [upgrade(SOCKET, KEY, VERSION, `Sec-WebSocket-Extensions: ${extension}`)],
      ]),
      ...[',', 'a b', 'x, x', '', '\\'].map((protocol): Attack => [
        `protocol ${protocol}`,
        () => [upgrade(SOCKET, KEY, VERSION, `Sec-WebSocket-Protocol: ${protocol}`)],
      ]),
      ['with POST', () => [upgrade(SOCKET, KEY, VERSION).replace('GET', 'POST')]],
      ['with HTTP/1.0', () => [upgrade(SOCKET, KEY, VERSION).replace('HTTP/1.1', 'HTTP/1.0')]],
      ['CONNECT', () => ['CONNECT x:443 HTTP/1.1\r\nHost: x\r\n\r\n', rubbish]],
      ['of a session that is none', () => [upgrade(`${SOCKET}&sid=none`, KEY, VERSION)], REFUSED],
      ['of an origin that is none', () => [upgrade(SOCKET, KEY, VERSION, 'Origin: https://evil.example')], REFUSED],
    ]);
  });

  /** A client's frame, masked with zeros. */
  const frame = (first: number, content: Bytes = '', { mask = true, size }: { mask?: boolean; size?: bigint } = {}) => {
    const payload = Buffer.from(content as string);
    const bit = mask ? 0x80 : 0;
    const long = Buffer.alloc(10);
    long[0] = first;
    long[1] = bit | 127;
    long.writeBigUInt64BE(size ?? BigInt(payload.length), 2);
    return Buffer.concat([long, Buffer.alloc(mask ? 4 : 0), payload]);
  };
  const TEXT = 0x81;
  const FRAMES: [string, () => Bytes][] = [
    ['rubbish', () => rubbish],
    ['no mask', () => frame(TEXT, '40', { mask: false })],
    ['reserved bits', () => frame(0xf1, '40')],
    ['a compressed frame', () => frame(0xc1, '40')],
    ['an unknown kind', () => frame(0x83, '40')],
    ['an unknown control', () => frame(0x8b)],
    ['a control in parts', () => frame(0x09)],
    ['a long control', () => frame(0x89, 'x'.repeat(200))],
    ['a continuation of nothing', () => frame(0x80, '40')],
    ['a text within a text', () => Buffer.concat([frame(0x01, '4'), frame(TEXT, '0')])],
    ['a thousand parts', () => Buffer.concat([frame(0x01, '4'), ...Array<Buffer>(1000).fill(frame(0x00, 'x'))])],
    ['an endless size', () => frame(TEXT, 'x', { size: 2n ** 63n - 1n })],
    ['an impossible size', () => frame(TEXT, 'x', { size: 2n ** 64n - 1n })],
    ['a size too large', () => frame(TEXT, Buffer.alloc(200_000, 'x'))],
    ['no UTF-8', () => frame(TEXT, Buffer.from('34ff', 'hex'))],
    ['a close of a byte', () => frame(0x88, 'x')],
    ['a close of an unknown kind', () => frame(0x88, Buffer.from('0001', 'hex'))],
    ['a close without UTF-8', () => frame(0x88, Buffer.from('03e8ff', 'hex'))],
    ['half a frame', () => frame(TEXT, '40').subarray(0, 8)],
    ['frames behind a close', () => Buffer.concat([frame(0x88), frame(TEXT, '40'), rubbish])],
    ['a flood of pings', () => Buffer.concat(Array<Buffer>(20_000).fill(frame(0x89)))],
    ['a flood of empty messages', () => Buffer.concat(Array<Buffer>(20_000).fill(frame(TEXT)))],
    ['a flood of empty bytes', () => Buffer.concat(Array<Buffer>(20_000).fill(frame(0x82)))],
    ['an engine that speaks of nothing', () => frame(TEXT, '9')],
  ];

  it.each(['with the request', 'once it is open'])('lead to sockets that survive any frame, %s', async (when) => {
    const ends = FRAMES.flatMap(([, bytes]) =>
      (['destroy', 'resetAndDestroy', 'end'] as const).map(async (leave) => {
        const socket = open();
        socket.write(upgrade(SOCKET, KEY, VERSION));
        if (when === 'once it is open') await on(socket, 'data');
        socket.resume();
        const closed = on(socket, 'close');
        socket.write(bytes(), () => setImmediate(() => socket[leave]()));
        await closed;
      }),
    );
    await Promise.all(ends);
  });
});

describe('sockets', () => {
  const PACKETS: Bytes[] = [
    ...[
      '',
      ' ',
      '0',
      '1',
      '2',
      '2probe',
      '3',
      '3probe',
      '4',
      '5',
      '6',
      '7',
      '9',
      'x',
      'b',
      'bAAAA',
      'b!!!!',
      '\0',
      '0{"sid":1}',
    ],
    ...[
      '40',
      '40{',
      '40{}',
      '40/',
      '40/,',
      '40/nope,',
      '40/nope,{"token":1}',
      '40,{}',
      '40/__proto__,',
      '40/messages',
      '40/messages,',
    ],
    ...[
      '40/messages,{',
      '40/messages,[]',
      '40/messages,null',
      '40/messages,"x"',
      '40/messages,{"token":{}}',
      '40/messages,{"token":"x"}',
    ],
    ...[
      '40/messages,{"__proto__":{"token":"x"}}',
      `40/${'x'.repeat(5000)},`,
      '41',
      '41/messages',
      '41/nope,',
      '44',
      '44/messages,"x"',
    ],
    ...[
      '42',
      '42[',
      '42[]',
      '42{}',
      '42null',
      '42"x"',
      '42[null]',
      '42[1]',
      '42[{}]',
      '42[[]]',
      '42["connect"]',
      '42["disconnect"]',
    ],
    ...[
      '42["error"]',
      '42["error",{"message":1}]',
      '42["__proto__"]',
      '42["constructor"]',
      '42["newListener"]',
      '42["disconnecting"]',
    ],
    ...[
      '42["send_message"]',
      '42["send_message",null]',
      '420["send_message",{}]',
      '42999999999999999999999["send_message"]',
    ],
    ...[
      '42/messages,["send_message"]',
      '42/messages,0["join_conversation",{"targetUserId":{}}]',
      '42/nope,["x"]',
      '42/messages,-1["x"]',
    ],
    ...['43', '43[]', '430[]', '43/messages,0[]', '43/messages,99999999999[1,2,3]', '430{}', '43/messages,0'],
    ...[
      '45',
      '45-',
      '450-',
      '450-["x"]',
      '451-["x",{"_placeholder":true,"num":0}]',
      '451-["x",{"_placeholder":true,"num":-1}]',
    ],
    ...[
      '4599999999999-["x",{"_placeholder":true,"num":99999999}]',
      '451-/messages,["x",{"_placeholder":true,"num":"__proto__"}]',
    ],
    ...[
      '4510-["x"]',
      '4511-["x"]',
      '451.5-["x"]',
      '45NaN-["x"]',
      '45-1-["x"]',
      '451-{}',
      '451-null',
      '46',
      '460-[]',
      '461-0[{"_placeholder":true,"num":0}]',
    ],
    ...[
      '47',
      '48',
      '49',
      '4x',
      '4\x1e4',
      '\x1e',
      '40\x1e40\x1e40',
      `42["x",${'['.repeat(20_000)}`,
      `42["x",${'['.repeat(9000)}${']'.repeat(9000)}]`,
    ],
    Buffer.alloc(0),
    Buffer.alloc(10),
    Buffer.alloc(60_000),
    Buffer.alloc(100_000),
    Buffer.from('40'),
  ];
  const socketUrl = () => `ws://127.0.0.1:${port}/socket.io/?EIO=4&transport=websocket`;
  const poll = (query = '') => `/socket.io/?EIO=4&transport=polling${query}`;
  const joined = () => `40/messages,{"token":"${token.replace('Bearer ', '')}"}`;

  /** Opens a WebSocket, sends these, and goes in one way or another. */
  async function say(packets: Bytes[], leave: 'close' | 'terminate' | 'reset'): Promise<void> {
    const socket = new WebSocket(socketUrl());
    const closed = on(socket, 'close');
    socket.on('error', () => {});
    await Promise.race([on(socket, 'open'), closed]);
    for (const packet of packets) if (socket.readyState === WebSocket.OPEN) socket.send(packet);
    // Behind all that was sent: the server has read it when it answers.
    if (socket.readyState === WebSocket.OPEN) {
      socket.ping();
      await Promise.race([on(socket, 'pong'), closed]);
    }
    if (leave === 'reset') (socket as unknown as { _socket: Socket })._socket.resetAndDestroy();
    else socket[leave]();
    await closed;
  }
  const WAYS = ['close', 'terminate', 'reset'] as const;

  it('survive any packet, before they are let in', async () => {
    await Promise.all(PACKETS.flatMap((packet) => WAYS.map((leave) => say([packet, '40', packet], leave))));
  });

  it('survive any packet of somebody who is in', async () => {
    await Promise.all(PACKETS.map((packet, index) => say([joined(), packet, joined(), packet], WAYS[index % 3]!)));
  });

  it('survive all of them one after another, and at once', async () => {
    await Promise.all([
      ...WAYS.map((leave) => say(PACKETS, leave)),
      ...WAYS.map((leave) => say([joined(), ...PACKETS], leave)),
    ]);
    await Promise.all(Array.from({ length: 30 }, () => say(Array<string>(50).fill(joined()), 'terminate')));
  });

  it('survive parts of messages that never come', async () => {
    const part = Buffer.alloc(1000);
    const announced = '4510-/messages,["x",{"_placeholder":true,"num":0}]';
    await Promise.all(WAYS.map((leave) => say([joined(), announced, part, announced, part, part], leave)));
  });

  /** A session of polling. */
  async function handshake(): Promise<string> {
    const { text } = await request(server.url).get(poll()).expect(200);
    return (JSON.parse(text.slice(1)) as { sid: string }).sid;
  }

  it('survive any packet that is polled', async () => {
    const types = ['text/plain', 'application/octet-stream', 'application/json'];
    await pLimit(30).map(PACKETS, async (packet, index) => {
      const path = poll(`&sid=${await handshake()}`);
      const send = (body: Bytes) =>
        attack([head(`POST ${path}`, `Content-Type: ${types[index % types.length]}`, length(body)), body]);
      await send(joined());
      await Promise.all([send(packet), send(packet), attack([head(`GET ${path}`)]), attack([head(`GET ${path}`)])]);
    });
  }, 60_000);

  it('survive requests that are none of theirs', async () => {
    const sid = await handshake();
    const paths = [
      ...[
        '/socket.io/',
        '/socket.io/?EIO=4',
        '/socket.io/?transport=polling',
        poll().replace('4', '3'),
        poll().replace('4', 'x'),
      ],
      ...[
        poll('&sid=none'),
        poll('&sid='),
        poll('&sid=__proto__'),
        poll('&sid=constructor'),
        poll('&sid=a&sid=b'),
        poll('&sid[]=a'),
      ],
      ...[
        poll('&j=0'),
        poll('&j=x;alert(1)'),
        poll('&b64=1'),
        poll('&t=%'),
        poll().replace('polling', 'webtransport'),
        poll('&EIO=4'),
      ],
      ...[
        poll().replace('polling', 'websocket'),
        poll().replace('polling', '__proto__'),
        poll().replace('polling', 'constructor'),
      ],
      ...[
        poll(`&sid=${sid}`),
        poll(`&sid=${sid}&transport=websocket`),
        poll(`&sid=${sid}`).replace('polling', 'websocket'),
      ],
    ];
    await attackWith(
      paths.flatMap((path) =>
        ['GET', 'POST', 'PUT', 'DELETE', 'OPTIONS', 'HEAD', 'PATCH', 'TRACE'].flatMap((method): Attack[] => [
          [`${method} ${path}`, () => [head(`${method} ${path}`)]],
          [`${method} ${path}, a body`, () => [head(`${method} ${path}`, length('4x')), '4x']],
          [
            `${method} ${path}, chunks`,
            () => [head(`${method} ${path}`, 'Transfer-Encoding: chunked'), '2\r\n4x\r\n0\r\n\r\n'],
          ],
          [
            `${method} ${path}, compressed`,
            () => [head(`${method} ${path}`, 'Content-Encoding: deflate', length(rubbish)), rubbish],
          ],
        ]),
      ),
    );
  }, 60_000);
});

describe('multipart', () => {
  const part = (headers: string, content: Bytes = 'x') =>
    Buffer.concat([
      Buffer.from(`--${BOUNDARY}\r\n${headers}\r\n\r\n`),
      Buffer.from(content as string),
      Buffer.from('\r\n'),
    ]);
  const end = `--${BOUNDARY}--\r\n`;
  const disposition = 'Content-Disposition: form-data';
  const file = { name: 'file', filename: 'photo.jpg', type: 'image/jpeg', content: rubbish };
  const fields = (...names: string[]) => multipart(...names.map((name) => ({ name, content: 'x' })), file);

  const BODIES: [string, () => Bytes][] = [
    ['nothing', () => ''],
    ['the end', () => end],
    ['no end', () => partsOf(file)],
    ['rubbish', () => rubbish],
    ['rubbish, then an end', () => Buffer.concat([rubbish, Buffer.from(end)])],
    ['a boundary and no more', () => `--${BOUNDARY}`],
    ['boundaries without end', () => `--${BOUNDARY}\r\n`.repeat(20_000)],
    ['no disposition', () => part('Content-Type: image/jpeg')],
    ['no headers', () => part('')],
    ['a header that is none', () => part('rubbish')],
    ['a header without end', () => part(`X: ${'x'.repeat(200_000)}`)],
    ['two dispositions', () => part(`${disposition}; name="file"; filename="a"\r\n${disposition}; name="b"`)],
    ...[
      '',
      ';',
      '; name',
      '; name=',
      '; name="',
      '; name="file',
      '; name=file; filename',
      '; name="file"; filename="',
    ].map((rest): [string, () => Bytes] => [
      `${disposition}${rest}`,
      () => Buffer.concat([part(disposition + rest), Buffer.from(end)]),
    ]),
    ...[
      "filename*=UTF-8''%",
      "filename*=UTF-8''%ff%fe",
      "filename*=nonsense''x",
      "filename*='",
      'filename="\0"',
      'filename="%00"',
      'filename="../x"',
    ].map((name): [string, () => Bytes] => [
      name,
      () => Buffer.concat([part(`${disposition}; name="file"; ${name}`, rubbish), Buffer.from(end)]),
    ]),
    ...[
      'text/plain; charset=nonsense',
      'text/plain; charset="',
      '/',
      'multipart/mixed; boundary=x',
      '',
      'x'.repeat(10_000),
    ].map((type): [string, () => Bytes] => [
      `of type ${type.slice(0, 30)}`,
      () => Buffer.concat([part(`${disposition}; name="a"\r\nContent-Type: ${type}`), Buffer.from(end)]),
    ]),
    ...['base64', 'quoted-printable', '7bit', 'nonsense', ''].map((coding): [string, () => Bytes] => [
      `encoded as ${coding}`,
      () =>
        Buffer.concat([
          part(`${disposition}; name="file"; filename="a"\r\nContent-Transfer-Encoding: ${coding}`, rubbish),
          Buffer.from(end),
        ]),
    ]),
    [
      'names of prototypes',
      () =>
        fields('__proto__', 'constructor', 'toString', 'hasOwnProperty', '__proto__[x]', 'constructor[prototype][x]'),
    ],
    ['a field in itself', () => fields('a', 'a[b]', 'a[b][c]', 'a[]', 'a')],
    ['a list that is none', () => fields('a[]', 'a[b]', 'a[0]', 'a[x][]', 'a')],
    ['lists in lists', () => fields('a[][]', 'a[0][0]', 'a[][x]', '[]', '[a]', 'a[', 'a]', 'a[[]]')],
    ['a list of a billion', () => fields('a[999999999]', 'a[4294967295]', 'a[99999999999999999999]')],
    ['fields of routes as lists', () => fields('petUuid[]', 'description[x]', 'petUuid[0]', 'description')],
    ['names in other letters', () => fields('%0d%0a', '%22', 'ž', '\u{1f415}', '\xff', ' ')],
    ['a file in a file', () => multipart(file, { ...file, name: 'file[x]' }, { ...file, name: '__proto__' })],
    ['a thousand files', () => multipart(...Array(1000).fill({ ...file, content: 'x' }))],
    ['a thousand empty files', () => multipart(...Array(1000).fill({ ...file, content: '' }))],
    ['a file too large', () => multipart({ ...file, content: Buffer.alloc(6_000_000) })],
    ['another boundary', () => multipart(file).toString('latin1').replaceAll(BOUNDARY, 'other')],
    ['much behind the end', () => Buffer.concat([multipart(file), Buffer.alloc(2_000_000)])],
    ['another body behind the end', () => Buffer.concat([multipart(file), multipart(file)])],
  ];
  const TYPES = [
    ...[
      'multipart/form-data',
      'multipart/form-data; boundary=',
      'multipart/form-data; boundary="',
      'multipart/form-data; boundary=;',
    ],
    ...[
      `multipart/form-data; boundary=${'x'.repeat(5000)}`,
      'multipart/form-data; boundary=a; boundary=b',
      'multipart/form-data;;;',
    ],
    ...[
      'multipart/mixed; boundary=x',
      'multipart/',
      'MULTIPART/FORM-DATA; BOUNDARY=X',
      'multipart/form-data; charset=nonsense; boundary=x',
    ],
    ...[
      "multipart/form-data; boundary*=UTF-8''%ff",
      'multipart/form-data; boundary=\xff',
      'multipart/form-data; boundary=""',
    ],
  ];
  const ROUTES = ['/api/user-photo', '/api/pet-photo', '/api/media', '/api/user', '/nope'];
  const send = (route: string, body: Bytes, type = MULTIPART, ...headers: string[]) => [
    head(`POST ${route}`, bearer(), `Content-Type: ${type}`, length(body), ...headers),
    body,
  ];

  it('of any kind is answered', async () => {
    await attackWith(
      [
        ...BODIES.flatMap(([name, body]) =>
          ROUTES.flatMap((route): Attack[] => [
            [`${route}: ${name}`, () => send(route, body()), REFUSED],
            [`${route}: ${name}, then the end`, () => send(route, body(), MULTIPART, 'Connection: close'), REFUSED],
          ]),
        ),
        ...TYPES.map((type): Attack => [
          type.slice(0, 60),
          () => send('/api/user-photo', multipart(file), type),
          REFUSED,
        ]),
      ],
      // More at once would not have sent their large files within the seconds of a request on a busy machine.
      5,
    );
  }, 60_000);

  it('that does not come to its end is cut off', async () => {
    await attackWith(
      BODIES.map(([name, body]): Attack => [
        name,
        () => [head('POST /api/user-photo', bearer(), `Content-Type: ${MULTIPART}`, 'Content-Length: 9000000'), body()],
      ]),
    );
  }, 60_000);

  it('leaves nothing behind', async () => {
    await eventually(async () => expect(await server.leftovers()).toEqual([]));
  });
});

describe('whoever goes in the middle', () => {
  const photo = () =>
    multipart({ name: 'file', filename: 'photo.jpg', type: 'image/jpeg', content: randomBytes(300_000) });
  const WAYS = ['end', 'destroy', 'resetAndDestroy'] as const;
  const upload = (line: string, ...headers: string[]) => {
    const body = photo();
    return [head(line, `Content-Type: ${MULTIPART}`, length(body), ...headers), body];
  };
  const REQUESTS: [string, () => Bytes[]][] = [
    ['a login', () => login('{}')],
    [
      'a body in chunks',
      () => [head('POST /api/auth/login', JSON_TYPE, 'Transfer-Encoding: chunked'), '2\r\n{}\r\n', '0\r\n\r\n'],
    ],
    ['a compressed body', () => login(rubbish, 'Content-Encoding: gzip')],
    ['a body too large', () => login(Buffer.alloc(600_000, ' '))],
    ['an upload', () => upload('POST /api/user-photo', bearer())],
    ['an upload that closes', () => upload('POST /api/media', bearer(), 'Connection: close')],
    ['an upload without a token', () => upload('POST /api/user-photo')],
    ['an upload to nothing', () => upload('POST /nope', 'Connection: close')],
    ['a stream', () => [head('GET /api/sse/wall-feed', bearer())]],
    ['a long answer', () => [head('GET /api/pet-category-group', 'Accept-Encoding: br').repeat(20)]],
    ['a page', () => [head('GET /', 'Accept-Encoding: gzip').repeat(5)]],
    ['a poll', () => [head('GET /socket.io/?EIO=4&transport=polling')]],
    [
      'a WebSocket',
      () => [
        head(
          'GET /socket.io/?EIO=4&transport=websocket',
          'Connection: Upgrade',
          'Upgrade: websocket',
          'Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==',
          'Sec-WebSocket-Version: 13',
        ),
      ],
    ],
    [
      'another protocol',
      () => [head('POST /api/auth/login', 'Connection: Upgrade', 'Upgrade: h2c', JSON_TYPE, length('{}')), '{}'],
    ],
    [
      'what waits to go on',
      () => [head('POST /api/auth/login', 'Expect: 100-continue', JSON_TYPE, length('{}')), '{}'],
    ],
    ['what expects too much', () => [head('POST /api/auth/login', 'Expect: tea', JSON_TYPE, length('{}')), '{}']],
  ];
  /** How much of a request is sent: a byte, half its headers, all of them, some of its body, all but a byte, all. */
  const stages = (head: number, all: number) => [0, 1, head >> 1, head, head + 1, (head + all) >> 1, all - 1, all];

  it('hurts nobody, however and whenever', async () => {
    const goes = async (bytes: Buffer, leave: (typeof WAYS)[number], when: 'at once' | 'with the answer') => {
      const socket = open();
      const closed = on(socket, 'close');
      await Promise.race([on(socket, 'connect'), closed]);
      if (when === 'with the answer') socket.once('data', () => socket[leave]());
      socket.write(bytes, () => when === 'at once' && socket[leave]());
      if (leave === 'end') socket.resume();
      await closed;
    };
    await Promise.all(
      REQUESTS.flatMap(([, make]) => {
        const [first, ...rest] = make().map((part) => Buffer.from(part as string)) as [Buffer, ...Buffer[]];
        const bytes = Buffer.concat([first, ...rest]);
        return stages(first.length, bytes.length).flatMap((stage) =>
          WAYS.flatMap((leave) =>
            (['at once', 'with the answer'] as const).map((when) => goes(bytes.subarray(0, stage), leave, when)),
          ),
        );
      }),
    );
  }, 60_000);

  it('leaves nothing behind', async () => {
    await eventually(async () => expect(await server.leftovers()).toEqual([]));
  });
});
