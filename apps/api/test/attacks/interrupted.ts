import { randomBytes } from 'node:crypto';
import { eventually } from '../eventually.js';
import {
  head,
  JSON_TYPE,
  length,
  bearer,
  login,
  randomData,
  open,
  waitForEvent,
  server,
  type Bytes,
} from './target.js';
import { multipart, MULTIPART } from '../uploads.js';

export function attackByLeaving() {
  describe('a client that disconnects during a request', () => {
    const photo = () =>
      multipart({
        name: 'file',
        filename: 'photo.jpg',
        type: 'image/jpeg',
        content: randomBytes(300_000),
      });
    const WAYS = ['end', 'resetAndDestroy'] as const;
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
      ['a compressed body', () => login(randomData, 'Content-Encoding: gzip')],
      ['a body too large', () => login(Buffer.alloc(600_000, ' '))],
      ['an upload', () => upload('POST /api/user-photo', bearer())],
      ['an upload that closes', () => upload('POST /api/media', bearer(), 'Connection: close')],
      ['an upload without a token', () => upload('POST /api/user-photo')],
      ['an upload to nothing', () => upload('POST /nope', 'Connection: close')],
      ['a stream', () => [head('GET /api/sse/wall-feed', bearer())]],
      ['a long response', () => [head('GET /api/pet-category-group', 'Accept-Encoding: br').repeat(20)]],
      ['a page', () => [head('GET /', 'Accept-Encoding: gzip').repeat(5)]],
      ['a filter of pets', () => [head('GET /api/find?sort=price').repeat(5)]],
      ['a search', () => [head('GET /api/search?q=rex', bearer()).repeat(5)]],
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
        'a request with Expect: 100-continue',
        () => [head('POST /api/auth/login', 'Expect: 100-continue', JSON_TYPE, length('{}')), '{}'],
      ],
      [
        'a request with an unknown expectation',
        () => [head('POST /api/auth/login', 'Expect: tea', JSON_TYPE, length('{}')), '{}'],
      ],
    ];
    /**
     * Returns the numbers of bytes after which to disconnect. The request has `head` bytes of
     * headers and `total` bytes.
     */
    const stages = (head: number, total: number) => [0, head >> 1, head, (head + total) >> 1, total];

    it('is harmless at any stage of any request', async () => {
      const disconnect = async (bytes: Buffer, leave: (typeof WAYS)[number], when: 'after sending' | 'on response') => {
        const socket = open();
        const closed = waitForEvent(socket, 'close');
        await Promise.race([waitForEvent(socket, 'connect'), closed]);
        if (when === 'on response') socket.once('data', () => socket[leave]());
        socket.write(bytes, () => when === 'after sending' && socket[leave]());
        if (leave === 'end') socket.resume();
        await closed;
      };
      await Promise.all(
        REQUESTS.flatMap(([, make]) => {
          const [first, ...rest] = make().map((part) => Buffer.from(part as string)) as [Buffer, ...Buffer[]];
          const bytes = Buffer.concat([first, ...rest]);
          return stages(first.length, bytes.length).flatMap((stage) =>
            WAYS.flatMap((leave) =>
              (['after sending', 'on response'] as const).map((when) =>
                disconnect(bytes.subarray(0, stage), leave, when),
              ),
            ),
          );
        }),
      );
    }, 60_000);

    it('leaves no temporary files on the server', async () => {
      await eventually(async () => expect(await server.leftovers()).toEqual([]));
    });
  });
}
