import { TestApp } from '../../../test/app.js';
import { eventually } from '../../../test/eventually.js';
import type { TestUser } from '../../../test/factories.js';
import type { HomeView, WelcomeView } from './home.dto.js';

const NIS = 787657;
const DAY = 86_400_000;

let test: TestApp;
let ana: TestUser;
let bob: TestUser;
beforeAll(async () => (test = await TestApp.start()));
afterAll(() => test.stop());
beforeEach(async () => {
  await test.reset();
  [ana, bob] = [await test.make.user(), await test.make.user()];
});

const home = async (user = ana): Promise<HomeView> => (await test.as(user).get('/api/home').expect(200)).body;
const day = (days: number) => new Date(Date.now() + days * DAY).toISOString().slice(0, 10);

const remind = async (petUuid: string, title: string, nextOn: string) =>
  (await test.as(ana).post('/api/reminders').send({ petUuid, title, nextOn }).expect(201)).body.id as number;

describe('GET /home', () => {
  it('returns empty blocks to a new user', async () => {
    const user = await test.make.user({ userCategoryId: null });
    expect(await home(user)).toEqual({
      hasProfile: false,
      hasFriends: false,
      care: { hasPets: false, today: day(0), reminders: [], doses: [] },
      pets: [],
      lost: { place: null, km: null, reports: [] },
      posts: [],
      answers: [],
    });
  });

  it('returns own pets with the care that is overdue or due today', async () => {
    const riki = await test.make.pet({ userId: ana.id });
    await test.make.pet({ userId: bob.id });
    const late = await remind(riki.uuid, 'Nokti', day(-3));
    const today = await remind(riki.uuid, 'Kupanje', day(0));
    await remind(riki.uuid, 'Kasnije', day(1));
    const snoozed = await remind(riki.uuid, 'Odloženo', day(-1));
    await test
      .as(ana)
      .post(`/api/reminders/${snoozed}/snooze`)
      .send({ until: day(2) })
      .expect(200);
    const { care, pets } = await home();
    expect(care.reminders.map(({ id }) => id)).toEqual([late, today]);
    expect(pets).toEqual([{ uuid: riki.uuid, name: 'Riki', petCategoryId: 1, imageUrl: null }]);
    expect((await home(bob)).care.reminders).toEqual([]);
  });

  it('returns a pet with due care even if the owner has many newer pets', async () => {
    const oldest = await test.make.pet({ userId: ana.id, name: 'Stari' });
    for (let number = 0; number < 13; number++) await test.make.pet({ userId: ana.id });
    expect((await home()).pets.map(({ name }) => name)).not.toContain('Stari');
    await remind(oldest.uuid, 'Nokti', day(0));
    expect((await home()).pets.map(({ name }) => name)).toContain('Stari');
  });

  it("returns friends' newest posts and comments on own posts", async () => {
    const eva = await test.make.user();
    await test.make.friendship(bob.id, ana.id);
    await test.make.friendship(ana.id, eva.id, 'PENDING');
    const ids = [];
    for (let number = 0; number < 4; number++) ids.push((await test.make.wallPost({ authorId: bob.id })).id);
    await test.make.wallPost({ authorId: eva.id });
    const own = await test.make.wallPost({ authorId: ana.id });
    const comment = { targetType: 'wall_post', targetId: own.id, content: 'Lepo!' };
    await test.as(eva).post('/api/comments').send(comment).expect(201);
    await test.as(eva).post('/api/likes').send({ targetType: 'wall_post', targetId: own.id }).expect(201);
    const { hasFriends, posts, answers } = await home();
    expect(hasFriends).toBe(true);
    expect(posts.map(({ id }) => id)).toEqual(ids.slice(1).reverse());
    expect(answers.map(({ kind, actors }) => [kind, actors[0]!.id])).toEqual([['comment', eva.id]]);
  });

  it('leaves out all news of a blocked user, even if the friendship is still stored', async () => {
    await test.make.friendship(bob.id, ana.id);
    await test.make.wallPost({ authorId: bob.id });
    const own = await test.make.wallPost({ authorId: ana.id });
    const comment = { targetType: 'wall_post', targetId: own.id, content: 'Lepo!' };
    await test.as(bob).post('/api/comments').send(comment).expect(201);
    await test.make.animalReport({ userId: bob.id });
    expect(await home()).toMatchObject({ posts: [{}], answers: [{}], lost: { reports: [{}] } });
    for (const [blocker, blocked] of [
      [ana, bob],
      [bob, ana],
    ] as const) {
      await test.make.block(blocker.id, blocked.id);
      expect(await home()).toMatchObject({ posts: [], answers: [], lost: { reports: [] } });
      await test.prisma.block.deleteMany();
    }
  });

  it('leaves out posts that moderators have hidden and posts of disabled friends', async () => {
    await test.make.friendship(bob.id, ana.id);
    const { id } = await test.make.wallPost({ authorId: bob.id });
    await test.prisma.wallPost.update({ where: { id }, data: { hiddenAt: new Date() } });
    expect((await home()).posts).toEqual([]);
    await test.prisma.wallPost.update({ where: { id }, data: { hiddenAt: null } });
    expect((await home()).posts).toHaveLength(1);
    await test.prisma.user.update({ where: { id: bob.id }, data: { disabledAt: new Date() } });
    expect((await home()).posts).toEqual([]);
  });

  describe('animals lost nearby', () => {
    const BELGRADE = { latitude: 44.8, longitude: 20.46 };
    const uuids = async () => (await home()).lost.reports.map(({ uuid }) => uuid);

    it("are within 25 km of the town in the user's address", async () => {
      const { uuid } = await test.make.animalReport({ userId: bob.id });
      await test.make.animalReport({ userId: bob.id, cellLatitude: 44.8, cellLongitude: 20.46 });
      await test.make.address(ana.id, NIS);
      expect(await uuids()).toEqual([uuid]);
      expect((await home()).lost).toMatchObject({ place: { id: NIS, name: 'Niš' }, km: 25 });
    });

    it('are inside the alert area if the user has one', async () => {
      await test.make.animalReport({ userId: bob.id });
      const { uuid } = await test.make.animalReport({ userId: bob.id, cellLatitude: 44.8, cellLongitude: 20.46 });
      await test.make.address(ana.id, NIS);
      await test.prisma.alertArea.create({ data: { userId: ana.id, ...BELGRADE, placeId: NIS, km: 10 } });
      expect(await uuids()).toEqual([uuid]);
    });

    it('leave out ended reports and found animals', async () => {
      await test.make.animalReport({ userId: bob.id, state: 'HOME', closedAt: new Date() });
      await test.make.animalReport({ userId: bob.id, type: 'FOUND' });
      expect(await uuids()).toEqual([]);
    });
  });
});

describe('GET /visitors/welcome', () => {
  const welcome = async (language = 'en'): Promise<WelcomeView> =>
    (await test.http().get('/api/visitors/welcome').set('accept-language', language).expect(200)).body;

  it('returns pets with a photo first, then friendly categories in turn', async () => {
    const kinds = { Pauk: 6, Zmija: 4, Mica: 2, Rex: 1, Riki: 1, Hrčak: 5, Papagaj: 3 };
    const breeds = await test.prisma.petCategoryGroup.findMany({ orderBy: { id: 'asc' } });
    for (const [name, petCategoryId] of Object.entries(kinds)) {
      const { id: petCategoryGroupId } = breeds.find((breed) => breed.petCategoryId === petCategoryId)!;
      const kind = { petCategoryId, petCategoryGroupId, petCategoryFoodId: null };
      const pet = await test.make.pet({ ...kind, userId: ana.id, name, giveAway: true, visibleToVisitors: true });
      const photo = { key: `aa/${name}`, width: 320, height: 320, widths: [320], petId: pet.id, position: 1 };
      const { id: mainPhotoId } = await test.prisma.petPhoto.create({ data: photo });
      await test.prisma.pet.update({ where: { id: pet.id }, data: { mainPhotoId } });
    }
    await test.make.pet({ userId: ana.id, name: 'Bez slike', giveAway: true, visibleToVisitors: true });
    const order = ['Riki', 'Mica', 'Hrčak', 'Papagaj', 'Rex', 'Zmija', 'Pauk', 'Bez slike'];
    await eventually(async () => expect((await welcome()).pets.map(({ name }) => name)).toEqual(order));
  });

  it("returns lost animals in the language's country, or in all countries if it has none", async () => {
    const [{ uuid: inSerbia }, { uuid: elsewhere }] = [
      await test.make.animalReport({ userId: ana.id }),
      await test.make.animalReport({ userId: ana.id, placeId: null }),
    ];
    const uuids = async (language: string) => (await welcome(language)).lost.map(({ uuid }) => uuid);
    await eventually(async () => expect(await uuids('sr')).toEqual([inSerbia]));
    await eventually(async () => expect(await uuids('en')).toEqual([elsewhere, inSerbia]));
  });

  it('returns businesses of different categories, without private persons and disabled accounts', async () => {
    const business = async (firstName: string, userCategoryId: number, data: object = {}) => {
      const { id } = await test.make.user({ firstName, lastName: null, userCategoryId, ...data });
      await test.make.address(id, NIS);
    };
    await business('Azil Zov', 5);
    await business('Vet Niš', 4);
    await business('Vet Medijana', 4);
    await business('Salon', 3, { disabledAt: new Date() });
    await test.make.address(ana.id, NIS);
    await eventually(async () =>
      expect((await welcome('sr')).businesses).toEqual([
        { uuid: expect.any(String), name: 'Vet Medijana', userCategoryId: 4, imageUrl: null, city: 'Niš' },
        { uuid: expect.any(String), name: 'Azil Zov', userCategoryId: 5, imageUrl: null, city: 'Niš' },
        { uuid: expect.any(String), name: 'Vet Niš', userCategoryId: 4, imageUrl: null, city: 'Niš' },
      ]),
    );
  });
});
