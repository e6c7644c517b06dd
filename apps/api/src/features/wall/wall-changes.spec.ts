import { once } from 'node:events';
import { type AddressInfo, createServer } from 'node:net';
import type { Response } from 'supertest';
import {
  anyId,
  anyMoment,
  invalid,
  INVISIBLE_TEXTS,
  MARKUP,
  problem,
  summary,
  TEXTS,
  UNKNOWN_ID,
  UNSTORABLE_TEXTS,
} from '../../../test/answers.js';
import { picture } from '../../../test/factories.js';
import { defaultLimit } from '../../../test/limits.js';
import { TestStream } from '../../../test/streams.js';
import { ana, bob, startWithThreePeople, test } from '../../../test/three-people.js';
import { uploadOwn } from '../../../test/uploads.js';

startWithThreePeople();

const publish = (body: object, user = ana) => test.as(user).post('/api/wall').send(body);
const ids = ({ body }: Response) => body.map(({ id }: { id: number }) => id) as number[];

const view = (post: object) => ({
  id: anyId,
  content: 'Zdravo!',
  mediaUrl: null,
  mediaSize: null,
  media: [],
  createdAt: anyMoment,
  editedAt: null,
  userId: ana.id,
  user: summary(ana, 'Ana', 'Petrović'),
  likeCount: 0,
  commentCount: 0,
  likedByMe: false,
  mentions: [],
  clientId: null,
  ...post,
});

/** Fields of a post with a picture of another website. */
const external = (url: string) => ({
  mediaUrl: url,
  media: [{ url, description: null, width: null, height: null, video: null }],
});

/** Picture URLs that the server must reject. */
const INVALID_MEDIA_URLS = [
  'javascript:alert(1)',
  'file:///etc/passwd',
  'data:image/svg+xml,<svg/>',
  '//evil.example/x.png',
  'http://example.org/x.png',
  '/uploads/../.env',
  '/etc/passwd',
  'x',
];

describe('POST /wall', () => {
  it('publishes a post to all users', async () => {
    const { body } = await publish({ content: '  Zdravo!\n' }).expect(201);
    expect(body).toEqual(view({}));
    for (const path of ['/api/wall', `/api/wall/user/${ana.id}`, `/api/wall/user/${ana.uuid}`]) {
      expect((await test.as(bob).get(path).expect(200)).body).toEqual([body]);
    }
    expect((await test.as(bob).get(`/api/wall/${body.id}`).expect(200)).body).toEqual(body);
  });

  it('accepts a picture without text', async () => {
    const mediaUrl = 'https://example.org/rex.jpg';
    for (const content of [undefined, null, '', '  ']) {
      const { body } = await publish({ content, mediaUrl }).expect(201);
      expect(body).toEqual(view({ content: '', ...external(mediaUrl) }));
    }
  });

  it('rejects a post without text and picture', async () => {
    for (const content of [undefined, null, '', ...INVISIBLE_TEXTS]) {
      for (const mediaUrl of [undefined, null, '']) {
        const { body } = await publish({ content, mediaUrl }).expect(400);
        expect(body).toEqual(invalid({ content: 'required' }));
      }
    }
    expect(await test.prisma.wallPost.count()).toBe(0);
  });

  it.each([...MARKUP, ...TEXTS])('stores the string %j unchanged', async (text) => {
    const { body } = await publish({ content: `${text}\n${text}` }).expect(201);
    expect(body).toEqual(view({ content: `${text}\n${text}` }));
    const { body: read, headers } = await test.as(bob).get('/api/wall').expect(200);
    expect(read).toEqual([body]);
    expect(headers['content-type']).toBe('application/json; charset=utf-8');
  });

  it('rejects text longer than 5000 characters', async () => {
    const content = '🐕'.repeat(5000);
    expect((await publish({ content }).expect(201)).body.content).toBe(content);
    expect((await publish({ content: 'a'.repeat(5001) }).expect(400)).body).toEqual(invalid({ content: 'too_long' }));
  });

  it.each(UNSTORABLE_TEXTS)('rejects the string %j, which the database cannot store', async (content) => {
    expect((await publish({ content }).expect(400)).body).toEqual(invalid({ content: 'invalid_text' }));
  });

  it.each([1, true, ['a'], { contains: '' }])('rejects the content %j', async (content) => {
    expect((await publish({ content }).expect(400)).body).toEqual(invalid({ content: 'invalid' }));
  });

  it.each([...INVALID_MEDIA_URLS, 7, ['https://example.org/x.png'], { url: 'https://example.org/x.png' }])(
    'rejects the picture URL %j',
    async (mediaUrl) => {
      const { body } = await publish({ content: 'x', mediaUrl }).expect(400);
      expect(body).toEqual(invalid({ mediaUrl: 'media_url_invalid' }));
    },
  );

  it('ignores an author, an id and counts in the request', async () => {
    const { body } = await publish({
      content: 'Zdravo!',
      userId: bob.id,
      authorId: bob.id,
      user: { id: bob.id },
      id: 77,
      createdAt: '2000-01-01',
      likeCount: 99,
      likedByMe: true,
    }).expect(201);
    expect(body).toEqual(view({}));
    expect(body.createdAt).not.toMatch(/^2000/);
  });

  it.each(['"__proto__":{"isAdmin":true}', '"constructor":{"prototype":{"isAdmin":true}}'])(
    'rejects the prototype pollution %s',
    async (trick) => {
      const body = `{"content":"x",${trick}}`;
      await test.as(ana).post('/api/wall').set('content-type', 'application/json').send(body).expect(400);
      expect({}).not.toHaveProperty('isAdmin');
    },
  );

  it('rate-limits new posts', async () => {
    await test.beside({ RATE_LIMITS: defaultLimit('wallPostsPerUser') }, async (ordinary) => {
      const statuses: number[] = [];
      for (let count = 0; count < 60 && !statuses.includes(429); count++) {
        const { status, body, headers } = await ordinary.as(ana).post('/api/wall').send({ content: 'x' });
        statuses.push(status);
        if (status !== 429) continue;
        expect(body).toEqual(problem('too_many_requests'));
        expect(Number(headers['retry-after'])).toBeGreaterThan(0);
      }
      expect(statuses).toEqual([...Array<number>(30).fill(201), 429]);
      await ordinary.as(bob).post('/api/wall').send({ content: 'x' }).expect(201);
    });
  });
});

describe('PATCH /wall/:id', () => {
  it('changes only the fields sent', async () => {
    const { body: post } = await publish({ content: 'Zdravo!' });
    const mediaUrl = 'https://example.org/rex.jpg';
    const change = (body: object) => test.as(ana).patch(`/api/wall/${post.id}`).send(body);
    const edited = { ...post, editedAt: anyMoment };
    expect((await change({}).expect(200)).body).toEqual(post);
    expect((await change({ content: ' Ćao ' }).expect(200)).body).toEqual({ ...edited, content: 'Ćao' });
    expect((await change({ mediaUrl }).expect(200)).body).toEqual({ ...edited, content: 'Ćao', ...external(mediaUrl) });
    expect((await change({ content: '' }).expect(200)).body).toEqual({ ...edited, content: '', ...external(mediaUrl) });
    expect((await change({ content: 'x', mediaUrl: '' }).expect(200)).body).toEqual({ ...edited, content: 'x' });
  });

  it('returns `likedByMe` to the author', async () => {
    const { body: post } = await publish({ content: 'Zdravo!' });
    await test.prisma.like.create({ data: { userId: ana.id, wallPostId: post.id } });
    const { body } = await test.as(ana).patch(`/api/wall/${post.id}`).send({ content: 'x' }).expect(200);
    expect(body).toMatchObject({ likeCount: 1, likedByMe: true });
  });

  it('rejects a change that leaves neither text nor picture', async () => {
    const { body: post } = await publish({ content: 'Zdravo! #psi' });
    const change = (body: object) => test.as(ana).patch(`/api/wall/${post.id}`).send(body);
    for (const body of [{ content: '' }, { content: null }, { content: ' ', mediaUrl: null }]) {
      expect((await change(body).expect(400)).body).toEqual(invalid({ content: 'required' }));
    }
    expect(ids(await test.as(bob).get('/api/wall?tag=psi').expect(200))).toEqual([post.id]);
    expect((await test.as(bob).get(`/api/wall/${post.id}`).expect(200)).body).toEqual(post);
    await change({ content: '', mediaUrl: 'https://example.org/rex.jpg' }).expect(200);
    expect((await change({ mediaUrl: null }).expect(400)).body).toEqual(invalid({ content: 'required' }));
  });

  it('validates the fields as for a new post', async () => {
    const { body: post } = await publish({ content: 'Zdravo!' });
    const change = (body: object) => test.as(ana).patch(`/api/wall/${post.id}`).send(body);
    expect((await change({ content: 'a'.repeat(5001), mediaUrl: 'x' }).expect(400)).body).toEqual(
      invalid({ content: 'too_long', mediaUrl: 'media_url_invalid' }),
    );
    for (const mediaUrl of INVALID_MEDIA_URLS) await change({ mediaUrl }).expect(400);
    for (const content of ['a\0b', 7, ['x']]) await change({ content }).expect(400);
  });

  it('ignores an author, an id and counts in the request', async () => {
    const { body: post } = await publish({ content: 'Zdravo!' });
    const { body } = await test
      .as(ana)
      .patch(`/api/wall/${post.id}`)
      .send({ userId: bob.id, authorId: bob.id, id: 77, createdAt: '2000-01-01', likeCount: 99 })
      .expect(200);
    expect(body).toEqual(post);
  });
});

describe('DELETE /wall/:id', () => {
  it('also deletes the tags, comments and likes', async () => {
    const { body: post } = await publish({ content: 'Zdravo! #psi' });
    await test.prisma.like.create({ data: { userId: bob.id, wallPostId: post.id } });
    await test.prisma.comment.create({ data: { authorId: bob.id, wallPostId: post.id, content: 'x' } });
    expect((await test.as(ana).delete(`/api/wall/${post.id}`).expect(204)).body).toEqual({});
    expect((await test.as(ana).get(`/api/wall/${post.id}`).expect(404)).body).toEqual(problem('post_not_found'));
    expect(await test.prisma.like.count()).toBe(0);
    expect(await test.prisma.comment.count()).toBe(0);
    expect(await test.prisma.wallPostTag.count()).toBe(0);
  });

  it('deletes the post only once in concurrent requests', async () => {
    const { body: post } = await publish({ content: 'x' });
    const responses = await Promise.all(Array.from({ length: 10 }, () => test.as(ana).delete(`/api/wall/${post.id}`)));
    expect(responses.map(({ status }) => status).sort()).toEqual([204, ...Array<number>(9).fill(404)]);
  });

  it('deletes a post even if it is changed concurrently', async () => {
    for (let round = 0; round < 10; round++) {
      const { body: post } = await publish({ content: 'x' });
      const [changed, deleted] = await Promise.all([
        test.as(ana).patch(`/api/wall/${post.id}`).send({ content: '#psi #mačke' }),
        test.as(ana).delete(`/api/wall/${post.id}`),
      ]);
      expect([200, 404]).toContain(changed.status);
      expect(deleted.status).toBe(204);
    }
    expect(await test.prisma.wallPost.count()).toBe(0);
  });
});

describe('the picture of a wall post', () => {
  const upload = async (user = ana): Promise<string> => {
    const file = await picture();
    const { body } = await test.as(user).post('/api/media').attach('file', file, 'x.jpg').expect(201);
    return body.url as string;
  };

  it("can be the author's upload", async () => {
    const mediaUrl = await upload();
    const { body } = await publish({ content: 'x', mediaUrl }).expect(201);
    expect(body.mediaUrl).toBe(mediaUrl);
    await test.http().get(mediaUrl).expect(200);
  });

  it('has a size in the response if it is an upload or an album photo', async () => {
    const { body: media } = await test
      .as(ana)
      .post('/api/media')
      .attach('file', await picture(), 'x.jpg')
      .expect(201);
    const mediaSize = { width: media.width as number, height: media.height as number };
    const { body: post } = await publish({ content: 'x', mediaUrl: media.url }).expect(201);
    expect(post).toMatchObject({ mediaSize });
    const { body: seen } = await test.as(bob).get('/api/wall').expect(200);
    expect(seen).toMatchObject([{ id: post.id, mediaSize }]);
    const change = (mediaUrl: string) => test.as(ana).patch(`/api/wall/${post.id}`).send({ mediaUrl }).expect(200);
    expect((await change('https://example.org/rex.jpg')).body).toMatchObject({ mediaSize: null });
    const photo = await uploadOwn(test, ana, await picture()).expect(201);
    expect((await change(photo.body.url)).body).toMatchObject({ mediaSize });
  });

  it("cannot be another user's upload or a missing upload", async () => {
    const none = '/uploads/ab/ab000000000000000000000000000000/320.webp';
    const { body: post } = await publish({ content: 'x' });
    for (const mediaUrl of [await upload(bob), none]) {
      const { body } = await publish({ content: 'x', mediaUrl }).expect(400);
      expect(body).toEqual(invalid({ mediaUrl: 'media_not_yours' }));
      const changed = await test.as(ana).patch(`/api/wall/${post.id}`).send({ mediaUrl }).expect(400);
      expect(changed.body).toEqual(invalid({ mediaUrl: 'media_not_yours' }));
    }
  });

  it('is never fetched by the server if its URL is external', async () => {
    const connections: unknown[] = [];
    const externalServer = createServer((socket) => connections.push(socket.destroy())).listen(0, '127.0.0.1');
    await once(externalServer, 'listening');
    const { port } = externalServer.address() as AddressInfo;
    const mediaUrl = `https://127.0.0.1:${port}/rex.jpg`;
    const { body: post } = await publish({ content: 'x', mediaUrl }).expect(201);
    await test.as(ana).patch(`/api/wall/${post.id}`).send({ content: 'y', mediaUrl }).expect(200);
    expect((await test.as(bob).get(`/api/wall/${post.id}`).expect(200)).body).toMatchObject({ mediaUrl });
    await test.as(ana).delete(`/api/wall/${post.id}`).expect(204);
    // If the server had connected, its connection would have arrived before this request.
    await fetch(`http://127.0.0.1:${port}`).catch(() => undefined);
    externalServer.close();
    expect(connections).toHaveLength(1);
  });

  it('is deleted when the post gets a different picture or is deleted', async () => {
    const [first, second] = [await upload(), await upload()];
    const { body: post } = await publish({ content: 'x', mediaUrl: first });
    await test.as(ana).patch(`/api/wall/${post.id}`).send({ content: 'y', mediaUrl: first }).expect(200);
    await test.http().get(first).expect(200);
    await test.as(ana).patch(`/api/wall/${post.id}`).send({ mediaUrl: second }).expect(200);
    await test.http().get(first).expect(404);
    await test.http().get(second).expect(200);
    await test.as(ana).delete(`/api/wall/${post.id}`).expect(204);
    await test.http().get(second).expect(404);
  });
});

describe('wall events on the stream', () => {
  it('are sent for new, changed and deleted posts', async () => {
    const stream = await TestStream.connect(test.url, bob.bearer);
    try {
      const { body: post } = await publish({ content: 'Zdravo!' });
      // Wait for the event, because a later change replaces the text of an unsent event.
      await stream.until(() => stream.events.length === 1);
      await test.prisma.like.create({ data: { userId: ana.id, wallPostId: post.id } });
      const { body: edited } = await test.as(ana).patch(`/api/wall/${post.id}`).send({ content: 'Ćao!' });
      await stream.until(() => stream.events.length === 3);
      await test.as(ana).delete(`/api/wall/${post.id}`).expect(204);
      await stream.until(() => stream.events.length === 4);
      const { likedByMe, ...published } = edited;
      expect(likedByMe).toBe(true);
      expect(stream.events.map(({ event, data }) => [event, data])).toEqual([
        ['wall_post', post],
        ['like', { targetType: 'wall_post', targetId: post.id, likeCount: 1 }],
        ['wall_post_updated', published],
        ['wall_post_deleted', { id: post.id }],
      ]);
    } finally {
      stream.close();
    }
  });

  it('are not sent for rejected requests', async () => {
    const { body: post } = await publish({ content: 'Zdravo!' });
    await test.as(ana).patch(`/api/wall/${post.id}`).send({ content: '' }).expect(400);
    await test.as(bob).patch(`/api/wall/${post.id}`).send({ content: 'x' }).expect(403);
    await test.as(bob).delete(`/api/wall/${post.id}`).expect(403);
    expect(await test.prisma.streamEvent.count()).toBe(1);
  });
});

describe('a wall post', () => {
  const attempts: [string, (id: number) => PromiseLike<Response>][] = [
    ['be changed', (id) => test.as(bob).patch(`/api/wall/${id}`).send({ content: 'Hacked' })],
    ['be emptied', (id) => test.as(bob).patch(`/api/wall/${id}`).send({ content: '' })],
    ['be deleted', (id) => test.as(bob).delete(`/api/wall/${id}`)],
  ];

  it.each(attempts)('cannot %s by a user who is not the author', async (_name, attempt) => {
    const { body: post } = await publish({ content: 'Zdravo!' });
    const refused = await attempt(post.id);
    expect([refused.status, refused.body]).toEqual([403, problem('not_yours')]);
    await test.make.block(ana.id, bob.id);
    const hidden = await attempt(post.id);
    expect([hidden.status, hidden.body]).toEqual([404, problem('post_not_found')]);
    const unknown = await attempt(UNKNOWN_ID);
    expect([unknown.status, unknown.body]).toEqual([404, problem('post_not_found')]);
    expect((await test.as(ana).get(`/api/wall/${post.id}`).expect(200)).body).toEqual(post);
  });
});
