import { brotliCompressSync, deflateRawSync, deflateSync, gzipSync } from 'node:zlib';
import {
  head,
  JSON_TYPE,
  length,
  bearer,
  login,
  get,
  randomData,
  open,
  waitForEvent,
  attackWith,
  patient,
  REFUSED,
  UNSUPPORTED,
  type Attack,
} from './target.js';
import { MULTIPART } from '../uploads.js';

export function attackBodies() {
  describe('request bodies with a Content-Encoding', () => {
    const json = '{}';
    const bomb = deflateSync(Buffer.alloc(50_000_000));
    const ENCODINGS = [
      ...['deflate', 'br', 'gzip', 'x-gzip', 'zstd', 'compress', 'GZIP', ' gzip', 'gzip;q=1', '*', 'aws-chunked'],
      ...['gzip, gzip', 'identity, gzip', 'gzip,identity', 'nonsense', '', ',', '__proto__', 'x'.repeat(5000)],
    ];
    const BODIES: [string, Buffer][] = [
      ['rubbish', randomData],
      ['deflate', deflateSync(json)],
      ['raw deflate', deflateRawSync(json)],
      ['gzip', gzipSync(json)],
      ['brotli', brotliCompressSync(json)],
      ['half of it', gzipSync(json).subarray(0, 20)],
      ['a bomb', bomb],
      ['text', Buffer.from(json)],
    ];

    it('are rejected with any encoding and any content', async () => {
      await attackWith(
        ENCODINGS.flatMap((encoding) =>
          BODIES.map(([name, body]): Attack => [
            `${encoding}: ${name}`,
            () => login(body, `Content-Encoding: ${encoding}`),
            UNSUPPORTED,
          ]),
        ),
        { target: patient },
      );
    });

    it('are rejected on all paths', async () => {
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
            () => [head(line, type, bearer(), length(randomData), 'Content-Encoding: br'), randomData],
            UNSUPPORTED,
          ]),
        ),
        { target: patient },
      );
    });

    it('are accepted if the encoding is "identity" or the body is missing', async () => {
      const attacks: Attack[] = [
        ['identity', () => login(json, 'Content-Encoding: identity'), /^HTTP\/1\.1 400 [^]*"code":"validation_failed"/],
        ['Identity', () => login(json, 'Content-Encoding: Identity'), /^HTTP\/1\.1 400 [^]*"code":"validation_failed"/],
        ['without a body', () => [get('Content-Encoding: gzip')], /^HTTP\/1\.1 200 /],
      ];
      await attackWith(attacks, { target: patient });
    });

    it.each(['deflate', 'br', 'gzip'])('are harmless if the client disconnects immediately: %s', async (encoding) => {
      for (let count = 0; count < 20; count++) {
        const socket = open();
        await waitForEvent(socket, 'connect');
        for (const part of login(randomData, `Content-Encoding: ${encoding}`)) socket.write(part);
        if (count % 2) socket.resetAndDestroy();
        else socket.end();
      }
    });
  });

  describe('request bodies with a wrong length', () => {
    const json = '{}';
    const lengths = ['-1', '+5', '5, 5', '5,6', 'abc', '1e3', '0x10', '9'.repeat(30), '9'.repeat(18), ' ', '5 5', '١'];
    const sent = (...headers: string[]) => [head('POST /api/auth/login', JSON_TYPE, ...headers), json];
    const chunked = (...body: string[]) => [
      head('POST /api/auth/login', JSON_TYPE, 'Transfer-Encoding: chunked'),
      ...body,
    ];
    const TRANSFERS = [
      ...[
        'gzip, chunked',
        'chunked, gzip',
        'gzip',
        'identity',
        'chunked, chunked',
        'CHUNKED',
        'xchunked',
        'chunked;q=1',
      ],
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

    it('are rejected, or time out as usual', async () => {
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
        [
          'trailers that mean something',
          () => chunked('2\r\n{}\r\n0\r\nContent-Length: 9\r\nHost: y\r\n\r\n'),
          REFUSED,
        ],
        ['50 000 chunks of a byte', () => chunked('1\r\n \r\n'.repeat(50_000), '0\r\n\r\n'), REFUSED],
      ]);
    });

    it.each(['/api/auth/login', '/api/user-photo', '/nope', '/socket.io/?EIO=4&transport=polling'])(
      'are cut off by a timeout if they never end: %s',
      async (path) => {
        const socket = open();
        const closed = waitForEvent(socket, 'close');
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
}
