import { attackWith, bearer, head, type Attack } from './target.js';

/** Filters of the search for pets. */
const FILTERS = [
  ...['offer', 'kind', 'breed', 'placeId', 'km', 'ageFrom', 'ageTo', 'sex', 'priceFrom', 'priceTo', 'currency'],
  ...['pedigree', 'facts', 'size', 'colour', 'tags', 'owner'],
];
const QUERIES: Record<string, string[]> = {
  '/api/find': [...FILTERS, 'sort', 'cursor', 'limit'],
  '/api/find/counts': ['offer', 'breed', 'placeId', 'priceTo'],
  '/api/find/breeds': ['kind'],
  '/api/find/map': ['bounds'],
  '/api/search': ['q', 'type', 'cursor'],
  '/api/search/suggestions': ['q'],
  '/api/places': ['q', 'countryCode'],
  '/api/places/map': ['bounds'],
  '/api/places/nearest': ['lat', 'lng'],
  '/api/favourites': ['cursor', 'limit'],
  '/api/lost-and-found': ['bounds', 'km'],
};
/** Parameters with a parser of their own. They get all values, and the others every third. */
const WITH_PARSER = ['q', 'cursor', 'tags', 'placeId', 'breed', 'lat', 'bounds'];
/** Parameters that are required by a call. */
const REQUIRED: Record<string, string> = {
  '/api/find/map': 'bounds=1,1,2,2',
  '/api/search': 'q=rex',
  '/api/places': 'q=nis',
  '/api/places/map': 'bounds=1,1,2,2',
  '/api/places/nearest': 'lat=1&lng=1',
};

const cursor = (text: string) => Buffer.from(text).toString('base64url');
const VALUES = [
  ...[
    '',
    '%00',
    'a%00b',
    '%ff',
    '%c0%af',
    '%ed%a0%80',
    '%f0%9f',
    '%',
    '%zz',
    '%e2%80%ae%d8%a7',
    '%EF%BB%BF',
    '%0d%0aX:%201',
  ],
  ...['-1', '-0', '0', '1e309', '-1e309', 'NaN', 'Infinity', '0x10', '1.5', '007', '2147483647', '2147483648'],
  ...['9223372036854775807', '9223372036854775808', '1'.repeat(400), '0.1e-400', '%EF%BC%91'],
  ...[
    '%27%3B--',
    '%25',
    '_%25_',
    '%5C',
    '%5C%27',
    '%26%7C!()',
    ':*',
    '%3C-%3E',
    'a:*%26!b',
    '(((((',
    '%22a%22',
    '$1',
    '{}',
    '[]',
    'null',
  ],
  ...[
    'x'.repeat(3000),
    '%D0%88%D0%B0'.repeat(400),
    '%EF%B7%BA'.repeat(100),
    'a+'.repeat(1000),
    '%F0%9F%91%A8%E2%80%8D'.repeat(10),
  ],
  ...['%60', '__proto__', 'constructor', 'toString', 'true', 'sale', 'nearest', 'price', 'pet', 'RS'],
  ...[
    'id:1',
    'find:0::1',
    'find:0:1.5:1',
    'find:0:9999999999:1',
    'find:1:1:1',
    '1:1',
    '0:2147483647',
    '9:9999999999',
  ].map(cursor),
];
/**
 * Ways to write a parameter in the query string. The plain form appears five times, because most
 * values should use it.
 */
const SHAPES: ((name: string, value: string) => string)[] = [
  ...Array.from({ length: 5 }, () => (name: string, value: string) => `${name}=${value}`),
  (name, value) => `${name}=${value}&${name}=${value}`,
  (name, value) => `${name}[]=${value}&${name}=${value}`,
  (name, value) => `${name}[a]=${value}`,
];

/**
 * Expected responses. On a busy machine, the server may close the connection or respond with 408
 * or 503 (`REQUEST_SECONDS`).
 */
const EXPECTED = /^$|^HTTP\/1\.1 (200|400|404|408|414|431|503) /;

export function attackFinding() {
  describe('search requests', () => {
    it.each(Object.entries(QUERIES))(
      'get a response for any parameter value of %s',
      async (path, names) => {
        const required = REQUIRED[path] ?? 'sort=nearest&placeId=3194360';
        await attackWith(
          names.flatMap((name, first) =>
            VALUES.flatMap((value, place): Attack[] => {
              if (!WITH_PARSER.includes(name) && (first + place) % 3 > 0) return [];
              const query = `${SHAPES[(first + place) % SHAPES.length]!(name, value)}&${required}`;
              return [
                [
                  `${path} ${query.slice(0, 60)}`,
                  () => [head(`GET ${path}?${query}`, bearer(), 'Connection: close')],
                  EXPECTED,
                ],
              ];
            }),
          ),
          { concurrency: 200 },
        );
      },
      120_000,
    );

    it('get a response even with a thousand filters', async () => {
      const many = (pair: string, count = 1000) => Array<string>(count).fill(pair).join('&');
      const QUERY = [
        many('breed=101'),
        many('offer=sale'),
        Array.from({ length: 1000 }, (_, number) => `breed=${number + 1}`).join('&'),
        Array.from({ length: 50 }, (_, number) => `breed=${number + 1}`).join('&'),
        many('a=b', 3000),
        many('kind=1', 1000),
      ];
      await attackWith(
        QUERY.flatMap((query) =>
          ['/api/find', '/api/find/counts'].map((path): Attack => [
            `${path} ${query.slice(0, 20)}`,
            () => [head(`GET ${path}?${query}`, 'Connection: close')],
            EXPECTED,
          ]),
        ),
      );
    });

    it('get a response even if five hundred run concurrently', async () => {
      const paths = [
        '/api/find',
        '/api/find/counts?kind=1',
        '/api/visitors/welcome',
        '/api/places?q=b',
        '/api/find?placeId=792680&km=200',
      ];
      await attackWith(
        Array.from({ length: 500 }, (_, number): Attack => [
          paths[number % paths.length]!,
          () => [head(`GET ${paths[number % paths.length]!}`, 'Connection: close')],
          EXPECTED,
        ]),
      );
    });
  });
}
