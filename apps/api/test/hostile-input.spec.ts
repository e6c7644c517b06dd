import { once } from 'node:events';
import { createServer, type AddressInfo, type Server } from 'node:net';
import request, { type Test } from 'supertest';
import { PASSWORD } from './factories.js';
import { RIKI } from './pets.js';
import { doReferenceWork } from './reference-work.js';
import { ana, bob, startWithThreePeople, test } from './three-people.js';

startWithThreePeople();

describe('international text', () => {
  const heap = `a${'\u0301'.repeat(1000)}z`;
  const others = `مرحبا \u202eabc\u202c 👩‍👩‍👧‍👦 Чика Шапа`;

  /** Stores a string. Returns all strings in the list, which should contain it. */
  async function readBack(path: string, body: object, list: string): Promise<unknown[]> {
    await test.as(ana).post(path).send(body).expect(201);
    const response = await test.as(ana).get(list).expect(200);
    return (response.body as { content: unknown }[]).map(({ content }) => content);
  }
  const PLACES: [string, (content: string) => Promise<unknown[]>][] = [
    ['a wall post', (content) => readBack('/api/wall', { content }, '/api/wall')],
    [
      'a comment',
      async (content) => {
        const { id: targetId } = await test.make.wallPost();
        const target = { targetType: 'wall_post', targetId };
        return readBack('/api/comments', { ...target, content }, `/api/comments/target?type=wall_post&id=${targetId}`);
      },
    ],
    ['a blog post', (content) => readBack('/api/blogs', { title: 'x', content, category: 'PSI' }, '/api/blogs')],
    [
      'a message',
      (content) =>
        readBack('/api/messages/send', { receiverId: bob.id, content }, `/api/messages/conversation/${bob.id}`),
    ],
    [
      'a profile',
      async (description) => {
        await test.as(ana).patch('/api/user/profile').send({ description }).expect(200);
        return [(await test.as(bob).get(`/api/user/by-uuid/${ana.uuid}`).expect(200)).body.description];
      },
    ],
  ];

  it.each(PLACES)(
    'is stored unchanged in %s, even if a letter has a thousand combining marks',
    async (_place, write) => {
      expect(await write(heap)).toContain(heap);
      expect(await write(others)).toContain(others);
    },
  );
});

describe('a single-line string', () => {
  const SENT = '\r\nAna\u2028b\u0007c\u202Egnp\u202C \u2067d\u2069\t';
  const STORED = 'Ana b cgnp d';

  it('is stored without control characters and without characters that change its direction', async () => {
    const register = { email: 'mila@example.org', password: PASSWORD, firstName: SENT, lastName: SENT };
    await test.http().post('/api/user').send(register).expect(201);
    const mila = await test.prisma.user.findUniqueOrThrow({ where: { email: register.email } });
    expect(mila).toMatchObject({ firstName: STORED, lastName: STORED });

    const calls: [method: 'post' | 'patch', path: string, more: object, fields: string[]][] = [
      ['patch', '/api/user/profile', { date: '1990-05-17' }, ['firstName', 'lastName', 'phoneNumber']],
      ['post', '/api/pet', RIKI, ['petName']],
      ['post', '/api/user-address', {}, ['country', 'city', 'street']],
      ['post', '/api/blogs', { content: 'x', category: 'PSI' }, ['title']],
      ['post', '/api/saved-searches', { kind: 1 }, ['name']],
    ];
    for (const [method, path, more, fields] of calls) {
      const sent = Object.fromEntries(fields.map((field) => [field, SENT]));
      const { body } = await test
        .as(ana)
        [method](path)
        .send({ ...more, ...sent });
      expect({ path, body }).toMatchObject({
        path,
        body: Object.fromEntries(fields.map((field) => [field === 'petName' ? 'name' : field, STORED])),
      });
    }
  });
});

describe('input that could be slow to process', () => {
  /** Limits as multiples of the reference work: about 500 and 100 ms on an ordinary machine. */
  const LONG = 150;
  const SHORT = 30;
  /**
   * Returns the fastest of up to thirty attempts, as a multiple of the duration of the reference
   * work. Stops at the first attempt below `limit`. Slow code is slow every time, but a busy
   * machine is not.
   */
  async function fastest(send: () => Test, limit: number): Promise<{ status: number; duration: number }> {
    let best = { status: 0, duration: Infinity };
    for (let attempt = 0; attempt < 30 && best.duration >= limit; attempt++) {
      const before = performance.now();
      doReferenceWork();
      const start = performance.now();
      const { status } = await send();
      const duration = (performance.now() - start) / (start - before);
      if (duration < best.duration) best = { status, duration };
    }
    return best;
  }
  const json = (path: string, body: string) =>
    test.as(ana).post(path).set('content-type', 'application/json').send(body);
  const keys = (count: number) => `{${Array.from({ length: count }, (_, key) => `"k${key}":1`).join(',')}}`;

  it.each([
    ['2 MB', JSON.stringify({ content: 'x'.repeat(2_000_000) })],
    ['10 000 nested arrays', `{"content":${'['.repeat(10_000)}${']'.repeat(10_000)}}`],
    ['10 000 nested objects', `{"content":${'{"a":'.repeat(10_000)}1${'}'.repeat(10_000)}}`],
    ['30 000 keys', keys(30_000)],
    ['100 000 keys', keys(100_000)],
    ['half a megabyte of invalid JSON', `{"content":"${'\\'.repeat(500_000)}`],
  ])('is rejected quickly if it is a body of %s', async (_name, body) => {
    // One parser reads the bodies of all calls.
    for (const path of ['/api/user', '/api/blogs']) {
      const { status, duration } = await fastest(() => json(path, body), LONG);
      expect([400, 413]).toContain(status);
      expect(duration).toBeLessThan(LONG);
    }
  });

  const TEXTS = [
    `${'a'.repeat(50_000)}!`,
    `${'a@'.repeat(25_000)}!`,
    `${'a.'.repeat(25_000)}@`,
    `https://${'a.'.repeat(25_000)}!`,
    `https://${'/'.repeat(50_000)}`,
    '2'.repeat(50_000),
    `${'2020-'.repeat(10_000)}!`,
    `${'0123456-'.repeat(6000)}!`,
    `a${' '.repeat(150_000)}!`,
    '#'.repeat(50_000),
    '!['.repeat(25_000),
    '\u0301'.repeat(50_000),
  ];
  const FIELDS: [string, (text: string) => Test][] = [
    ['email', (email) => test.http().post('/api/user').send({ email, password: PASSWORD })],
    ['login email', (email) => test.http().post('/api/auth/login').send({ email, password: 'x' })],
    ['link', (facebook) => test.as(ana).patch('/api/user/social-media').send({ facebook })],
    ['picture', (mediaUrl) => test.as(ana).post('/api/wall').send({ content: 'x', mediaUrl })],
    [
      'date',
      (dateOfBirth) =>
        test
          .as(ana)
          .post('/api/pet')
          .send({ ...RIKI, dateOfBirth }),
    ],
    ['UUID', (addresseeUuid) => test.as(ana).post('/api/friends/request').send({ addresseeUuid })],
    ['id or UUID', (receiverId) => test.as(ana).post('/api/messages/send').send({ receiverId, content: 'x' })],
    ['text with hashtags', (content) => test.as(ana).post('/api/wall').send({ content })],
    ['phone number', (phoneNumber) => test.as(ana).patch('/api/user/profile').send({ phoneNumber })],
  ];

  it.each(FIELDS)('gets a quick response if it is sent as %s', async (_field, send) => {
    for (const text of TEXTS) {
      const { status, duration } = await fastest(() => send(text), SHORT);
      const start = text.slice(0, 10);
      expect({ start, duration, status, isFast: duration < SHORT, isExpected: status < 500 }).toMatchObject({
        isFast: true,
        isExpected: true,
      });
    }
  });

  it('is shown quickly if it is a pet description full of possible contact details', async () => {
    const parts = [
      'a@',
      '@',
      'a.',
      'www.',
      '1,',
      'a at ',
      '@.',
      'one ',
      '1️⃣',
      'com.',
      'a.a.a.com',
      'a @ ',
      'ig:',
      '(at)',
    ];
    for (const part of parts) {
      const description = `${part.repeat(5000 / part.length)}!`.slice(0, 5000);
      const { uuid } = await test.make.pet({ userId: ana.id, visibleToVisitors: true, description });
      const { status, duration } = await fastest(() => test.http().get(`/api/visitors/pets/${uuid}`), SHORT);
      expect({ part, status, isFast: duration < SHORT }).toEqual({ part, status: 200, isFast: true });
    }
  });

  it('is stored quickly if it is a blog post full of formatting', async () => {
    for (const mark of ['![', '[a](', '*a ', '> ', '`', '<a ', '[', '- ', '_a*', '# ', '&', '\\', '|', '1. ']) {
      const content = mark.repeat(50_000 / mark.length);
      const post = { title: 'x', content, category: 'PSI' };
      const { status, duration } = await fastest(() => test.as(ana).post('/api/blogs').send(post), LONG);
      expect({ mark, status, isFast: duration < LONG }).toEqual({ mark, status: 201, isFast: true });
    }
  });
});

describe('an operator in the query string', () => {
  const LISTS = [
    '/wall',
    '/wall/user/BOB',
    '/blogs',
    '/blogs/user/BOB',
    '/pet',
    '/pet/user/BOB',
    '/user',
    '/albums/recent',
  ];
  const OWN = ['/friends', '/friends/blocked', '/messages', '/messages/conversations', '/messages/conversation/BOB'];
  const NAMES = [
    'id',
    'userId',
    'authorId',
    'tag',
    'category',
    'isPublished',
    'petCategoryId',
    'userCategoryId',
    'cursor',
  ];
  const OPERATORS = ['[not]=1', '[gt]=0', '[]=1', '[in][]=1', '[contains]=', '[OR][0][id][gt]=0', '=1%20OR%201=1'];

  it.each([...LISTS, ...OWN])('does not return additional rows of the list %s', async (list) => {
    // Create visible and hidden rows of each type.
    const eva = await test.make.user();
    await test.make.block(eva.id, ana.id);
    for (const { id: authorId } of [bob, eva]) {
      await test.make.wallPost({ authorId });
      await test.make.blogPost({ authorId });
      await test.make.blogPost({ authorId, isPublished: false });
      await test.make.pet({ userId: authorId });
      await test.as(bob).post('/api/messages/send').send({ receiverId: ana.id, content: 'x' }).expect(201);
    }
    await test
      .as(bob)
      .post('/api/messages/send')
      .send({ receiverId: (await test.make.user()).id, content: 'secret' });
    const path = `/api${list.replace('BOB', String(bob.id))}`;
    const rows = (body: unknown) => (body as object[]).map((row) => JSON.stringify(row));
    const plain = rows((await test.as(ana).get(path).expect(200)).body);
    for (const name of NAMES) {
      for (const operator of OPERATORS) {
        const { status, body } = await test.as(ana).get(`${path}?${name}${operator}`);
        if (status === 400) continue;
        expect(status).toBe(200);
        expect(rows(body).filter((row) => !plain.includes(row))).toEqual([]);
      }
    }
  });
});

describe('a URL that only the server can reach', () => {
  let listener: Server;
  let calls = 0;
  beforeAll(async () => {
    listener = createServer((socket) => {
      calls += 1;
      socket.destroy();
    }).listen(0, '127.0.0.1');
    await once(listener, 'listening');
  });
  afterAll(() => listener.close());

  it('is never requested by the server, regardless of the field that contains it', async () => {
    const { port } = listener.address() as AddressInfo;
    const urls = [`https://127.0.0.1:${port}/x.png`, `http://127.0.0.1:${port}/`, `http://localhost:${port}/x.png`];
    const statuses: [string, number][] = [];
    const record = async (kind: string, call: Test) => statuses.push([kind, (await call).status]);
    const pet = await test.make.pet({ userId: ana.id });
    for (const url of urls) {
      for (const field of ['facebook', 'twitter', 'youtube', 'tiktok']) {
        await record(
          'link',
          test
            .as(ana)
            .patch('/api/user/social-media')
            .send({ [field]: url }),
        );
        await record(
          'link',
          test
            .as(ana)
            .patch('/api/user/profile')
            .send({ [field]: url, imageUrl: url }),
        );
      }
      await record(
        'post',
        test
          .as(ana)
          .post('/api/wall')
          .send({ content: `Look: ${url}`, mediaUrl: url }),
      );
      await record(
        'text',
        test
          .as(ana)
          .post('/api/wall')
          .send({ content: `Look: ${url}` }),
      );
      const blog = { title: url, content: `![](${url}) <img src="${url}"> ${url}`, category: 'PSI' };
      await record(
        'blog',
        test
          .as(ana)
          .post('/api/blogs')
          .send({ ...blog, imageUrl: url }),
      );
      await record('text', test.as(ana).post('/api/blogs').send(blog));
      const { id: targetId } = await test.make.wallPost();
      await record(
        'text',
        test.as(ana).post('/api/comments').send({ targetType: 'wall_post', targetId, content: url }),
      );
      const message = { receiverId: bob.id, content: url };
      await record('text', test.as(ana).post('/api/messages/send').send(message));
      await record(
        'image',
        test
          .as(ana)
          .post('/api/messages/send')
          .send({ ...message, messageType: 'image' }),
      );
      await record('pet', test.as(ana).patch(`/api/pet/uuid/${pet.uuid}`).send({ description: url, imageUrl: url }));
      const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"><image href="${url}" width="9" height="9"/></svg>`;
      await record('file', test.as(ana).post('/api/media').field('url', url).attach('file', Buffer.from(svg), 'x.png'));
      await record(
        'address',
        test
          .as(ana)
          .get(`/api/wall?url=${encodeURIComponent(url)}`)
          .set('referer', url),
      );
      await record(
        'host',
        test
          .as(ana)
          .get('/api/user/me')
          .set({ host: new URL(url).host, 'x-forwarded-host': url }),
      );
    }
    for (const path of [
      '/api/wall',
      '/api/blogs',
      `/api/user/by-uuid/${ana.uuid}`,
      `/api/messages/conversation/${bob.id}`,
    ])
      await test.as(ana).get(path).expect(200);
    // The allowed URLs must be stored, because a rejected URL would prove nothing.
    expect(statuses.filter(([kind, status]) => kind === 'text' && status !== 201)).toEqual([]);
    for (const expected of ['post', 'blog']) {
      expect(statuses.filter(([kind, status]) => kind === expected && status < 300).length).toBeGreaterThan(0);
    }
    expect(calls).toBe(0);
    await request(`http://127.0.0.1:${port}`)
      .get('/')
      .catch(() => undefined);
    expect(calls).toBe(1); // proves that the listener counts calls
  });
});
