import { eventually } from '../eventually.js';
import {
  head,
  length,
  bearer,
  randomData,
  attackWith,
  patient,
  REFUSED,
  server,
  type Bytes,
  type Attack,
} from './target.js';
import { BOUNDARY, multipart, MULTIPART, partsOf } from '../uploads.js';

export function attackMultipart() {
  describe('multipart bodies', () => {
    const part = (headers: string, content: Bytes = 'x') =>
      Buffer.concat([
        Buffer.from(`--${BOUNDARY}\r\n${headers}\r\n\r\n`),
        Buffer.from(content as string),
        Buffer.from('\r\n'),
      ]);
    const end = `--${BOUNDARY}--\r\n`;
    const disposition = 'Content-Disposition: form-data';
    const file = {
      name: 'file',
      filename: 'photo.jpg',
      type: 'image/jpeg',
      content: randomData,
    };
    const fields = (...names: string[]) => multipart(...names.map((name) => ({ name, content: 'x' })), file);

    const BODIES: [string, () => Bytes][] = [
      ['nothing', () => ''],
      ['the end', () => end],
      ['no end', () => partsOf(file)],
      ['rubbish', () => randomData],
      ['rubbish, then an end', () => Buffer.concat([randomData, Buffer.from(end)])],
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
        () => Buffer.concat([part(`${disposition}; name="file"; ${name}`, randomData), Buffer.from(end)]),
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
            part(`${disposition}; name="file"; filename="a"\r\nContent-Transfer-Encoding: ${coding}`, randomData),
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
    const SIGHTINGS = '/api/lost-and-found/00000000-0000-4000-8000-000000000000/sightings';
    const ROUTES = ['/api/user-photo', '/api/pet-photo', '/api/media', '/api/user', SIGHTINGS, '/nope'];
    const send = (route: string, body: Bytes, type = MULTIPART, ...headers: string[]) => [
      head(`POST ${route}`, bearer(), `Content-Type: ${type}`, length(body), ...headers),
      body,
    ];

    it('are rejected if they are malformed', async () => {
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
        { target: patient },
      );
    }, 60_000);

    it('are cut off by a timeout if they never end', async () => {
      await attackWith(
        BODIES.map(([name, body]): Attack => [
          name,
          () => [
            head('POST /api/user-photo', bearer(), `Content-Type: ${MULTIPART}`, 'Content-Length: 9000000'),
            body(),
          ],
        ]),
      );
    }, 60_000);

    it('leave no temporary files on the server', async () => {
      for (const each of [server, patient]) await eventually(async () => expect(await each.leftovers()).toEqual([]));
    });
  });
}
