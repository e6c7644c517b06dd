import { invalid } from '../../../test/answers.js';
import { eventually } from '../../../test/eventually.js';
import { PASSWORD, picture, type TestUser } from '../../../test/factories.js';
import { pet, startWithPet } from '../../../test/pet-uploads.js';
import { ana, bob, test } from '../../../test/three-people.js';
import { consistent, storedFiles, upload, uploadOwn } from '../../../test/uploads.js';
import { checkStorage } from '../../platform/storage/check.js';

// Tests album photos that the owner also uses in a post, a blog post or a message.

startWithPet();

interface Photo {
  id: number;
  url: string;
}

type Album = 'user-photo' | 'pet-photo';

const addPhoto = async (album: Album): Promise<Photo> => {
  const photo = await picture();
  const call = album === 'user-photo' ? uploadOwn(test, ana, photo) : upload(test, ana, pet.uuid, photo);
  return (await call.expect(201)).body as Photo;
};
const create = async (path: string, body: object, user: TestUser = ana) =>
  (await test.as(user).post(`/api/${path}`).send(body).expect(201)).body as { id: number };
const post = (mediaUrl: string) => create('wall', { content: 'x', mediaUrl });
const blog = (body: object) => create('blogs', { title: 'Zima', content: 'Sneg.', category: 'PSI', ...body });
const send = (content: string) => create('messages/send', { receiverId: bob.id, messageType: 'image', content });
const remove = (path: string) => test.as(ana).delete(`/api/${path}`).expect(204);

const photosOf = async (album: Album) => {
  const path = album === 'user-photo' ? `user-photo/user/${ana.id}` : `pet-photo/pet/${pet.uuid}`;
  return (await test.as(ana).get(`/api/${path}`).expect(200)).body as Photo[];
};
const expectServed = ({ url }: Photo) => test.http().get(url).expect(200).expect('content-type', 'image/webp');
const expectGone = ({ url }: Photo) =>
  eventually(async () => {
    await test.http().get(url).expect(404);
    expect(await storedFiles(test)).toEqual([]);
    expect(await test.prisma.media.count()).toBe(0);
  });
const expectConsistentStorage = async (pictures: number) =>
  expect(await checkStorage(test.config)).toEqual(consistent(pictures));

describe.each<Album>(['user-photo', 'pet-photo'])('the album API (%s)', (album) => {
  it('deletes the file of a deleted photo if no content uses it', async () => {
    const photo = await addPhoto(album);
    await remove(`${album}/${photo.id}`);
    await expectGone(photo);
    await expectConsistentStorage(0);
  });

  it.each<[where: string, show: (url: string) => Promise<{ id: number }>, path: string]>([
    ['a wall post', post, 'wall'],
    ["a blog post's picture", (imageUrl) => blog({ imageUrl }), 'blogs'],
    ["a blog post's text", (url) => blog({ content: `![x](${url})` }), 'blogs'],
  ])('keeps the file of a deleted photo while %s uses it', async (_where, show, path) => {
    const photo = await addPhoto(album);
    const { id } = await show(photo.url);
    await remove(`${album}/${photo.id}`);
    expect(await photosOf(album)).toEqual([]);
    await expectServed(photo);
    await expectConsistentStorage(1);
    await remove(`${path}/${id}`);
    await expectGone(photo);
    await expectConsistentStorage(0);
  });

  it('keeps the file of a deleted photo until the last content stops using it', async () => {
    const [photo, other] = [await addPhoto(album), await addPhoto(album)];
    const [one, two] = [await post(photo.url), await post(photo.url)];
    const { id } = await blog({ imageUrl: photo.url });
    await remove(`${album}/${photo.id}`);
    // New posts can still use the URL of the deleted photo.
    const three = await post(photo.url);
    await test.as(ana).patch(`/api/wall/${one.id}`).send({ mediaUrl: other.url }).expect(200);
    await test.as(ana).patch(`/api/blogs/${id}`).send({ imageUrl: null }).expect(200);
    await remove(`wall/${two.id}`);
    await expectServed(photo);
    await remove(`wall/${three.id}`);
    await eventually(async () => expect(await storedFiles(test)).toHaveLength(2));
    await test.http().get(photo.url).expect(404);
    await expectServed(other);
    await remove(`wall/${one.id}`);
    await expectServed(other);
    await expectConsistentStorage(1);
  });

  it('keeps the file of a deleted photo in a message until either account is deleted', async () => {
    const photo = await addPhoto(album);
    await send(photo.url);
    await remove(`${album}/${photo.id}`);
    await expectServed(photo);
    await expectConsistentStorage(1);
    await test.as(bob).delete('/api/user/me').send({ password: PASSWORD }).expect(204);
    await expectGone(photo);
  });

  it('deletes the file of a deleted photo with the account, even if other content uses it', async () => {
    const photo = await addPhoto(album);
    await post(photo.url);
    await remove(`${album}/${photo.id}`);
    await test.as(ana).delete('/api/user/me').send({ password: PASSWORD }).expect(204);
    await expectGone(photo);
  });

  it('keeps the file of a deleted photo for a post that is created concurrently', async () => {
    for (let round = 0; round < 5; round++) {
      const photo = await addPhoto(album);
      const [answers] = await Promise.all([
        Promise.all(
          Array.from({ length: 3 }, () => test.as(ana).post('/api/wall').send({ content: 'x', mediaUrl: photo.url })),
        ),
        remove(`${album}/${photo.id}`),
      ]);
      const written = answers.filter(({ status }) => status === 201);
      const refused = answers.filter(({ status }) => status !== 201).map(({ body }) => body as unknown);
      expect(refused).toEqual(refused.map(() => invalid({ mediaUrl: 'media_not_yours' })));
      if (written.length > 0) await expectServed(photo);
      await Promise.all(written.map(({ body }) => remove(`wall/${(body as { id: number }).id}`)));
      await expectGone(photo);
    }
  });
});

describe('photos of a deleted pet', () => {
  it('keep their files only if content uses them', async () => {
    const [shown] = [await addPhoto('pet-photo'), await addPhoto('pet-photo')];
    const { id } = await post(shown.url);
    await remove(`pet/uuid/${pet.uuid}`);
    await eventually(async () => expect(await storedFiles(test)).toHaveLength(2));
    await expectServed(shown);
    await expectConsistentStorage(1);
    await remove(`wall/${id}`);
    await expectGone(shown);
  });
});
