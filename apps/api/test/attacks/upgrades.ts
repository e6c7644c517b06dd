import {
  head,
  length,
  get,
  login,
  randomData,
  open,
  waitForEvent,
  attackWith,
  REFUSED,
  type Bytes,
  type Attack,
} from './target.js';

export function attackUpgrades() {
  describe('requests to upgrade to a WebSocket', () => {
    const upgrade = (path: string, ...headers: string[]) =>
      head(
        `GET ${path}`,
        'Connection: Upgrade',
        ...(headers.some((header) => /^upgrade/i.test(header)) ? [] : ['Upgrade: websocket']),
        ...headers,
      );
    const KEY = 'Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==';
    const VERSION = 'Sec-WebSocket-Version: 13';
    const SOCKET = '/socket.io/?EIO=4&transport=websocket';

    it('are harmless with any path, protocol, key or version', async () => {
      const paths = ['/', '/api/user/me', '/socket.io', '/socket.io/', '/socket.io/x', SOCKET, '/nope', '/%', '*'];
      await attackWith([
        ...paths.flatMap((path): Attack[] => [
          [path, () => [upgrade(path)]],
          [`${path}, complete`, () => [upgrade(path, KEY, VERSION)]],
          [`${path}, then rubbish`, () => [upgrade(path, KEY, VERSION), randomData]],
          [`${path}, a body`, () => [upgrade(path, KEY, VERSION, length(randomData)), randomData]],
          [`${path}, chunks`, () => [upgrade(path, KEY, VERSION, 'Transfer-Encoding: chunked'), randomData]],
          [`${path}, then another request`, () => [upgrade(path), get()]],
          [`${path}, after a request`, () => [get(), upgrade(path, KEY, VERSION)]],
          [`${path}, after a pending request`, () => [...login('{}'), upgrade(path, KEY, VERSION), get()]],
          [`${path}, fifty`, () => [upgrade(path).repeat(50)]],
        ]),
        ...['h2c', 'TLS/1.0', 'nonsense', '', 'websocket, h2c', 'WebSocket', 'x'.repeat(5000)].flatMap(
          (protocol): Attack[] => [
            [protocol, () => [upgrade('/api/service', `Upgrade: ${protocol}`)]],
            [`${protocol}, at sockets`, () => [upgrade(SOCKET, `Upgrade: ${protocol}`, KEY, VERSION)]],
          ],
        ),
        ...['', 'x', 'dGhlIHNhbXBsZSBub25jZQ', randomData.toString('base64')].map((key): Attack => [
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
        ['CONNECT', () => ['CONNECT x:443 HTTP/1.1\r\nHost: x\r\n\r\n', randomData]],
        ['of an unknown session', () => [upgrade(`${SOCKET}&sid=none`, KEY, VERSION)], REFUSED],
        ['of a forbidden origin', () => [upgrade(SOCKET, KEY, VERSION, 'Origin: https://evil.example')], REFUSED],
      ]);
    });

    /** Builds a client frame, masked with zeros. */
    const frame = (
      first: number,
      content: Bytes = '',
      { mask = true, size }: { mask?: boolean; size?: bigint } = {},
    ) => {
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
      ['rubbish', () => randomData],
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
      ['frames behind a close', () => Buffer.concat([frame(0x88), frame(TEXT, '40'), randomData])],
      ['a flood of pings', () => Buffer.concat(Array<Buffer>(20_000).fill(frame(0x89)))],
      ['a flood of empty messages', () => Buffer.concat(Array<Buffer>(20_000).fill(frame(TEXT)))],
      ['a flood of empty bytes', () => Buffer.concat(Array<Buffer>(20_000).fill(frame(0x82)))],
      ['an engine that speaks of nothing', () => frame(TEXT, '9')],
    ];

    it.each(['with the request', 'after the handshake'])(
      'are followed by any WebSocket frame without harm, sent %s',
      async (when) => {
        const ends = FRAMES.flatMap(([, bytes]) =>
          (['destroy', 'resetAndDestroy', 'end'] as const).map(async (leave) => {
            const socket = open();
            socket.write(upgrade(SOCKET, KEY, VERSION));
            if (when === 'after the handshake') await waitForEvent(socket, 'data');
            socket.resume();
            const closed = waitForEvent(socket, 'close');
            socket.write(bytes(), () => setImmediate(() => socket[leave]()));
            await closed;
          }),
        );
        await Promise.all(ends);
      },
    );
  });
}
