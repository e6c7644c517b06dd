import type { Response } from 'supertest';
import { TestApp } from '../../../test/app.js';
import { anyId, anyMoment, invalid } from '../../../test/answers.js';
import { eventually } from '../../../test/eventually.js';
import { picture, type TestUser } from '../../../test/factories.js';
import { TestStream } from '../../../test/streams.js';
import { consistent, emptyStorage, upload as uploadToPet, uploadOwn } from '../../../test/uploads.js';
import { checkStorage } from '../../platform/storage/check.js';
import { StorageService } from '../../platform/storage/storage.service.js';

let test: TestApp;
/** Ana is the author of the reported content. */
let ana: TestUser;
let bob: TestUser;
let eva: TestUser;
/** Mia and Mik are moderators. */
let mia: TestUser;
let mik: TestUser;
beforeAll(async () => {
  test = await TestApp.start();
});
afterAll(() => test.stop());
beforeEach(async () => {
  await test.reset();
  ana = await test.make.user({ firstName: 'Ana', lastName: 'Anić' });
  bob = await test.make.user({ firstName: 'Bob' });
  eva = await test.make.user({ firstName: 'Eva' });
  mia = await test.make.user({ firstName: 'Mia', role: 'MODERATOR' });
  mik = await test.make.user({ firstName: 'Mik', role: 'MODERATOR' });
});

const report = (user: TestUser, targetType: string, targetId: number, more: object = {}) =>
  test
    .as(user)
    .post('/api/moderation/reports')
    .send({ targetType, targetId, reason: 'insult', ...more });
const decide = (user: TestUser, caseId: number, body: object) =>
  test.as(user).post(`/api/moderation/cases/${caseId}/decisions`).send(body);
const cases = async (query = ''): Promise<{ id: number }[]> =>
  (await test.as(mia).get(`/api/moderation/cases${query}`).expect(200)).body;
const firstCaseId = async (query = '') => (await cases(query))[0]!.id;
const codeOf = ({ body }: Response) => body.code as string;
const notificationKindsOf = async (user: TestUser): Promise<string[]> =>
  (await test.as(user).get('/api/notifications').expect(200)).body.map(({ kind }: { kind: string }) => kind);

/** Creates a wall post by Ana that Bob has reported. */
async function reportedPost() {
  const { id } = await test.make.wallPost({ authorId: ana.id, content: 'Fuj!' });
  await report(bob, 'wall_post', id, { text: 'Ovo vređa.' }).expect(201);
  return { postId: id, caseId: await firstCaseId() };
}

describe('a report', () => {
  it('opens a case with a snapshot of the content, and later shows the outcome to the reporter', async () => {
    const { postId, caseId } = await reportedPost();
    const thing = {
      type: 'wall_post',
      id: postId,
      uuid: null,
      title: null,
      text: 'Fuj!',
      pictures: [],
      videos: [],
      place: null,
      messages: [],
    };
    const own = { id: anyId, thing, reason: 'insult', text: 'Ovo vređa.', createdAt: anyMoment };
    const reports = () => test.as(bob).get('/api/moderation/reports').expect(200);
    expect((await reports()).body).toEqual([{ ...own, outcome: 'open', closedAt: null }]);
    await report(eva, 'wall_post', postId, { reason: 'spam' }).expect(201);
    expect(await cases()).toEqual([
      {
        id: caseId,
        user: expect.objectContaining({ id: ana.id }),
        thing,
        reasons: [
          { reason: 'spam', count: 1 },
          { reason: 'insult', count: 1 },
        ],
        reportCount: 2,
        isOpen: true,
        isObjection: false,
        claimedBy: null,
        openedAt: anyMoment,
      },
    ]);
    await test.as(ana).patch(`/api/wall/${postId}`).send({ content: 'Lepo.' }).expect(200);
    expect((await cases())[0]).toMatchObject({ thing: { text: 'Fuj!' } });
    await decide(mia, caseId, { action: 'dismiss' }).expect(200);
    const changed = { ...thing, text: 'Lepo.' };
    expect((await reports()).body).toEqual([{ ...own, thing: changed, outcome: 'dismissed', closedAt: anyMoment }]);
    expect([await notificationKindsOf(bob), await notificationKindsOf(eva), await notificationKindsOf(ana)]).toEqual([
      ['report_closed'],
      ['report_closed'],
      [],
    ]);
  });

  it("is accepted once per user and content, and only for other users' visible content", async () => {
    const { postId } = await reportedPost();
    expect(codeOf(await report(bob, 'wall_post', postId).expect(409))).toBe('already_reported');
    expect(codeOf(await report(ana, 'wall_post', postId).expect(403))).toBe('not_allowed');
    await test.make.block(ana.id, eva.id);
    await report(eva, 'wall_post', postId).expect(404);
    const draft = await test.make.blogPost({ authorId: ana.id, isPublished: false });
    await report(bob, 'blog_post', draft.id).expect(404);
    await report(bob, 'wall_post', 999_999).expect(404);
    await report(bob, 'wall', postId).expect(400);
    await report(bob, 'wall_post', postId, { reason: 'none' }).expect(400);
    expect(await test.prisma.report.count()).toBe(1);
  });

  it('can be about profiles, pets, photos, blog posts and comments', async () => {
    const pet = await test.make.pet({ userId: ana.id, name: 'Riki' });
    const photo = { width: 4, height: 3, widths: [4] };
    const userPhoto = await test.prisma.userPhoto.create({ data: { userId: ana.id, key: 'aa/aa', ...photo } });
    const petPhoto = await test.prisma.petPhoto.create({ data: { petId: pet.id, key: 'bb/bb', ...photo } });
    const blog = await test.make.blogPost({ authorId: ana.id });
    const comment = await test.make.comment({ authorId: ana.id, content: 'Komentar' });
    const contents = [
      ['profile', ana.id, { title: 'Ana Anić' }],
      ['pet', pet.id, { title: 'Riki', uuid: pet.uuid }],
      ['user_photo', userPhoto.id, { pictures: ['/uploads/aa/aa/4.webp'] }],
      ['pet_photo', petPhoto.id, { pictures: ['/uploads/bb/bb/4.webp'] }],
      ['blog_post', blog.id, { title: 'Zima', text: 'Sneg.' }],
      ['comment', comment.id, { text: 'Komentar', place: { type: 'wall_post', id: comment.wallPostId, uuid: null } }],
    ] as const;
    for (const [type, id, shown] of contents) {
      const { body } = await report(bob, type, id).expect(201);
      expect(body.thing).toMatchObject({ type, id, ...shown });
    }
    expect(await cases('?type=pet')).toHaveLength(1);
    expect(await cases(`?userId=${ana.id}&limit=4`)).toHaveLength(4);
  });

  it('shows the reporter the content only while the content is visible to them', async () => {
    const { postId } = await reportedPost();
    await test.as(ana).patch(`/api/wall/${postId}`).send({ content: 'Lepo.' }).expect(200);
    expect((await report(eva, 'wall_post', postId).expect(201)).body.thing.text).toBe('Lepo.');

    await test.prisma.user.update({ where: { id: ana.id }, data: { description: 'O meni' } });
    await test.make.block(ana.id, bob.id);
    await test.make.block(eva.id, ana.id);
    const empty = { uuid: null, title: null, text: null, pictures: [], videos: [], place: null, messages: [] };
    for (const reporter of [bob, eva]) {
      const { body } = await report(reporter, 'profile', ana.id).expect(201);
      expect(body.thing).toEqual({ type: 'profile', id: ana.id, ...empty });
      const reports = (await test.as(reporter).get('/api/moderation/reports').expect(200)).body;
      expect(reports.map(({ thing }: { thing: object }) => thing)).toEqual([
        { type: 'profile', id: ana.id, ...empty },
        { type: 'wall_post', id: postId, ...empty },
      ]);
    }
    const { body } = await test.as(mia).get('/api/moderation/cases?type=profile').expect(200);
    expect(body[0].thing).toMatchObject({ title: 'Ana Anić', text: 'O meni' });
  });

  it('contains only the three messages before and after a reported message', async () => {
    const sent: number[] = [];
    for (let count = 1; count <= 9; count++) {
      const [from, to] = count % 2 ? [ana, bob] : [bob, ana];
      const message = { receiverId: to.id, content: `m${count}`, messageType: 'text' };
      sent.push((await test.as(from).post('/api/messages/send').send(message).expect(201)).body.id);
    }
    await report(ana, 'message', sent[4]!).expect(404); // own message
    await report(eva, 'message', sent[4]!).expect(404);
    await report(bob, 'message', sent[4]!).expect(201);
    const { body } = await test
      .as(mia)
      .get(`/api/moderation/cases/${await firstCaseId()}`)
      .expect(200);
    const contents = body.thing.messages.map(({ content }: { content: string }) => content);
    expect(contents).toEqual(['m2', 'm3', 'm4', 'm5', 'm6', 'm7', 'm8']);
    expect(body.thing.text).toBe('m5');
    expect(body.actions).not.toContain('hide');
    await test.as(mia).get(`/api/messages/conversation/${ana.id}`).expect(200, []);
    // Reporters cannot see the messages around the reported message.
    expect((await test.as(bob).get('/api/moderation/reports').expect(200)).body[0].thing.messages).toEqual([]);
  });
});

describe('a moderation case', () => {
  it("can be claimed by one moderator at a time, but not by the content's author", async () => {
    const { caseId } = await reportedPost();
    const claim = (user: TestUser) => test.as(user).post(`/api/moderation/cases/${caseId}/claim`);
    const responses = await Promise.all([claim(mia), claim(mik)]);
    expect(responses.map(({ status }) => status).sort()).toEqual([200, 409]);
    const [first, second] = responses[0].status === 200 ? [mia, mik] : [mik, mia];
    expect(codeOf(await decide(second, caseId, { action: 'dismiss' }).expect(409))).toBe('already_claimed');
    expect((await cases())[0]).toMatchObject({ claimedBy: { id: first.id } });
    // Only the moderator who claimed the case can end the claim.
    await test.as(second).delete(`/api/moderation/cases/${caseId}/claim`).expect(204);
    await claim(second).expect(409);
    await test.as(first).delete(`/api/moderation/cases/${caseId}/claim`).expect(204);
    await claim(second).expect(200);
    // A claim expires after fifteen minutes.
    await test.prisma.moderationCase.updateMany({ data: { claimedAt: new Date(Date.now() - 16 * 60_000) } });
    await claim(first).expect(200);

    await test.prisma.user.update({ where: { id: ana.id }, data: { role: 'MODERATOR' } });
    await eventually(async () => void (await test.as(ana).get('/api/moderation/cases').expect(200)));
    expect(codeOf(await claim(ana).expect(403))).toBe('not_allowed');
  });

  it('rejects decisions without a required reason, message or end time within ten years', async () => {
    const { caseId } = await reportedPost();
    const later = new Date(Date.now() + 3_600_000).toISOString();
    const inYears = (years: number, days: number) => {
      const date = new Date(Date.now() + days * 86_400_000);
      date.setUTCFullYear(date.getUTCFullYear() + years);
      return date.toISOString();
    };
    for (const body of [
      { action: 'hide' },
      { action: 'warn', reason: 'insult' },
      { action: 'note' },
      { action: 'suspend', reason: 'insult' },
      { action: 'suspend', reason: 'insult', until: '2001-01-01T00:00:00Z' },
      { action: 'suspend', until: later },
      { action: 'suspend', reason: 'insult', until: inYears(10, 2) },
      { action: 'praise' },
    ])
      await decide(mia, caseId, body).expect(400);
    expect(codeOf(await decide(mia, caseId, { action: 'restore' }).expect(409))).toBe('not_possible_now');
    // A rejected decision leaves the case unclaimed.
    expect((await cases())[0]).toMatchObject({ claimedBy: null });
    expect(await test.prisma.moderationDecision.count()).toBe(0);
    await decide(mia, caseId, { action: 'suspend', reason: 'insult', until: inYears(10, -1) }).expect(200);
  });

  it("shows notes and the author's history only to moderators", async () => {
    const { caseId } = await reportedPost();
    await decide(mia, caseId, { action: 'note', text: 'Already the second time.' }).expect(200);
    await decide(mia, caseId, { action: 'warn', reason: 'insult', text: 'Please be kind.' }).expect(200);
    const other = await test.make.wallPost({ authorId: ana.id });
    await report(eva, 'wall_post', other.id).expect(201);
    const { body } = await test
      .as(mik)
      .get(`/api/moderation/cases/${await firstCaseId()}`)
      .expect(200);
    expect(body.author).toMatchObject({ role: 'member', isDisabled: false, suspendedUntil: null });
    expect(body.author.history).toMatchObject([{ caseId, action: 'warn', moderator: { id: mia.id } }]);
    const closed = await test.as(mik).get(`/api/moderation/cases/${caseId}`).expect(200);
    expect(closed.body.decisions.map(({ action }: { action: string }) => action)).toEqual(['warn', 'note']);
    expect(closed.body.isOpen).toBe(false);
    expect(await notificationKindsOf(ana)).toEqual(['warning']);
    // The author sees neither the notes nor the moderator's name.
    const { body: own } = await test.as(ana).get('/api/moderation/decisions').expect(200);
    expect(own).toMatchObject([{ action: 'warn', reason: 'insult', text: 'Please be kind.', canObject: true }]);
    expect(JSON.stringify(own)).not.toContain('Mia');
  });
});

describe('hiding reported content', () => {
  it("removes a post from the wall and the event stream until the author's objection is upheld", async () => {
    const { postId, caseId } = await reportedPost();
    const viewer = await TestStream.connect(test.url, eva.bearer);
    const wall = async () => (await test.as(eva).get('/api/wall').expect(200)).body.map(({ id }: { id: number }) => id);
    expect(await wall()).toEqual([postId]);
    await decide(mia, caseId, { action: 'hide', reason: 'insult', text: 'Be kind.' }).expect(200);
    expect(await wall()).toEqual([]);
    await viewer.until(() => viewer.events.some(({ event }) => event === 'wall_post_deleted'));
    const again = await TestStream.connect(test.url, bob.bearer, 0);
    await test.as(ana).patch(`/api/wall/${postId}`).send({ content: 'x' }).expect(404);

    const { body } = await test.as(ana).get('/api/moderation/decisions').expect(200);
    expect(body).toEqual([
      {
        id: anyId,
        action: 'hide',
        reason: 'insult',
        text: 'Be kind.',
        until: null,
        createdAt: anyMoment,
        thing: expect.objectContaining({ type: 'wall_post', id: postId, text: 'Fuj!' }),
        objection: null,
        canObject: true,
      },
    ]);
    const object = (user: TestUser) =>
      test.as(user).post(`/api/moderation/decisions/${body[0].id}/objection`).send({ text: 'It was a joke.' });
    await object(eva).expect(404);
    const objected = await object(ana).expect(200);
    expect(objected.body).toMatchObject({ canObject: false, objection: { text: 'It was a joke.', outcome: 'open' } });
    expect(codeOf(await object(ana).expect(409))).toBe('already_objected');
    expect(await cases('?state=objections')).toMatchObject([{ id: caseId, isObjection: true }]);

    await decide(mik, caseId, { action: 'restore' }).expect(200);
    expect(await wall()).toEqual([postId]);
    await viewer.until(() => viewer.events.some(({ event }) => event === 'wall_post_updated'));
    expect(again.events.filter(({ event }) => event === 'wall_post')).toEqual([]);
    const { body: after } = await test.as(ana).get('/api/moderation/decisions').expect(200);
    expect(
      after.map(({ action, objection }: { action: string; objection: object | null }) => [action, objection]),
    ).toEqual([
      ['restore', null],
      ['hide', expect.objectContaining({ outcome: 'upheld' })],
    ]);
    expect(await notificationKindsOf(ana)).toEqual(['objection_closed', 'content_hidden']);
    viewer.close();
    again.close();
  });

  it("makes the content's picture URLs return 404 until the content is restored", async () => {
    const upload = await test
      .as(ana)
      .post('/api/media')
      .attach('file', await picture(), 'a.jpg')
      .expect(201);
    const mediaUrl: string = upload.body.url;
    const { body: post } = await test.as(ana).post('/api/wall').send({ mediaUrl }).expect(201);
    const { body: photo } = await test
      .as(ana)
      .post('/api/user-photo')
      .attach('file', await picture(), 'b.jpg')
      .expect(201);
    await report(bob, 'wall_post', post.id).expect(201);
    await report(bob, 'user_photo', photo.id).expect(201);
    const [first, second] = (await cases()).map(({ id }) => id);
    for (const id of [first!, second!]) {
      await decide(mia, id, { action: 'hide', reason: 'violence' }).expect(200);
    }
    await test.http().get(mediaUrl).expect(404);
    await test.http().get(photo.url).expect(404);
    // Moderators can still load the pictures, and the responses are not cached.
    const getPicture = (user: TestUser, id: number, position = 1) =>
      test.as(user).get(`/api/moderation/cases/${id}/pictures/${position}`);
    for (const id of [first!, second!]) {
      const { headers, body: bytes } = await getPicture(mik, id).expect(200);
      expect(headers).toMatchObject({ 'content-type': 'image/webp', 'cache-control': 'no-store' });
      expect(
        Buffer.from(bytes as Buffer)
          .subarray(8, 12)
          .toString(),
      ).toBe('WEBP');
      await getPicture(ana, id).expect(403);
      await getPicture(bob, id).expect(403);
      await getPicture(mik, id, 2).expect(404);
    }
    const me = async () => (await test.as(ana).get('/api/user/me').expect(200)).body.imageUrl;
    expect(await me()).toBeNull();
    for (const id of [first!, second!]) await decide(mia, id, { action: 'restore' }).expect(200);
    await test.http().get(mediaUrl).expect(200);
    await test.http().get(photo.url).expect(200);
    expect(await me()).toContain('/uploads/');
    await decide(mia, first!, { action: 'hide', reason: 'violence' }).expect(200);
    await decide(mia, first!, { action: 'remove', reason: 'violence' }).expect(200);
    await decide(mia, second!, { action: 'hide', reason: 'violence' }).expect(200);
    await decide(mia, second!, { action: 'remove', reason: 'violence' }).expect(200);
    expect(await test.prisma.media.count()).toBe(0);
    expect(await test.prisma.userPhoto.count({ where: { deletedAt: null } })).toBe(0);
    await test.http().get(photo.url).expect(404);
    await getPicture(mik, second!).expect(404);
  });

  describe('while picture files cannot be moved', () => {
    afterEach(() => {
      jest.restoreAllMocks();
    });

    it.each([
      [{ action: 'hide', reason: 'violence' }, 404],
      [{ action: 'restore' }, 200],
    ] as const)('accepts the decision %j, and a job moves the files later', async (decision, status) => {
      const { body: photo } = await uploadOwn(test, ana, await picture()).expect(201);
      await report(bob, 'user_photo', photo.id).expect(201);
      const storage = test.app.get(StorageService);
      const caseId = await firstCaseId();
      if (decision.action === 'restore') await decide(mia, caseId, { action: 'hide', reason: 'violence' }).expect(200);
      jest.spyOn(storage.files, 'move').mockRejectedValue(new Error('the volume is read-only'));
      await decide(mia, caseId, decision).expect(200);
      jest.restoreAllMocks();
      await storage.placeDue();
      await test.http().get(photo.url).expect(status);
      expect(await test.prisma.pendingFile.count()).toBe(0);
    });
  });

  it("hides a pet's photo until the photo and the pet have both been restored", async () => {
    const pet = await test.make.pet({ userId: ana.id });
    const upload = async () =>
      (
        await test
          .as(ana)
          .post('/api/pet-photo')
          .field({ petUuid: pet.uuid })
          .attach('file', await picture(), 'a.jpg')
          .expect(201)
      ).body as { id: number; url: string };
    const [first, second] = [await upload(), await upload()];
    await report(bob, 'pet_photo', second.id).expect(201);
    await report(bob, 'pet', pet.id).expect(201);
    const [ofPhoto, ofPet] = (await cases()).map(({ id }) => id);
    const statuses = async () =>
      Promise.all([first, second].map(async ({ url }) => (await test.http().get(url)).status));
    const hide = { action: 'hide', reason: 'violence' };
    for (const id of [ofPhoto!, ofPet!]) await decide(mia, id, hide).expect(200);
    expect(await statuses()).toEqual([404, 404]);
    await decide(mia, ofPet!, { action: 'restore' }).expect(200);
    expect(await statuses()).toEqual([200, 404]);
    await decide(mia, ofPet!, hide).expect(200);
    await decide(mia, ofPhoto!, { action: 'restore' }).expect(200);
    expect(await statuses()).toEqual([404, 404]);
    await decide(mia, ofPet!, { action: 'restore' }).expect(200);
    expect(await statuses()).toEqual([200, 200]);
  });

  it.each(['pet', 'blog_post', 'comment'])('lets moderators hide, restore and finally remove a %s', async (type) => {
    const createContent = {
      pet: () => test.make.pet({ userId: ana.id }),
      blog_post: () => test.make.blogPost({ authorId: ana.id }),
      comment: () => test.make.comment({ authorId: ana.id }),
    };
    const { id } = await createContent[type as 'pet']();
    await report(bob, type, id).expect(201);
    const caseId = await firstCaseId();
    const state = async () => (await test.as(mia).get(`/api/moderation/cases/${caseId}`).expect(200)).body.state;
    await decide(mia, caseId, { action: 'hide', reason: 'other' }).expect(200);
    expect(await state()).toBe('hidden');
    await decide(mia, caseId, { action: 'restore' }).expect(200);
    expect(await state()).toBe('shown');
    await decide(mia, caseId, { action: 'remove', reason: 'other' }).expect(200);
    expect(await state()).toBe('gone');
    expect(await notificationKindsOf(ana)).toEqual(['content_removed', 'content_restored', 'content_hidden']);
  });

  it.each(['wall_post', 'user_photo'])('does not remove a %s if recording the decision fails', async (type) => {
    const { make, prisma } = test;
    const image = { key: 'cc/cc', width: 4, height: 3, widths: [4] };
    const createContent = {
      wall_post: () => make.wallPost({ authorId: ana.id }),
      user_photo: () => prisma.userPhoto.create({ data: { userId: ana.id, position: 1, ...image } }),
    };
    const { id } = await createContent[type as 'wall_post']();
    await report(bob, type, id).expect(201);
    const caseId = await firstCaseId();
    await decide(mia, caseId, { action: 'hide', reason: 'other' }).expect(200);
    const readCase = async () => (await test.as(mia).get(`/api/moderation/cases/${caseId}`).expect(200)).body;
    await prisma.$executeRaw`ALTER TABLE "AuditEntry" ADD CONSTRAINT failing CHECK (action <> 'case_remove') NOT VALID`;
    try {
      await decide(mia, caseId, { action: 'remove', reason: 'other' }).expect(500);
    } finally {
      await prisma.$executeRaw`ALTER TABLE "AuditEntry" DROP CONSTRAINT failing`;
    }
    expect(await readCase()).toMatchObject({ state: 'hidden', decisions: [{ action: 'hide' }] });
    await decide(mia, caseId, { action: 'remove', reason: 'other' }).expect(200);
    expect(await readCase()).toMatchObject({ state: 'gone', decisions: [{ action: 'remove' }, { action: 'hide' }] });
  });
});

describe('a reported photo that posts and messages use', () => {
  type Album = 'user_photo' | 'pet_photo' | 'pet';

  /** Creates a reported photo, or a reported pet with a photo, and content that uses the photo. */
  async function reportedPhotoInTexts(type: Album) {
    const pet = await test.make.pet({ userId: ana.id });
    const upload =
      type === 'user_photo' ? uploadOwn(test, ana, await picture()) : uploadToPet(test, ana, pet.uuid, await picture());
    const photo = (await upload.expect(201)).body as { id: number; url: string };
    const { url } = photo;
    const write = async (path: string, body: object) =>
      (await test.as(ana).post(`/api/${path}`).send(body).expect(201)).body as { id: number; uuid: string };
    const post = await write('wall', { mediaUrl: url });
    const content = `Before ![x](${url}) after`;
    const blog = await write('blogs', { title: 'Zima', content, category: 'PSI', imageUrl: url });
    await test.as(ana).post(`/api/blogs/${blog.id}/publish`).expect(200);
    await write('messages/send', { receiverId: bob.id, messageType: 'image', content: url });
    await report(bob, type, type === 'pet' ? pet.id : photo.id).expect(201);
    const get = async (path: string) => (await test.as(bob).get(`/api/${path}`).expect(200)).body;
    const shown = async () => ({
      wall: (await get('wall'))[0].mediaUrl,
      post: (await get(`wall/${post.id}`)).mediaUrl,
      cover: (await get(`blogs/${blog.id}`)).imageUrl,
      covers: (await get('blogs/public'))[0].imageUrl,
      text: (await get(`blogs/${blog.id}`)).content,
      message: (await get(`messages/conversation/${ana.id}`))[0].content,
      last: (await get('messages/conversations'))[0].lastMessage.content,
    });
    const asShown = (address: string) => ({
      wall: address,
      post: address,
      cover: address,
      covers: address,
      text: `Before ![x](${address}) after`,
      message: address,
      last: address,
    });
    return { url, removed: `/removed-picture.svg#${url}`, post, blog, shown, asShown, caseId: await firstCaseId() };
  }
  const isServed = (url: string, status: number) => test.http().get(url).expect(status);
  beforeEach(() => emptyStorage(test));

  it.each<Album>(['user_photo', 'pet_photo', 'pet'])(
    'disappears from all content while hidden, and reappears when restored (%s)',
    async (type) => {
      const { url, removed, post, shown, asShown, caseId } = await reportedPhotoInTexts(type);
      expect(await shown()).toEqual(asShown(url));
      const viewer = await TestStream.connect(test.url, eva.bearer);
      await decide(mia, caseId, { action: 'hide', reason: 'violence' }).expect(200);
      await isServed(url, 404);
      expect(await shown()).toEqual(asShown(removed));
      const change = () => viewer.events.find(({ event }) => event === 'wall_post_updated');
      await viewer.until(() => change() !== undefined);
      expect(change()?.data).toMatchObject({ id: post.id, mediaUrl: removed });
      viewer.close();
      await decide(mia, caseId, { action: 'restore' }).expect(200);
      await isServed(url, 200);
      expect(await shown()).toEqual(asShown(url));
    },
  );

  it.each<[Album, string]>([
    ['user_photo', 'at once'],
    ['pet_photo', 'after it was hidden'],
    ['pet', 'at once'],
  ])('returns 404 and is replaced in all texts after it is removed (%s, %s)', async (type, when) => {
    const { url, removed, shown, asShown, caseId } = await reportedPhotoInTexts(type);
    if (when !== 'at once') await decide(mia, caseId, { action: 'hide', reason: 'violence' }).expect(200);
    await decide(mia, caseId, { action: 'remove', reason: 'violence' }).expect(200);
    await isServed(url, 404);
    expect(await shown()).toEqual(asShown(removed));
    expect(await test.prisma.media.count()).toBe(0);
    expect(await test.prisma.mediaUse.count()).toBe(0);
    expect(await checkStorage(test.config)).toEqual(consistent(0));
  });

  it('cannot be used in a new post while the photo or a post that uses it is hidden', async () => {
    const { url, removed, caseId } = await reportedPhotoInTexts('pet');
    await decide(mia, caseId, { action: 'hide', reason: 'violence' }).expect(200);
    const { body: media } = await test
      .as(ana)
      .post('/api/media')
      .attach('file', await picture(), 'a.jpg')
      .expect(201);
    const { body: hidden } = await test.as(ana).post('/api/wall').send({ mediaUrl: media.url }).expect(201);
    await report(bob, 'wall_post', hidden.id).expect(201);
    const [ofPost] = await cases('?type=wall_post');
    await decide(mia, ofPost!.id, { action: 'hide', reason: 'violence' }).expect(200);
    for (const mediaUrl of [url, removed, media.url]) {
      const { body } = await test.as(ana).post('/api/wall').send({ mediaUrl }).expect(400);
      expect(body).toEqual(invalid({ mediaUrl: 'media_not_yours' }));
    }
  });

  it('reappears after a restore, even in content that was edited while the photo was hidden', async () => {
    const { url, removed, post, blog, shown, asShown, caseId } = await reportedPhotoInTexts('user_photo');
    await decide(mia, caseId, { action: 'hide', reason: 'violence' }).expect(200);
    await test.as(ana).patch(`/api/wall/${post.id}`).send({ content: 'x', mediaUrl: removed }).expect(200);
    const content = `More before ![x](${removed}) after`;
    await test.as(ana).patch(`/api/blogs/${blog.id}`).send({ content, imageUrl: removed }).expect(200);
    await decide(mia, caseId, { action: 'restore' }).expect(200);
    expect(await shown()).toEqual({ ...asShown(url), text: `More before ![x](${url}) after` });
  });

  it('never appears in posts that are written while a moderator hides the photo', async () => {
    const { body: photo } = await uploadOwn(test, ana, await picture()).expect(201);
    await report(bob, 'user_photo', photo.id).expect(201);
    const caseId = await firstCaseId();
    const write = async () => {
      const { status, body } = await test.as(ana).post('/api/wall').send({ content: 'x', mediaUrl: photo.url });
      if (status !== 201) expect(body).toEqual(invalid({ mediaUrl: 'media_not_yours' }));
    };
    await Promise.all([
      ...Array.from({ length: 4 }, write),
      decide(mia, caseId, { action: 'hide', reason: 'violence' }).expect(200),
      ...Array.from({ length: 4 }, write),
    ]);
    const { body: posts } = await test.as(bob).get('/api/wall').expect(200);
    const shown = posts.map(({ mediaUrl }: { mediaUrl: string }) => mediaUrl);
    expect(shown).toEqual(shown.map(() => `/removed-picture.svg#${photo.url}`));
  });

  it('is deleted when the owner deletes the hidden pet', async () => {
    const { url, removed, shown, asShown, caseId } = await reportedPhotoInTexts('pet');
    await decide(mia, caseId, { action: 'hide', reason: 'violence' }).expect(200);
    const { uuid } = await test.prisma.pet.findFirstOrThrow();
    await test.as(ana).delete(`/api/pet/uuid/${uuid}`).expect(204);
    await isServed(url, 404);
    expect(await shown()).toEqual(asShown(removed));
    expect(await test.prisma.media.count()).toBe(0);
  });
});

describe('decisions about accounts', () => {
  it('let a suspended user read and object, but not write, until the suspension ends', async () => {
    const { caseId } = await reportedPost();
    const until = new Date(Date.now() + 86_400_000).toISOString();
    await decide(mia, caseId, { action: 'suspend', reason: 'insult', until }).expect(200);
    const write = () => test.as(ana).post('/api/wall').send({ content: 'x' });
    await eventually(async () => {
      expect((await write().expect(403)).body).toMatchObject({ code: 'suspended', suspendedUntil: until });
    });
    const { body } = await test.as(ana).get('/api/moderation/decisions').expect(200);
    expect(body[0]).toMatchObject({ action: 'suspend', until });
    await test.as(ana).post(`/api/moderation/decisions/${body[0].id}/objection`).send({ text: 'Sorry!' }).expect(200);
    await decide(mia, caseId, { action: 'unsuspend' }).expect(200);
    await eventually(async () => void (await write().expect(201)));
  });

  it("reject a disabled user's sessions until the account is enabled", async () => {
    const { caseId } = await reportedPost();
    await decide(mia, caseId, { action: 'disable', reason: 'fraud' }).expect(200);
    await test.as(ana).get('/api/user/me').expect(401);
    await decide(mia, caseId, { action: 'enable' }).expect(200);
    await eventually(async () => void (await test.as(ana).get('/api/user/me').expect(200)));
  });

  it('cannot disable moderators and administrators', async () => {
    const { caseId } = await reportedPost();
    await test.prisma.user.update({ where: { id: ana.id }, data: { role: 'ADMINISTRATOR' } });
    const response = await decide(mia, caseId, { action: 'disable', reason: 'fraud' }).expect(409);
    expect(codeOf(response)).toBe('not_possible_now');
  });
});

describe('GET /moderation/log', () => {
  it("lists all moderators' actions, even after the author's account was deleted", async () => {
    const { caseId, postId } = await reportedPost();
    await decide(mia, caseId, { action: 'note', text: 'x' }).expect(200);
    await decide(mia, caseId, { action: 'hide', reason: 'insult' }).expect(200);
    const log = async () => (await test.as(mik).get('/api/moderation/log').expect(200)).body;
    const details = { caseId, type: 'wall_post', targetId: postId, reason: 'insult', until: null };
    expect(await log()).toMatchObject([
      { action: 'case_hide', actor: { id: mia.id }, user: { id: ana.id }, details },
      { action: 'case_note', actor: { id: mia.id }, user: { id: ana.id } },
    ]);
    await test.prisma.user.delete({ where: { id: ana.id } });
    expect(await cases('?state=closed')).toEqual([]);
    expect(await log()).toMatchObject([{ action: 'case_hide', user: null, details }, { action: 'case_note' }]);
  });
});

describe('POST /moderation/reports', () => {
  it('is rate-limited per user', async () => {
    await test.beside({ RATE_LIMITS: 'reportsPerUser=1' }, async (other) => {
      const posts = [await test.make.wallPost({ authorId: ana.id }), await test.make.wallPost({ authorId: ana.id })];
      const responses = [];
      for (const { id } of posts)
        responses.push(
          await other
            .as(bob)
            .post('/api/moderation/reports')
            .send({ targetType: 'wall_post', targetId: id, reason: 'spam' }),
        );
      expect(responses.map(({ status }) => status)).toEqual([201, 429]);
    });
  });
});
