import { invalid } from '../../../test/answers.js';
import { eventually } from '../../../test/eventually.js';
import { PASSWORD, picture, type TestUser } from '../../../test/factories.js';
import { pet, startWithPet } from '../../../test/pet-uploads.js';
import { ana, bob, test } from '../../../test/three-people.js';
import { storedFiles, upload, uploadOwn } from '../../../test/uploads.js';
import { checkStorage } from '../../platform/storage/check.js';

// A photo of an album that its owner shows elsewhere: in a post, a blog post, a message.

startWithPet();

interface Photo {
  id: number;
  url: string;
}

type Album = 'user-photo' | 'pet-photo';

const take = async (album: Album): Promise<Photo> => {
  const photo = await picture();
  const call = album === 'user-photo' ? uploadOwn(test, ana, photo) : upload(test, ana, pet.uuid, photo);
  return (await call.expect(201)).body as Photo;
};
const say = async (path: string, body: object, user: TestUser = ana) =>
  (await test.as(user).post(`/api/${path}`).send(body).expect(201)).body as { id: number };
const post = (mediaUrl: string) => say('wall', { content: 'x', mediaUrl });
const blog = (body: object) => say('blogs', { title: 'Zima', content: 'Sneg.', category: 'PSI', ...body });
const send = (content: string) => say('messages/send', { receiverId: bob.id, messageType: 'image', content });
const takeAway = (path: string) => test.as(ana).delete(`/api/${path}`).expect(204);

const photosOf = async (album: Album) => {
  const path = album === 'user-photo' ? `user-photo/user/${ana.id}` : `pet-photo/pet/${pet.uuid}`;
  return (await test.as(ana).get(`/api/${path}`).expect(200)).body as Photo[];
};
const isServed = ({ url }: Photo) => test.http().get(url).expect(200).expect('content-type', 'image/webp');
const isGone = ({ url }: Photo) =>
  eventually(async () => {
    await test.http().get(url).expect(404);
    expect(await storedFiles(test)).toEqual([]);
    expect(await test.prisma.media.count()).toBe(0);
  });
const isInOrder = async (pictures: number) =>
  expect(await checkStorage(test.config)).toEqual({ pictures, missing: [], orphaned: [] });

describe.each<Album>(['user-photo', 'pet-photo'])('a %s that is deleted', (album) => {
  it('is deleted with its file if nothing shows it', async () => {
    const photo = await take(album);
    await takeAway(`${album}/${photo.id}`);
    await isGone(photo);
    await isInOrder(0);
  });

  it.each<[where: string, show: (url: string) => Promise<{ id: number }>, path: string]>([
    ['a wall post', post, 'wall'],
    ["a blog post's picture", (imageUrl) => blog({ imageUrl }), 'blogs'],
    ["a blog post's text", (url) => blog({ content: `![x](${url})` }), 'blogs'],
  ])('stays where %s shows it, until that goes', async (_where, show, path) => {
    const photo = await take(album);
    const { id } = await show(photo.url);
    await takeAway(`${album}/${photo.id}`);
    expect(await photosOf(album)).toEqual([]);
    await isServed(photo);
    await isInOrder(1);
    await takeAway(`${path}/${id}`);
    await isGone(photo);
    await isInOrder(0);
  });

  it('stays until the last of all that show it shows another or nothing', async () => {
    const [photo, other] = [await take(album), await take(album)];
    const [one, two] = [await post(photo.url), await post(photo.url)];
    const { id } = await blog({ imageUrl: photo.url });
    await takeAway(`${album}/${photo.id}`);
    // The address can still be used elsewhere.
    const three = await post(photo.url);
    await test.as(ana).patch(`/api/wall/${one.id}`).send({ mediaUrl: other.url }).expect(200);
    await test.as(ana).patch(`/api/blogs/${id}`).send({ imageUrl: null }).expect(200);
    await takeAway(`wall/${two.id}`);
    await isServed(photo);
    await takeAway(`wall/${three.id}`);
    await eventually(async () => expect(await storedFiles(test)).toHaveLength(2));
    await test.http().get(photo.url).expect(404);
    await isServed(other);
    await takeAway(`wall/${one.id}`);
    await isServed(other);
    await isInOrder(1);
  });

  it('stays in a message, until the conversation goes with one of its two', async () => {
    const photo = await take(album);
    await send(photo.url);
    await takeAway(`${album}/${photo.id}`);
    await isServed(photo);
    await isInOrder(1);
    await test.as(bob).delete('/api/user/me').send({ password: PASSWORD }).expect(204);
    await isGone(photo);
  });

  it('goes with the account, whatever shows it', async () => {
    const photo = await take(album);
    await post(photo.url);
    await takeAway(`${album}/${photo.id}`);
    await test.as(ana).delete('/api/user/me').send({ password: PASSWORD }).expect(204);
    await isGone(photo);
  });

  it('is never missing in a post that is written at the same moment', async () => {
    for (let round = 0; round < 5; round++) {
      const photo = await take(album);
      const [answers] = await Promise.all([
        Promise.all(
          Array.from({ length: 3 }, () => test.as(ana).post('/api/wall').send({ content: 'x', mediaUrl: photo.url })),
        ),
        takeAway(`${album}/${photo.id}`),
      ]);
      const written = answers.filter(({ status }) => status === 201);
      const refused = answers.filter(({ status }) => status !== 201).map(({ body }) => body as unknown);
      expect(refused).toEqual(refused.map(() => invalid({ mediaUrl: 'media_not_yours' })));
      if (written.length > 0) await isServed(photo);
      await Promise.all(written.map(({ body }) => takeAway(`wall/${(body as { id: number }).id}`)));
      await isGone(photo);
    }
  });
});

it('of a pet that is deleted they stay where they are shown, and the others go', async () => {
  const [shown] = [await take('pet-photo'), await take('pet-photo')];
  const { id } = await post(shown.url);
  await takeAway(`pet/uuid/${pet.uuid}`);
  await eventually(async () => expect(await storedFiles(test)).toHaveLength(2));
  await isServed(shown);
  await isInOrder(1);
  await takeAway(`wall/${id}`);
  await isGone(shown);
});
