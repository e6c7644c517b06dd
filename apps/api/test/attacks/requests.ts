import {
  head,
  length,
  bearer,
  login,
  get,
  randomData,
  attackWith,
  REFUSED,
  type Bytes,
  type Attack,
} from './target.js';

export function attackRequests() {
  describe('malformed requests', () => {
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
      ...[
        '/api/pet/99999999999999999999',
        '/api/blogs/user/%F0%9F',
        '/api/user?userCategoryId[]=1',
        '/assets/',
        '/;a=b',
      ],
    ];
    const hello = Buffer.from(`160301020001fc0303${'ab'.repeat(500)}`, 'hex');

    it('are rejected or ignored', async () => {
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
        ['SSH', () => ['SSH-2.0-OpenSSH_9.6\r\n', randomData], REFUSED],
        ['SMTP', () => ['EHLO x\r\nMAIL FROM:<x>\r\n'], REFUSED],
        ['Redis', () => ['*1\r\n$4\r\nPING\r\n'], REFUSED],
        ['a proxy', () => ['PROXY TCP4 127.0.0.1 127.0.0.1 1 2\r\n', get()], REFUSED],
        ['a response', () => ['HTTP/1.1 200 OK\r\nContent-Length: 2\r\n\r\nok'], REFUSED],
        ['rubbish', () => [randomData], REFUSED],
        ['NULs', () => [Buffer.alloc(100_000)], REFUSED],
        ['empty lines', () => ['\r\n'.repeat(50_000)]],
        ['a million letters', () => [Buffer.alloc(1_000_000, 'A')]],
        ['nothing', () => [], /^HTTP\/1\.1 408 |^$/],
      ]);
    });

    it('are rejected or ignored after a valid request on the same connection', async () => {
      const after = (...bytes: Bytes[]) => [get(), ...bytes];
      await attackWith([
        ['rubbish', () => after(randomData)],
        ['a hundred requests', () => [get().repeat(100), randomData]],
        ['a pending request', () => [...login('{}'), randomData]],
        ['a body that was not read', () => [head('POST /nope', length(randomData)), randomData, get(), randomData]],
        ['a stream', () => [head('GET /api/sse/wall-feed', bearer()), get(), randomData]],
        ['an end', () => [get('Connection: close'), get(), get()]],
        ['TLS', () => after(hello)],
      ]);
    });
  });
}
