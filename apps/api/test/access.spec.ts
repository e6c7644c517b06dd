import type { Response } from 'supertest';
import { TestApp } from './app.js';
import { apiDocument } from './document.js';
import { eventually } from './eventually.js';
import { PASSWORD, picture, type TestUser } from './factories.js';

// Who may do what with something of Ana's: Ana herself, anybody else, and Bob, whom she has blocked. A call that is refused
// changes nothing; that it works for Ana shows that it was not refused for another reason. A role opens the calls of moderation, and nothing
// of somebody else's. Suspended people read what others read, and write nothing.

/** Calls without an owner: about the caller, or about shared data. */
const OF_THE_CALLER = [
  'DELETE /auth/second-factor',
  'DELETE /auth/sessions',
  'DELETE /user/me',
  'GET /albums/recent',
  'GET /auth/second-factor',
  'GET /auth/sessions',
  'GET /blogs',
  'GET /blogs/public',
  'GET /blogs/statistics',
  'GET /data-download',
  'GET /data-download/file',
  'GET /decisions',
  'GET /favourites',
  'GET /favourites/ids',
  'GET /find',
  'GET /find/breeds',
  'GET /find/counts',
  'GET /friends',
  'GET /friends/blocked',
  'GET /friends/outgoing',
  'GET /friends/pending',
  'GET /health/live',
  'GET /health/ready',
  'GET /messages',
  'GET /messages/conversations',
  'GET /messages/unread-count',
  'DELETE /notifications/push',
  'GET /notifications',
  'GET /notifications/settings',
  'GET /notifications/unsubscribe',
  'GET /notifications/unread-count',
  'GET /pet',
  'GET /pet-category',
  'GET /pet-category-food',
  'GET /pet-category-food/{id}',
  'GET /pet-category-group',
  'GET /pet-category/{id}',
  'GET /reports',
  'GET /places',
  'GET /places/nearest',
  'GET /places/{id}',
  'GET /privacy',
  'GET /registration',
  'GET /search',
  'GET /search/suggestions',
  'GET /saved-searches',
  'GET /service',
  'GET /sse/wall-feed',
  'GET /user',
  'GET /user-category',
  'GET /user-photo/me',
  'GET /user/cookie',
  'GET /user/me',
  'GET /user/suggestions',
  'GET /visitors/pets/{uuid}',
  'GET /visitors/welcome',
  'GET /wall',
  'GET /wall/trending',
  'HEAD /user/me',
  'PATCH /notifications/settings',
  'PATCH /user/email',
  'PATCH /user/password',
  'PATCH /user/profile',
  'PATCH /user/social-media',
  'POST /auth/email',
  'POST /auth/email/cancel',
  'POST /auth/login',
  'POST /auth/objection',
  'POST /auth/logout',
  'POST /auth/password',
  'POST /auth/password/link',
  'POST /auth/second-factor',
  'POST /auth/second-factor/confirm',
  'POST /auth/second-factor/recovery-codes',
  'POST /blogs',
  'POST /data-download',
  'POST /data-download/link',
  'POST /media',
  'POST /notifications/unsubscribe',
  'POST /pet',
  'POST /saved-searches',
  'POST /user',
  'POST /user/email/link',
  'POST /user-photo',
  'POST /wall',
  'PUT /notifications/push',
  'PUT /opening-hours',
];

/** Calls that ignore the token. */
const WITHOUT_TOKEN = [
  'GET /data-download/file',
  'GET /health/live',
  'GET /health/ready',
  'GET /notifications/unsubscribe',
  'GET /privacy',
  'GET /registration',
  'GET /visitors/pets/{uuid}',
  'GET /visitors/welcome',
  'POST /auth/email',
  'POST /auth/email/cancel',
  'POST /auth/login',
  'POST /auth/objection',
  'POST /auth/password',
  'POST /auth/password/link',
  'POST /notifications/unsubscribe',
  'POST /user',
];

/** What is public for everybody, and what an account may do where its e-mail address has to be confirmed first. */
const WHILE_UNCONFIRMED = [
  'DELETE /auth/sessions',
  'DELETE /auth/sessions/{id}',
  'DELETE /user/me',
  'GET /auth/sessions',
  'GET /user/me',
  'HEAD /user/me',
  'PATCH /user/email',
  'PATCH /user/password',
  'POST /auth/logout',
  'POST /user/email/link',
];

const suspendedUntil = new Date(Date.now() + 3_600_000);

let test: TestApp;
let placesAtFirst: unknown;
let calls: string[];
beforeAll(async () => {
  test = await TestApp.start();
  placesAtFirst = await places();
  const { paths } = apiDocument();
  calls = Object.entries(paths).flatMap(([path, item]) =>
    Object.keys(item).map((method) => `${method.toUpperCase()} ${path}`),
  );
});
afterAll(() => test.stop());
beforeEach(() => test.reset());

/** Ana with one of everything, and the others. */
async function makeWorld() {
  const { make, prisma } = test;
  const [ana, eva, bob, carl, dora] = [
    await make.user(),
    await make.user(),
    await make.user(),
    await make.user(),
    await make.user(),
  ];
  const address = await prisma.address.create({
    data: { userId: ana.id, country: 'Serbia', city: 'Niš', street: 'x' },
  });
  const business = async (kind: 'KENNEL' | 'SHELTER' | 'BEAUTY_PARLOR' | 'VETERINARY') =>
    (await prisma.businessProfile.create({ data: { userId: ana.id, kind, establishmentDate: new Date() } })).id;
  const pet = await make.pet({ userId: ana.id, giveAway: true });
  const image = { width: 4, height: 3, widths: [4] };
  const wallPost = await make.wallPost({ authorId: ana.id });
  const blogPost = await make.blogPost({ authorId: ana.id });
  const { id: conversationId } = await prisma.conversation.create({ data: { lowUserId: ana.id, highUserId: carl.id } });
  const { id: lastMessageId } = await prisma.message.create({
    data: { conversationId, senderId: carl.id, receiverId: ana.id, content: 'x' },
  });
  await prisma.conversationMember.create({ data: { conversationId, userId: ana.id, lastMessageId, unreadCount: 1 } });
  const message = { id: Number(lastMessageId) };
  const moderationCase = await prisma.moderationCase.create({
    data: {
      type: 'WALL_POST',
      targetId: 999,
      userId: ana.id,
      snapshot: { uuid: null, title: null, text: 'x', pictures: [], place: null, messages: [] },
    },
  });
  const savedSearch = await prisma.savedSearch.create({ data: { userId: ana.id, name: 'x', filters: {}, keys: [] } });
  const world = {
    moderationCase,
    savedSearch,
    decision: await prisma.moderationDecision.create({
      data: { caseId: moderationCase.id, action: 'WARN', words: 'x' },
    }),
    ana,
    eva,
    bob,
    address,
    kennel: await business('KENNEL'),
    shelter: await business('SHELTER'),
    parlor: await business('BEAUTY_PARLOR'),
    veterinary: await business('VETERINARY'),
    pet,
    petPhoto: await prisma.petPhoto.create({ data: { petId: pet.id, key: 'aa/aa', position: 1, ...image } }),
    userPhoto: await prisma.userPhoto.create({ data: { userId: ana.id, key: 'bb/bb', position: 1, ...image } }),
    wallPost,
    blogPost,
    draft: await make.blogPost({ authorId: ana.id, isPublished: false }),
    comment: await make.comment({ authorId: ana.id, wallPostId: (await make.wallPost({ authorId: carl.id })).id }),
    like: await make.like({ userId: ana.id, wallPostId: wallPost.id }),
    request: await make.friendship(carl.id, ana.id, 'PENDING'),
    notification: { id: Number((await prisma.notification.findFirstOrThrow({ where: { recipientId: ana.id } })).id) },
    friendship: await make.friendship(ana.id, dora.id),
    message,
  };
  await make.block(ana.id, bob.id);
  return world;
}
type World = Awaited<ReturnType<typeof makeWorld>>;

interface Row {
  call: string;
  /** The value of a path parameter. */
  place?: (world: World) => string | number;
  query?: (world: World) => string;
  body?: (world: World) => object;
  /** Sends a picture with these fields. */
  upload?: (world: World) => Record<string, string>;
  /** The statuses for Ana, for anybody else, and for whom she has blocked. */
  ana: number;
  other: number;
  blocked: number;
  /** For moderators and administrators, where a role counts; elsewhere they are anybody else. */
  moderator?: number;
  administrator?: number;
  /** For suspended people, if it is not that of anybody else for calls that read, and 403 for those that write. */
  suspended?: number;
  /** Is not refused, but changes nothing. */
  isHarmless?: boolean;
}

const everybody = { ana: 200, other: 200, blocked: 200 };
const staff = { moderator: 200, administrator: 200 };
const nobody = { ana: 403, other: 403, blocked: 403 };
const anaAlone = { ana: 200, other: 403, blocked: 404 };
const notBlocked = { ana: 200, other: 200, blocked: 404 };

const anasId = ({ ana }: World) => ana.id;
const anasUuid = ({ ana }: World) => ana.uuid;

const businesses: [string, (world: World) => number][] = [
  ['kennel', ({ kennel }) => kennel],
  ['shelter', ({ shelter }) => shelter],
  ['beauty-parlor', ({ parlor }) => parlor],
  ['veterinary', ({ veterinary }) => veterinary],
];
const onWallPost = ({ wallPost }: World) => `type=wall_post&id=${wallPost.id}`;

const ROWS: Row[] = [
  { call: 'GET /user/by-uuid/{uuid}', place: anasUuid, ...everybody },
  {
    call: 'DELETE /auth/sessions/{id}',
    place: ({ ana }) => ana.sessionId,
    ana: 204,
    other: 404,
    blocked: 404,
    suspended: 404,
  },
  { call: 'GET /user-address/user/{userId}', place: anasId, ...notBlocked },
  {
    call: 'POST /user-address',
    body: ({ ana }) => ({ user_id: ana.id, country: 'x', city: 'x', street: 'x' }),
    ana: 409,
    other: 403,
    blocked: 403,
  },
  {
    call: 'PATCH /user-address/{id}',
    place: ({ address }) => address.id,
    body: () => ({ city: 'Hacked' }),
    ...anaAlone,
  },
  ...businesses.flatMap(([path, id]): Row[] => [
    { call: `GET /${path}/user/{userId}`, place: anasId, ...notBlocked },
    { call: `POST /${path}`, body: ({ ana }) => ({ user_id: ana.id }), ana: 409, other: 403, blocked: 403 },
    { call: `PATCH /${path}/{id}`, place: id, body: () => ({ establishment_date: '2001-01-01' }), ...anaAlone },
  ]),
  { call: 'GET /beauty-parlor/{id}/services', place: ({ parlor }) => parlor, ...notBlocked },
  { call: 'GET /veterinary/{id}', place: ({ veterinary }) => veterinary, ...notBlocked },

  { call: 'GET /pet/uuid/{uuid}', place: ({ pet }) => pet.uuid, ana: 200, other: 200, blocked: 404 },
  { call: 'GET /pet/{id}', place: ({ pet }) => pet.id, ana: 200, other: 200, blocked: 404 },
  { call: 'GET /pet/user/{userId}', place: anasId, ...everybody },
  {
    call: 'PATCH /pet/uuid/{uuid}',
    place: ({ pet }) => pet.uuid,
    body: () => ({ petName: 'Hacked' }),
    ana: 200,
    other: 403,
    blocked: 404,
  },
  {
    call: 'POST /pet/{id}/offer',
    place: ({ pet }) => pet.uuid,
    body: () => ({ state: 'done' }),
    ana: 200,
    other: 403,
    blocked: 404,
  },
  { call: 'POST /pet/{id}/offer/confirm', place: ({ pet }) => pet.id, ana: 200, other: 403, blocked: 404 },
  { call: 'DELETE /pet/uuid/{uuid}', place: ({ pet }) => pet.uuid, ana: 204, other: 403, blocked: 404 },
  { call: 'POST /pet-photo', upload: ({ pet }) => ({ petUuid: pet.uuid }), ana: 201, other: 403, blocked: 404 },
  { call: 'GET /pet-photo/pet/{petUuidOrId}', place: ({ pet }) => pet.id, ana: 200, other: 200, blocked: 404 },
  {
    call: 'PATCH /pet-photo/{id}',
    place: ({ petPhoto }) => petPhoto.id,
    body: () => ({ description: 'Hacked', isMain: true }),
    ana: 200,
    other: 403,
    blocked: 404,
  },
  { call: 'DELETE /pet-photo/{id}', place: ({ petPhoto }) => petPhoto.id, ana: 204, other: 403, blocked: 404 },
  {
    call: 'PUT /pet-photo/pet/{petUuidOrId}/order',
    place: ({ pet }) => pet.id,
    body: ({ petPhoto }) => ({ photoIds: [petPhoto.id] }),
    ana: 200,
    other: 403,
    blocked: 404,
  },
  { call: 'PUT /favourites/{petId}', place: ({ pet }) => pet.id, ana: 204, other: 204, blocked: 404 },
  {
    call: 'DELETE /favourites/{petId}',
    place: ({ pet }) => pet.id,
    ...{ ana: 204, other: 204, blocked: 204, isHarmless: true },
  },
  {
    call: 'PATCH /saved-searches/{id}',
    place: ({ savedSearch }) => savedSearch.id,
    body: () => ({ name: 'Hacked' }),
    ...{ ana: 200, other: 404, blocked: 404 },
  },
  {
    call: 'POST /saved-searches/{id}/open',
    place: ({ savedSearch }) => savedSearch.id,
    ...{ ana: 204, other: 404, blocked: 404 },
  },
  {
    call: 'DELETE /saved-searches/{id}',
    place: ({ savedSearch }) => savedSearch.id,
    ...{ ana: 204, other: 404, blocked: 404 },
  },
  { call: 'GET /user-photo/user/{userId}', place: anasId, ...everybody },
  {
    call: 'PATCH /user-photo/{id}',
    place: ({ userPhoto }) => userPhoto.id,
    body: () => ({ description: 'Hacked', isProfile: true }),
    ana: 200,
    other: 403,
    blocked: 404,
  },
  { call: 'DELETE /user-photo/{id}', place: ({ userPhoto }) => userPhoto.id, ana: 204, other: 403, blocked: 404 },
  {
    call: 'PUT /user-photo/order',
    body: ({ userPhoto }) => ({ photoIds: [userPhoto.id] }),
    ana: 200,
    other: 400,
    blocked: 400,
  },

  { call: 'GET /blogs/uuid/{uuid}', place: ({ blogPost }) => blogPost.uuid, ana: 200, other: 200, blocked: 404 },
  { call: 'GET /blogs/uuid/{uuid}', place: ({ draft }) => draft.uuid, ana: 200, other: 404, blocked: 404 },
  { call: 'GET /blogs/{id}', place: ({ blogPost }) => blogPost.id, ana: 200, other: 200, blocked: 404 },
  { call: 'GET /blogs/{id}', place: ({ draft }) => draft.id, ana: 200, other: 404, blocked: 404 },
  { call: 'GET /blogs/user/{userId}', place: anasId, ...everybody },
  ...(
    [
      [({ blogPost }: World) => blogPost, 403],
      [({ draft }: World) => draft, 404],
    ] as const
  ).flatMap(([post, other]): Row[] => [
    {
      call: 'PATCH /blogs/{id}',
      place: (world) => post(world).id,
      body: () => ({ title: 'Hacked' }),
      ana: 200,
      other,
      blocked: 404,
    },
    {
      call: 'PATCH /blogs/uuid/{uuid}',
      place: (world) => post(world).uuid,
      body: () => ({ title: 'Hacked' }),
      ana: 200,
      other,
      blocked: 404,
    },
    { call: 'POST /blogs/{id}/publish', place: (world) => post(world).id, ana: 200, other, blocked: 404 },
    { call: 'DELETE /blogs/{id}', place: (world) => post(world).id, ana: 204, other, blocked: 404 },
  ]),

  { call: 'GET /wall/{id}', place: ({ wallPost }) => wallPost.id, ana: 200, other: 200, blocked: 404 },
  { call: 'GET /wall/user/{userId}', place: anasId, ...everybody },
  {
    call: 'PATCH /wall/{id}',
    place: ({ wallPost }) => wallPost.id,
    body: () => ({ content: 'Hacked' }),
    ana: 200,
    other: 403,
    blocked: 404,
  },
  { call: 'DELETE /wall/{id}', place: ({ wallPost }) => wallPost.id, ana: 204, other: 403, blocked: 404 },
  ...['GET /likes/count', 'GET /likes/check', 'GET /likes/target', 'GET /comments/count', 'GET /comments/target'].map(
    (call): Row => ({ call, query: onWallPost, ana: 200, other: 200, blocked: 404 }),
  ),
  {
    call: 'POST /likes',
    body: ({ wallPost }) => ({ targetType: 'wall_post', targetId: wallPost.id }),
    ana: 409,
    other: 201,
    blocked: 403,
  },
  { call: 'DELETE /likes/{likeId}', place: ({ like }) => like.id, ana: 204, other: 403, blocked: 404 },
  {
    call: 'POST /comments',
    body: ({ wallPost }) => ({ targetType: 'wall_post', targetId: wallPost.id, content: 'x' }),
    ana: 201,
    other: 201,
    blocked: 403,
  },
  {
    call: 'PATCH /comments/{id}',
    place: ({ comment }) => comment.id,
    body: () => ({ content: 'Hacked' }),
    ana: 200,
    other: 403,
    blocked: 404,
  },
  { call: 'DELETE /comments/{id}', place: ({ comment }) => comment.id, ana: 204, other: 403, blocked: 404 },

  { call: 'GET /friends/status/{uuid}', place: anasUuid, ...everybody },
  {
    call: 'POST /friends/request',
    body: ({ ana }) => ({ addresseeUuid: ana.uuid }),
    ana: 400,
    other: 201,
    blocked: 403,
  },
  ...['accept', 'reject'].map((answer): Row => ({
    call: `POST /friends/request/{friendshipId}/${answer}`,
    place: ({ request }) => request.id,
    ana: answer === 'accept' ? 200 : 204,
    other: 404,
    blocked: 404,
  })),
  {
    call: 'DELETE /friends/{friendshipId}',
    place: ({ friendship }) => friendship.id,
    ana: 204,
    other: 404,
    blocked: 404,
  },
  { call: 'POST /friends/block/{userId}', place: anasId, ana: 400, other: 200, blocked: 200, suspended: 200 },
  // Her block stays when others remove theirs.
  {
    call: 'POST /friends/unblock/{userId}',
    place: anasId,
    ana: 400,
    other: 204,
    blocked: 204,
    suspended: 204,
    isHarmless: true,
  },
  { call: 'GET /messages/conversation/{userId}', place: anasId, ...everybody },
  { call: 'GET /messages/permission/{userId}', place: anasId, ...everybody },
  {
    call: 'POST /messages/mark-read',
    body: ({ message }) => ({ messageId: message.id }),
    ana: 200,
    other: 404,
    blocked: 404,
    suspended: 404,
  },
  // Hers stay unread, whoever says that they have read them.
  {
    call: 'POST /notifications/read',
    body: ({ notification }) => ({ ids: [notification.id] }),
    ...everybody,
    suspended: 200,
    isHarmless: true,
  },
  {
    call: 'POST /messages/send',
    body: ({ ana }) => ({ receiverId: ana.id, content: 'x', messageType: 'text' }),
    ana: 400,
    other: 201,
    blocked: 403,
  },
  {
    call: 'POST /reports',
    body: ({ wallPost }) => ({ targetType: 'wall_post', targetId: wallPost.id, reason: 'spam' }),
    ana: 403,
    other: 201,
    blocked: 404,
  },
  {
    call: 'POST /decisions/{id}/objection',
    place: ({ decision }) => decision.id,
    body: () => ({ words: 'x' }),
    ana: 200,
    other: 404,
    blocked: 404,
    suspended: 404,
  },
  { call: 'GET /moderation/cases', ...nobody, ...staff },
  { call: 'GET /moderation/cases/{id}', place: ({ moderationCase }) => moderationCase.id, ...nobody, ...staff },
  // It has no picture.
  {
    call: 'GET /moderation/cases/{id}/pictures/{position}',
    place: ({ moderationCase }) => moderationCase.id,
    ...nobody,
    moderator: 404,
    administrator: 404,
  },
  { call: 'GET /moderation/log', ...nobody, ...staff },
  // What a moderator has taken nobody else takes.
  {
    call: 'POST /moderation/cases/{id}/claim',
    place: ({ moderationCase }) => moderationCase.id,
    ...nobody,
    moderator: 200,
    administrator: 409,
  },
  {
    call: 'POST /moderation/cases/{id}/decisions',
    place: ({ moderationCase }) => moderationCase.id,
    body: () => ({ action: 'note', words: 'x' }),
    ...nobody,
    moderator: 200,
    administrator: 409,
  },
  {
    call: 'DELETE /moderation/cases/{id}/claim',
    place: ({ moderationCase }) => moderationCase.id,
    ...nobody,
    moderator: 204,
    administrator: 204,
  },
  { call: 'GET /moderation/people', ...nobody, administrator: 200 },
  { call: 'PATCH /registration', body: () => ({ mode: 'open' }), ...nobody, administrator: 200 },
  { call: 'GET /registration/invitations', ...nobody, administrator: 200 },
  { call: 'POST /registration/invitations', body: () => ({ uses: 1, days: 1 }), ...nobody, administrator: 201 },
  { call: 'DELETE /registration/invitations/{id}', place: () => 1, ...nobody, administrator: 404 },
  {
    call: 'PATCH /moderation/people/{userId}',
    place: anasId,
    body: () => ({ role: 'moderator', password: PASSWORD }),
    ...nobody,
    administrator: 200,
  },
];

/** Calls about the caller that work for suspended people too, although they change something. */
const OPEN_TO_SUSPENDED = [
  'DELETE /auth/second-factor',
  'DELETE /auth/sessions',
  'DELETE /notifications/push',
  'DELETE /user/me',
  'PATCH /notifications/settings',
  'PATCH /user/email',
  'PATCH /user/password',
  'POST /auth/logout',
  'POST /auth/second-factor',
  'POST /auth/second-factor/confirm',
  'POST /auth/second-factor/recovery-codes',
  'POST /data-download',
  'POST /data-download/link',
  'POST /user/email/link',
  'PUT /notifications/push',
  ...WITHOUT_TOKEN,
];

async function send(
  { call, place, query, body, upload }: Row,
  world: World,
  user: TestUser | undefined,
  on = test,
): Promise<Response> {
  const [method = '', path = ''] = call.split(' ');
  const placed = path.replace(/\{\w+\}/, String(place?.(world))).replace('{position}', '1');
  const address = `/api${placed}${query ? `?${query(world)}` : ''}`;
  const agent = user ? on.as(user) : on.http();
  const request = agent[method.toLowerCase() as 'post'](address);
  if (upload) return request.field(upload(world)).attach('file', await picture(), 'photo.jpg');
  return request.send(body?.(world));
}

/** What all places are takes a second to look at, and the rest a few milliseconds. */
const LARGE = ['PetCategoryFood', 'PetCategoryGroup', 'Place'];

/** All rows but those of large tables, except for the last use of sessions, and the numbers that events get a moment later. */
async function everything(): Promise<unknown> {
  const left = ['Session', '_prisma_migrations', '_sql_files', ...LARGE];
  const tables = await test.prisma.$queryRaw<{ name: string }[]>`
    SELECT table_name AS name FROM information_schema.tables WHERE table_schema = 'public' AND NOT table_name = ANY (${left})`;
  const parts = tables.map(
    ({ name }) =>
      `SELECT '${name}' AS name, coalesce(json_agg(to_jsonb(row) - 'number' ORDER BY row::text), '[]') AS rows FROM "${name}" row`,
  );
  return test.prisma.$queryRawUnsafe(`${parts.join(' UNION ALL ')} ORDER BY name`);
}

/** What these large tables hold, in short. */
async function places(): Promise<unknown> {
  const parts = LARGE.map(
    (name) => `SELECT '${name}' AS name, md5(string_agg(row::text, '|' ORDER BY row::text)) FROM "${name}" row`,
  );
  return test.prisma.$queryRawUnsafe(parts.join(' UNION ALL '));
}

it('the table knows every call', () => {
  const known = [...OF_THE_CALLER, ...ROWS.map(({ call }) => call)];
  expect(calls.filter((call) => !known.includes(call))).toEqual([]);
  expect(known.filter((call) => !calls.includes(call))).toEqual([]);
});

const isReading = ({ call }: Row) => /^(GET|HEAD) /.test(call);

it.each(
  ROWS.map((row) => {
    const { call, ana, other, blocked, moderator = other, administrator = other } = row;
    const suspended = row.suspended ?? (isReading(row) ? other : 403);
    return [call, ana, other, blocked, moderator, administrator, suspended, row] as const;
  }),
)(
  '%s is %i for Ana, %i for anybody else, %i for whom she blocked, %i for moderators, %i for administrators, %i for somebody suspended',
  async (_call, ana, other, blocked, moderator, administrator, suspended, row) => {
    const world = await makeWorld();
    const { make } = test;
    const people = {
      blocked: world.bob,
      suspended: await make.user({ suspendedUntil }),
      other: world.eva,
      moderator: await make.user({ role: 'MODERATOR' }),
      administrator: await make.user({ role: 'ADMINISTRATOR' }),
      ana: world.ana, // last, since what is hers may be gone afterwards
    };
    type Name = keyof typeof people;
    const expected: Record<Name, number> = { blocked, suspended, other, moderator, administrator, ana };
    const names = Object.keys(people) as Name[];
    const changesNothing = (name: Name) => expected[name] >= 400 || (row.isHarmless && name !== 'ana');
    // What an administrator is refused may be what a moderator has just done.
    const first = names.filter(
      (name) => changesNothing(name) && (name !== 'administrator' || changesNothing('moderator')),
    );
    const answers: Partial<Record<Name, Response>> = {};
    const before = await everything();
    for (const name of first) answers[name] = await send(row, world, people[name]);
    if (first.length > 0) expect(await everything()).toEqual(before);
    for (const name of names) answers[name] ??= await send(row, world, people[name]);
    expect(Object.fromEntries(names.map((name) => [name, answers[name]?.status]))).toEqual(expected);
    if (suspended === 403 && other !== 403)
      expect(answers.suspended?.body).toMatchObject({
        code: 'suspended',
        suspendedUntil: suspendedUntil.toISOString(),
      });
  },
);

/**
 * What is asked of the callers' own by those who can be distinguished: a visitor, and anybody with a session, whatever their role or state, or who
 * has blocked them. Whose address is to be confirmed is asked of every call below.
 */
const SUBSCRIPTION = {
  endpoint: 'https://fcm.googleapis.com/fcm/send/x',
  publicKey: 'A'.repeat(87),
  secret: 'A'.repeat(22),
};
const OWN: [call: string, visitor: number, anybody: number, suspended: number, body?: object][] = [
  ['GET /data-download', 401, 200, 200],
  ['POST /data-download', 401, 202, 202, { password: PASSWORD }],
  ['POST /data-download', 401, 400, 400, { password: 'somebody else’s' }],
  // Of nobody here one is ready.
  ['POST /data-download/link', 401, 404, 404, { password: PASSWORD }],
  ['GET /data-download/file?secret=' + 'A'.repeat(43), 400, 400, 400],
  ['GET /reports', 401, 200, 200],
  ['GET /decisions', 401, 200, 200],
  ['GET /notifications/settings', 401, 200, 200],
  ['PATCH /notifications/settings', 401, 200, 200, { topics: ['like'], mail: 'daily' }],
  ['PUT /notifications/push', 401, 204, 204, SUBSCRIPTION],
  ['DELETE /notifications/push', 401, 204, 204],
  // Of nobody here there is a business.
  ['PUT /opening-hours', 401, 404, 403, { hours: [] }],
  ['GET /notifications/unsubscribe?key=x', 303, 303, 303],
  ['POST /notifications/unsubscribe?key=x', 400, 400, 400],
  ['GET /auth/second-factor', 401, 200, 200],
  ['POST /auth/second-factor', 401, 201, 201, { password: PASSWORD }],
  ['DELETE /auth/second-factor', 401, 204, 204, { password: PASSWORD }],
  ['GET /privacy', 200, 200, 200],
  ['GET /registration', 200, 200, 200],
  ['POST /auth/email', 400, 400, 400, { secret: 'A'.repeat(43) }],
  ['POST /auth/email/cancel', 400, 400, 400, { secret: 'A'.repeat(43) }],
  ['POST /auth/password', 400, 400, 400, { secret: 'A'.repeat(43), newPassword: 'A-new-password-7' }],
  // No mails are sent here.
  ['POST /auth/password/link', 409, 409, 409, { email: 'nobody@example.org' }],
  ['POST /auth/objection', 401, 401, 401, { email: 'nobody@example.org', password: PASSWORD, words: 'x' }],
  ['POST /auth/second-factor/confirm', 401, 400, 400, { code: '000000' }],
  ['POST /auth/second-factor/recovery-codes', 401, 409, 409, { password: PASSWORD }],
  ['POST /user/email/link', 401, 409, 409],
  ['PATCH /user/email', 401, 400, 400, { email: 'new@example.org', currentPassword: 'somebody else’s' }],
  ['DELETE /user/me', 401, 400, 400, { password: 'somebody else’s' }],
  ['GET /favourites', 401, 200, 200],
  ['GET /favourites/ids', 401, 200, 200],
  ['GET /saved-searches', 401, 200, 200],
  ['POST /saved-searches', 401, 201, 403, { name: 'x' }],
  ['GET /find', 200, 200, 200],
  ['GET /find/counts', 200, 200, 200],
  ['GET /find/breeds?kind=1', 401, 200, 200],
  ['GET /search?q=riki', 401, 200, 200],
  ['GET /search/suggestions?q=riki', 401, 200, 200],
  ['GET /places?q=nis', 200, 200, 200],
  ['GET /places/nearest?lat=43.3&lng=21.9', 200, 200, 200],
  ['GET /visitors/welcome', 200, 200, 200],
];

it.each(OWN.map(([call, visitor, anybody, suspended, body]) => [call, visitor, anybody, suspended, body] as const))(
  '%s is %i for visitors, %i for members, moderators and administrators, %i for somebody suspended',
  async (call, visitor, anybody, suspended, body) => {
    const { make } = test;
    const member = await make.user();
    const people = {
      member,
      blocked: await make.user(),
      moderator: await make.user({ role: 'MODERATOR' }),
      administrator: await make.user({ role: 'ADMINISTRATOR' }),
      suspended: await make.user({ suspendedUntil }),
    };
    await make.block(member.id, people.blocked.id);
    const [method = '', path = ''] = call.split(' ');
    const statusFor = async (agent: ReturnType<TestApp['http']>) =>
      (await agent[method.toLowerCase() as 'post'](`/api${path}`).redirects(0).send(body)).status;
    const statuses: Record<string, number> = { visitor: await statusFor(test.http()) };
    for (const [name, user] of Object.entries(people)) statuses[name] = await statusFor(test.as(user));
    const others = { blocked: anybody, moderator: anybody, administrator: anybody };
    expect(statuses).toEqual({ visitor, member: anybody, ...others, suspended });
  },
);

/** Whether a call works without a token. */
const isPublic = (call: string): boolean => {
  const [method = '', path = ''] = call.split(' ');
  return apiDocument().paths[path]?.[method.toLowerCase() as 'get']?.security === undefined;
};

it('visitors get what is public, and nothing else', async () => {
  const world = await makeWorld();
  const expected = new Map(ROWS.map(({ call, other }) => [call, isPublic(call) ? other : 401]));
  const before = await everything();
  const statuses = new Map<string, number>();
  for (const row of ROWS) statuses.set(row.call, (await send(row, world, undefined)).status);
  expect(statuses).toEqual(expected);
  expect(await everything()).toEqual(before);
});

it('whoever is suspended reads, and writes nothing', async () => {
  const { id, bearer, email } = await test.make.user({ suspendedUntil });
  const open = [];
  for (const call of calls.filter((name) => !OPEN_TO_SUSPENDED.includes(name) && !/^(GET|HEAD) /.test(name))) {
    if (ROWS.some((row) => row.call === call)) continue; // above
    const [method = '', path = ''] = call.split(' ');
    const { body } = await test.as({ bearer })[method.toLowerCase() as 'post'](`/api${path}`);
    if (body.code !== 'suspended') open.push(call);
  }
  expect(open).toEqual([]);
  const { body } = await test.http().post('/api/auth/login').send({ email, password: PASSWORD }).expect(200);
  expect(body.user.suspendedUntil).toBe(suspendedUntil.toISOString());
  await test.as({ bearer }).get('/api/wall').expect(200);

  // It ends by itself, and with a decision, at once for those who are logged in.
  await test.prisma.user.update({ where: { id }, data: { suspendedUntil: null } });
  await eventually(
    async () => void (await test.as({ bearer }).post('/api/wall').send({ content: 'I am back' }).expect(201)),
  );
});

it('a user whom an operator has disabled can do nothing any more', async () => {
  const { id, bearer, email } = await test.make.user();
  await test.prisma.user.update({ where: { id }, data: { disabledAt: new Date() } });
  const open = [];
  for (const call of calls.filter((name) => !WITHOUT_TOKEN.includes(name))) {
    const [method = '', path = ''] = call.split(' ');
    const request = test.as({ bearer })[method.toLowerCase() as 'get'](`/api${path.replaceAll(/\{\w+\}/g, '1')}`);
    if ((await request).status !== 401) open.push(call);
  }
  expect(open).toEqual([]);
  await test.http().post('/api/auth/login').send({ email, password: PASSWORD }).expect(401);
});

it('an account whose address is to be confirmed can do nothing else before', async () => {
  const world = await makeWorld();
  await test.beside({ EMAIL_CONFIRMATION: 'require' }, async (strict) => {
    const isOpen = (call: string) => isPublic(call) || WHILE_UNCONFIRMED.includes(call);
    const expected = new Map(ROWS.map(({ call, other }) => [call, isOpen(call) ? other : 403]));
    const before = await everything();
    const statuses = new Map<string, number>();
    for (const row of ROWS) statuses.set(row.call, (await send(row, world, world.eva, strict)).status);
    expect(statuses).toEqual(expected);
    expect(await everything()).toEqual(before);
    const { paths } = apiDocument();
    const isPrivate = (call: string) => {
      const [method = '', path = ''] = call.split(' ');
      return paths[path]?.[method.toLowerCase() as 'get']?.security !== undefined;
    };
    const { bearer } = await test.make.user();
    const open = [];
    // Logging out comes last, since it ends the session.
    const isLast = (call: string) => Number(call === 'POST /auth/logout');
    for (const call of calls.filter(isPrivate).toSorted((one, other) => isLast(one) - isLast(other))) {
      const [method = '', path = ''] = call.split(' ');
      const request = strict.as({ bearer })[method.toLowerCase() as 'get'](`/api${path.replaceAll(/\{\w+\}/g, '1')}`);
      const { status, body } = await request;
      if (status !== 403 || body.code !== 'email_unconfirmed') open.push(call);
    }
    expect(open.toSorted()).toEqual(WHILE_UNCONFIRMED);
  });
});

it('nobody has changed what places and breeds there are', async () => {
  expect(await places()).toEqual(placesAtFirst);
});
