import { invalid } from '../../../test/answers.js';
import { picture, type TestUser } from '../../../test/factories.js';
import { reported } from '../../../test/reported.js';
import { TestStream } from '../../../test/streams.js';
import { ana, bob, eva, startWithThreePeople, test } from '../../../test/three-people.js';
import { emptyStorage, uploadOwn } from '../../../test/uploads.js';

startWithThreePeople();
beforeEach(() => emptyStorage(test));

interface Item {
  url: string;
  description?: string | null;
}

const upload = async (user: TestUser = ana): Promise<string> => {
  const sent = test
    .as(user)
    .post('/api/media')
    .attach('file', await picture(), 'a.jpg');
  return (await sent.expect(201)).body.url as string;
};

const uploads = (count: number): Promise<string[]> => Promise.all(Array.from({ length: count }, () => upload()));

const publish = (body: object, user = ana) => test.as(user).post('/api/wall').send(body);
const change = (id: number, body: object) => test.as(ana).patch(`/api/wall/${id}`).send(body);

const read = async (id: number, user = bob) => (await test.as(user).get(`/api/wall/${id}`).expect(200)).body;

const toItems = (media: Item[]) => media.map(({ url, description }) => [url, description]);

describe('several pictures in a post', () => {
  it('keep their order and descriptions for all readers', async () => {
    const [first, second] = await uploads(2);
    const external = 'https://example.org/rex.jpg';
    const stream = await TestStream.connect(test.url, eva.bearer);
    const media = [{ url: second, description: '  Rex sleeps. ' }, { url: external }, { url: first, description: '' }];
    const { body: post } = await publish({ media }).expect(201);
    expect(post).toMatchObject({ content: '', mediaUrl: second, mediaSize: { width: 400, height: 8 } });
    expect(post.media).toEqual([
      { url: second, description: 'Rex sleeps.', width: 400, height: 8, video: null },
      { url: external, description: null, width: null, height: null, video: null },
      { url: first, description: null, width: 400, height: 8, video: null },
    ]);
    expect((await test.as(bob).get('/api/wall').expect(200)).body).toEqual([post]);
    await stream.until(() => stream.events.length > 0);
    expect(stream.events).toMatchObject([{ event: 'wall_post', data: { media: post.media } }]);
    stream.close();
  });

  it('can be reordered, described, added and removed', async () => {
    const [first, second, third] = await uploads(3);
    const { body: post } = await publish({ content: 'x', media: [{ url: first }, { url: second }] }).expect(201);
    const media = [
      { url: third, description: 'new' },
      { url: second, description: 'old' },
    ];
    const { body: changed } = await change(post.id, { media }).expect(200);
    expect([changed.mediaUrl, changed.editedAt]).toEqual([third, expect.any(String)]);
    expect(toItems(changed.media)).toEqual([
      [third, 'new'],
      [second, 'old'],
    ]);
    expect(await read(post.id)).toEqual(changed);
    await test.http().get(first!).expect(404);
    // A repeated request changes nothing.
    expect((await change(post.id, { media }).expect(200)).body).toEqual(changed);
    expect((await change(post.id, { media: [] }).expect(200)).body).toMatchObject({ mediaUrl: null, media: [] });
    expect(await test.prisma.media.count()).toBe(0);
  });

  it('stay when a client that knows only one picture changes the text', async () => {
    const [first, second, third] = await uploads(3);
    const { body: post } = await publish({ content: 'x', media: [{ url: first }, { url: second }] }).expect(201);
    const { body: changed } = await change(post.id, { content: 'y', mediaUrl: first }).expect(200);
    expect(changed).toMatchObject({ content: 'y', media: post.media });
    const { body: replaced } = await change(post.id, { mediaUrl: third }).expect(200);
    expect(toItems(replaced.media)).toEqual([[third, null]]);
    expect(await test.prisma.media.count()).toBe(1);
  });

  it('follow a release that changes only the first picture', async () => {
    const [first, second] = await uploads(2);
    const { body: post } = await publish({ media: [{ url: first }, { url: second }] }).expect(201);
    await test.prisma.wallPost.update({ where: { id: post.id }, data: { mediaUrl: second! } });
    expect(toItems((await read(post.id)).media)).toEqual([[second, null]]);
  });

  it('must be own, different, and at most ten', async () => {
    const own = await uploads(11);
    const foreign = await upload(bob);
    const toMedia = (urls: (string | undefined)[]) => urls.map((url) => ({ url }));
    for (const [body, problems] of [
      [{ content: 'x', media: toMedia(own) }, { media: 'media_invalid' }],
      [{ media: toMedia([own[0], own[0]]) }, { media: 'media_invalid' }],
      [{ content: 'x', media: 'x' }, { media: 'media_invalid' }],
      [{ media: toMedia([own[0], foreign]) }, { 'media.1.url': 'media_not_yours' }],
      [{ media: toMedia([own[0], `/removed-picture.svg#${own[1]}`]) }, { 'media.1.url': 'media_not_yours' }],
      [{ media: toMedia([own[0], 'javascript:alert(1)']) }, { 'media.1.url': 'media_url_invalid' }],
      [{ media: [{ url: own[0], description: 'a'.repeat(501) }] }, { 'media.0.description': 'too_long' }],
      [{ mediaUrl: own[1], media: toMedia([own[0], own[1]]) }, { mediaUrl: 'media_url_invalid' }],
      [{ media: [] }, { content: 'required' }],
    ] as const)
      expect((await publish(body).expect(400)).body).toEqual(invalid(problems));
    await publish({ mediaUrl: own[0], media: toMedia(own.slice(0, 10)) }).expect(201);
    expect(await test.prisma.wallPost.count()).toBe(1);
  });

  it('are replaced by a placeholder while moderators hide an album photo, and shown again', async () => {
    const { body: photo } = await uploadOwn(test, ana, await picture()).expect(201);
    const [first, last] = await uploads(2);
    // The description contains the photo's URL, but stays.
    const items = [{ url: first }, { url: photo.url, description: photo.url }, { url: last }];
    const { body: post } = await publish({ media: items }).expect(201);
    const { body: message } = await test
      .as(ana)
      .post('/api/messages/send')
      .send({ receiverId: bob.id, messageType: 'image', content: first, media: items })
      .expect(201);
    const { decide } = await reported(test, bob, 'user_photo', photo.id);
    await decide('hide');
    const removed = [
      [first, null],
      [`/removed-picture.svg#${photo.url}`, photo.url],
      [last, null],
    ];
    const inMessages = async () => (await test.as(bob).get(`/api/messages/conversation/${ana.id}`).expect(200)).body[0];
    expect(toItems((await read(post.id)).media)).toEqual(removed);
    expect(toItems((await inMessages()).media)).toEqual(removed);
    // The author can still change the other pictures.
    const { media } = await read(post.id, ana);
    const { body: changed } = await change(post.id, { media: media.slice(1) }).expect(200);
    expect(toItems(changed.media)).toEqual(removed.slice(1));
    await decide('restore');
    expect(toItems((await read(post.id)).media)).toEqual([
      [photo.url, photo.url],
      [last, null],
    ]);
    expect(await inMessages()).toMatchObject({ id: message.id, media: message.media });
  });

  it('are all hidden, reported and deleted with the post', async () => {
    const urls = await uploads(3);
    const { body: post } = await publish({ media: urls.map((url) => ({ url })) }).expect(201);
    const { decide, thing } = await reported(test, bob, 'wall_post', post.id);
    expect(await thing()).toMatchObject({ pictures: urls, videos: [] });
    const statuses = () => Promise.all(urls.map(async (url) => (await test.http().get(url)).status));
    await decide('hide');
    expect(await statuses()).toEqual([404, 404, 404]);
    await decide('restore');
    expect(await statuses()).toEqual([200, 200, 200]);
    await test.as(ana).delete(`/api/wall/${post.id}`).expect(204);
    expect(await statuses()).toEqual([404, 404, 404]);
    expect(await test.prisma.media.count()).toBe(0);
  });
});

describe('several pictures in a message', () => {
  const send = (body: object) =>
    test
      .as(ana)
      .post('/api/messages/send')
      .send({ receiverId: bob.id, messageType: 'image', ...body });

  it('are shown to both users, and stored once for a retry', async () => {
    const [first, second] = await uploads(2);
    const body = { content: first, media: [{ url: first }, { url: second, description: 'Rex' }], clientMessageId: 'a' };
    const { body: message } = await send(body).expect(201);
    expect(message).toMatchObject({ content: first, messageType: 'image' });
    expect(message.media).toEqual([
      { url: first, description: null, width: 400, height: 8, video: null },
      { url: second, description: 'Rex', width: 400, height: 8, video: null },
    ]);
    expect((await send(body).expect(201)).body).toEqual(message);
    expect((await send({ ...body, media: [{ url: first }] }).expect(409)).body.code).toBe('message_id_taken');
    for (const [user, other] of [
      [ana, bob],
      [bob, ana],
    ] as const)
      expect((await test.as(user).get(`/api/messages/conversation/${other.id}`).expect(200)).body).toEqual([message]);
  });

  it("must be the sender's uploads, and begin with the content", async () => {
    const [first, second] = await uploads(2);
    const foreign = await upload(bob);
    for (const [body, problems] of [
      [{ content: first, media: [{ url: second }, { url: first }] }, { media: 'media_invalid' }],
      [{ content: first, media: [{ url: first }, { url: 'https://example.org/a.jpg' }] }, { media: 'media_invalid' }],
      [{ content: 'x', messageType: 'text', media: [{ url: first }] }, { media: 'media_invalid' }],
      [{ content: first, media: [{ url: first }, { url: foreign }] }, { 'media.1.url': 'media_not_yours' }],
    ] as const)
      expect((await send(body).expect(400)).body).toEqual(invalid(problems));
    expect(await test.prisma.message.count()).toBe(0);
  });
});
