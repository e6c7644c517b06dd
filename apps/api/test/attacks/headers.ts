import { head, bearer, get, attackWith, patient, REFUSED, type Attack } from './target.js';

export function attackHeaders() {
  describe('request headers', () => {
    const AGAIN = 'x'.repeat(300);
    const VALUES = [
      ...[
        '',
        ' ',
        ',',
        ';',
        '=',
        '"',
        '\\',
        '%',
        '%00',
        '*',
        '-',
        '/',
        ':',
        '@',
        '[::',
        '\t',
        '\x7f',
        'ÿþ',
        '__proto__',
      ],
      ...['null', '-1', '9'.repeat(400), 'a b', '{}', '[]', '<x>', '../..', `${'a,'.repeat(3000)}`, 'x'.repeat(9000)],
    ];
    const NAMES = [
      ...['Authorization', 'Accept', 'Accept-Encoding', 'Accept-Language', 'Accept-Version', 'Cookie', 'Connection'],
      ...[
        'Content-Type',
        'Expect',
        'Forwarded',
        'From',
        'If-Match',
        'If-Modified-Since',
        'If-None-Match',
        'Keep-Alive',
      ],
      ...['Last-Event-ID', 'Origin', 'Range', 'Referer', 'TE', 'Trailer', 'User-Agent', 'Via', 'X-Forwarded-For'],
      ...['X-Forwarded-Host', 'X-Forwarded-Proto', 'X-HTTP-Method-Override', 'X-No-Compression', 'X-Real-IP'],
      ...['Access-Control-Request-Method', 'Access-Control-Request-Headers', '__proto__', 'constructor', 'toString'],
    ];

    it('are harmless with any value', async () => {
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

    it('are harmless with any value on any kind of path', async () => {
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

    it('are rejected if they are malformed', async () => {
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
        ['twenty tokens', () => [get(...Array.from({ length: 20 }, bearer))], REFUSED],
      ]);
      const tooLong: Attack[] = [
        ['too long', () => [get(`X-A: ${'x'.repeat(100_000)}`)], /^HTTP\/1\.1 431 /],
        ['a long name', () => [get(`${'x'.repeat(100_000)}: x`)], /^HTTP\/1\.1 431 /],
        ['a long address', () => [head(`GET /${'x'.repeat(100_000)}`)], /^HTTP\/1\.1 431 /],
      ];
      await attackWith(tooLong, { target: patient });
    });
  });
}
