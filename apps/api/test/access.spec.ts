import { randomUUID } from 'node:crypto';
import type { Response } from 'supertest';
import { TestApp } from './app.js';
import { apiDocument } from './document.js';
import { eventually } from './eventually.js';
import { PASSWORD, picture, type TestUser } from './factories.js';

// Tests each type of user's access to Ana's data. Ana has blocked Bob. A rejected call must
// change nothing. Each call must also work for Ana, which proves that other users were rejected
// only because of their identity.

/** Calls that concern the caller's own data or data shared by all users. */
const CALLS_WITHOUT_OWNER = [
  'DELETE /auth/second-factor',
  'DELETE /auth/sessions',
  'DELETE /user/me',
  'GET /albums/recent',
  'GET /alert-area',
  'GET /animal-reports',
  'GET /animal-reports/mine',
  'GET /auth/second-factor',
  'GET /auth/sessions',
  'GET /blogs',
  'GET /blogs/public',
  'GET /blogs/statistics',
  'DELETE /care/calendar',
  'GET /care',
  'GET /care/calendar',
  'GET /care/calendar.ics',
  'POST /care/calendar',
  'GET /data-download',
  'GET /data-download/file',
  'GET /decisions',
  'GET /favourites',
  'GET /favourites/ids',
  'GET /find',
  'GET /find/breeds',
  'GET /find/counts',
  'GET /find/map',
  'GET /friends',
  'GET /friends/block-changes',
  'GET /friends/blocked',
  'GET /friends/outgoing',
  'GET /friends/pending',
  'GET /health/live',
  'GET /health/ready',
  'GET /clinic/patients',
  'GET /health-shares/{secret}',
  'GET /health-shares/{secret}/documents/{id}',
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
  'GET /reminders',
  'GET /reports',
  'GET /places',
  'GET /places/map',
  'GET /places/nearest',
  'GET /places/{id}',
  'GET /privacy',
  'GET /registration',
  'GET /search',
  'GET /search/suggestions',
  'GET /saved-searches',
  'GET /service',
  'GET /sse/wall-feed',
  'GET /tags/{code}',
  'GET /transfers',
  'GET /user',
  'GET /user-category',
  'GET /user-photo/me',
  'GET /user/cookie',
  'GET /user/map',
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
  'POST /animal-reports',
  'POST /animal-reports/confirm-email',
  'POST /animal-reports/{uuid}/sightings',
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
  'POST /clinic/vaccinations',
  'POST /chip-lookups',
  'POST /data-download',
  'POST /data-download/link',
  'POST /media',
  'POST /notifications/push/renew',
  'POST /notifications/unsubscribe',
  'POST /pet',
  'POST /saved-searches',
  'POST /tags/{code}/message',
  'POST /transfers/link',
  'POST /user',
  'POST /user/email/link',
  'POST /user-photo',
  'POST /wall',
  'PUT /alert-area',
  'PUT /notifications/push',
  'PUT /opening-hours',
];

/** Calls that ignore any token. */
const WITHOUT_TOKEN = [
  'GET /animal-reports/{uuid}/card',
  'GET /care/calendar.ics',
  'GET /data-download/file',
  'GET /health/live',
  'GET /health/ready',
  'GET /health-shares/{secret}',
  'GET /health-shares/{secret}/documents/{id}',
  'GET /notifications/unsubscribe',
  'GET /privacy',
  'GET /registration',
  'GET /tags/{code}',
  'GET /visitors/pets/{uuid}',
  'GET /visitors/welcome',
  'POST /animal-reports/confirm-email',
  'POST /auth/email',
  'POST /auth/email/cancel',
  'POST /auth/login',
  'POST /auth/objection',
  'POST /auth/password',
  'POST /auth/password/link',
  'POST /notifications/push/renew',
  'POST /notifications/unsubscribe',
  'POST /tags/{code}/message',
  'POST /user',
];

/** Private calls that work before a required email confirmation. */
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
let initialHashes: unknown;
let calls: string[];
let world: World;
let restore: () => Promise<void>;
beforeAll(async () => {
  test = await TestApp.start();
  initialHashes = await hashLargeTables();
  world = await makeWorld();
  restore = await test.keep();
  const { paths } = apiDocument();
  calls = Object.entries(paths).flatMap(([path, item]) =>
    Object.keys(item).map((method) => `${method.toUpperCase()} ${path}`),
  );
});
afterAll(() => test.stop());
beforeEach(() => restore());

/** Creates Ana with one row of each type, and all other users except visitors. */
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
  const healthEntry = await prisma.healthEntry.create({
    data: { petId: pet.id, kind: 'WEIGHT', day: new Date('2026-05-17'), details: { grams: 1 } },
  });
  const healthDocument = await prisma.healthDocument.create({
    data: { petId: pet.id, entryId: healthEntry.id, key: 'cc/cc', title: 'x', type: 'application/pdf', bytes: 1 },
  });
  const healthShare = await prisma.healthShare.create({
    data: {
      petId: pet.id,
      secretHash: Buffer.alloc(32),
      sections: ['weight'],
      expiresAt: new Date(Date.now() + 3_600_000),
    },
  });
  const reminder = await prisma.reminder.create({
    data: { petId: pet.id, title: 'x', nextOn: new Date('2026-05-17'), daysBefore: [0] },
  });
  const offer = { withPhotos: true, withRecord: true, withHistory: true, expiresAt: new Date(Date.now() + 86_400_000) };
  const given = await prisma.petTransfer.create({
    data: { petId: (await make.pet({ userId: ana.id })).id, fromUserId: ana.id, toUserId: dora.id, ...offer },
  });
  const received = await prisma.petTransfer.create({
    data: { petId: (await make.pet({ userId: carl.id })).id, fromUserId: carl.id, toUserId: ana.id, ...offer },
  });
  const shelterDog = await prisma.petTransfer.create({
    data: {
      ...{ petId: (await make.pet({ userId: dora.id })).id, fromUserId: ana.id, toUserId: dora.id, ...offer },
      ...{ state: 'ACCEPTED', finishedAt: new Date(Date.now() - 20 * 86_400_000) },
    },
  });
  await prisma.petTag.create({
    data: { petId: pet.id, code: 'ABCD2345', showsName: true, showsPhoto: true, showsContact: true },
  });
  const chipLookup = await prisma.chipLookup.create({
    data: { uuid: randomUUID(), userId: ana.id, petId: (await make.pet({ userId: carl.id })).id, ownerId: carl.id },
  });
  const ownChipLookup = await prisma.chipLookup.create({
    data: { uuid: randomUUID(), userId: dora.id, petId: pet.id, ownerId: ana.id },
  });
  const lost = await make.animalReport({ userId: ana.id });
  const found = await make.animalReport({ userId: carl.id, type: 'FOUND' });
  await prisma.reportMatch.create({ data: { lostId: lost.id, foundId: found.id, score: 80 } });
  await prisma.user.update({ where: { id: ana.id }, data: { userCategoryId: 5 } });
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
    chipLookup,
    ownChipLookup,
    found,
    decision: await prisma.moderationDecision.create({
      data: { caseId: moderationCase.id, action: 'WARN', words: 'x' },
    }),
    ana,
    dora,
    eva,
    bob,
    suspended: await make.user({ suspendedUntil }),
    moderator: await make.user({ role: 'MODERATOR' }),
    administrator: await make.user({ role: 'ADMINISTRATOR' }),
    address,
    kennel: await business('KENNEL'),
    shelter: await business('SHELTER'),
    parlor: await business('BEAUTY_PARLOR'),
    veterinary: await business('VETERINARY'),
    pet,
    healthEntry: Number(healthEntry.id),
    healthDocument: healthDocument.id,
    healthShare: healthShare.id,
    clinic: await make.user({ userCategoryId: 4 }),
    reminder: Number(reminder.id),
    given,
    received,
    shelterDog,
    lost,
    sighting: await make.sighting({ reportId: lost.id, userId: carl.id }),
    lostPhoto: await prisma.reportPhoto.create({ data: { reportId: lost.id, key: 'dd/dd', ...image } }),
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
  /** Returns the values of the path parameters. Missing values are 1. */
  parameter?: (world: World) => string | number | (string | number)[];
  query?: (world: World) => string;
  body?: (world: World) => object;
  /** Form fields to send with a picture. */
  upload?: (world: World) => Record<string, string>;
  /** Expected statuses for Ana, for other users, and for the user whom Ana has blocked. */
  ana: number;
  other: number;
  blocked: number;
  /** Expected status for moderators, by default the same as `other`. */
  moderator?: number;
  administrator?: number;
  /**
   * Expected status for suspended users: by default the same as `other` for reading calls, and 403
   * for writing calls.
   */
  suspended?: number;
  /** The call also succeeds for other users, but does not change Ana's data. */
  isHarmless?: boolean;
}

const allUsers = { ana: 200, other: 200, blocked: 200 };
const staff = { moderator: 200, administrator: 200 };
const staffOnly = { ana: 403, other: 403, blocked: 403 };
const ownerOnly = { ana: 200, other: 403, blocked: 404 };
const notBlocked = { ana: 200, other: 200, blocked: 404 };

const idOfAna = ({ ana }: World) => ana.id;
const uuidOfAna = ({ ana }: World) => ana.uuid;

const businesses: [string, (world: World) => number][] = [
  ['kennel', ({ kennel }) => kennel],
  ['shelter', ({ shelter }) => shelter],
  ['beauty-parlor', ({ parlor }) => parlor],
  ['veterinary', ({ veterinary }) => veterinary],
];
const onWallPost = ({ wallPost }: World) => `type=wall_post&id=${wallPost.id}`;

/** Calls of a health record, which only the owner and clinics with access can read. */
function healthRecordRows(): Row[] {
  const uuid = ({ pet }: World) => pet.uuid;
  const entry = ({ pet, healthEntry }: World) => [pet.uuid, healthEntry];
  const document = ({ healthDocument }: World) => healthDocument;
  const weight = { kind: 'weight', day: '2026-05-17', details: { grams: 1 } };
  return [
    { call: 'GET /pet/{uuid}/health', parameter: uuid, ...ownerOnly },
    { call: 'POST /pet/{uuid}/health', parameter: uuid, body: () => weight, ...ownerOnly, ana: 201 },
    { call: 'GET /pet/{uuid}/health/summary', parameter: uuid, ...ownerOnly },
    { call: 'GET /pet/{uuid}/health/protections', parameter: uuid, ...ownerOnly },
    { call: 'GET /pet/{uuid}/health/{id}', parameter: entry, ...ownerOnly },
    { call: 'PATCH /pet/{uuid}/health/{id}', parameter: entry, body: () => ({ version: 1, note: 'x' }), ...ownerOnly },
    { call: 'DELETE /pet/{uuid}/health/{id}', parameter: entry, ...ownerOnly, ana: 204 },
    {
      call: 'POST /pet/{uuid}/health/{id}/documents',
      parameter: entry,
      upload: () => ({ title: 'x' }),
      ...ownerOnly,
      ana: 201,
    },
    // The status is 404 for everybody, because the document has no file.
    { call: 'GET /health-documents/{id}', parameter: document, ana: 404, other: 404, blocked: 404 },
    { call: 'DELETE /health-documents/{id}', parameter: document, ana: 204, other: 404, blocked: 404 },
    { call: 'GET /pet/{uuid}/health/export', parameter: uuid, query: () => 'format=csv', ...ownerOnly },
    { call: 'GET /pet/{uuid}/health/shares', parameter: uuid, ...ownerOnly },
    {
      call: 'POST /pet/{uuid}/health/shares',
      parameter: uuid,
      body: () => ({ sections: ['weight'], days: 1 }),
      ...{ ...ownerOnly, ana: 201 },
    },
    {
      call: 'DELETE /pet/{uuid}/health/shares/{id}',
      parameter: ({ pet, healthShare }) => [pet.uuid, healthShare],
      ...{ ...ownerOnly, ana: 204 },
    },
    // The status is 404 for Ana, because the entry is no medication.
    ...['PUT', 'DELETE'].map((method): Row => ({
      call: `${method} /pet/{uuid}/health/{id}/doses/{dueAt}`,
      parameter: ({ pet, healthEntry }) => [pet.uuid, healthEntry, '2026-05-17T08:00'],
      ...{ ...ownerOnly, ana: method === 'PUT' ? 404 : 204 },
    })),
    { call: 'GET /pet/{uuid}/clinics', parameter: uuid, ...ownerOnly },
    { call: 'GET /pet/{uuid}/clinics/events', parameter: uuid, ...ownerOnly },
    ...['PUT', 'DELETE'].map((method): Row => ({
      call: `${method} /pet/{uuid}/clinics/{clinicId}`,
      parameter: ({ pet, clinic }) => [pet.uuid, clinic.id],
      ...{ ...ownerOnly, ana: 204 },
    })),
    { call: 'PUT /pet/{uuid}/identification', parameter: uuid, body: () => ({ tattoo: 'x' }), ...ownerOnly },
  ];
}

/** Calls of reminders, of which nobody but the pet's owner knows. */
function reminderRows(): Row[] {
  const id = ({ reminder }: World) => reminder;
  const seen = { dueOn: '2026-05-17' };
  const ownerAlone = { ana: 200, other: 404, blocked: 404, suspended: 403 };
  return [
    {
      call: 'POST /reminders',
      body: ({ pet }) => ({ petUuid: pet.uuid, title: 'x', nextOn: '2026-05-17' }),
      ...ownerOnly,
      ana: 201,
    },
    { call: 'PATCH /reminders/{id}', parameter: id, body: () => ({ title: 'y' }), ...ownerAlone },
    { call: 'DELETE /reminders/{id}', parameter: id, ...ownerAlone, ana: 204 },
    { call: 'POST /reminders/{id}/done', parameter: id, body: () => seen, ...ownerAlone },
    { call: 'POST /reminders/{id}/skip', parameter: id, body: () => seen, ...ownerAlone },
    { call: 'POST /reminders/{id}/snooze', parameter: id, body: () => ({ until: '2200-01-01' }), ...ownerAlone },
    { call: 'GET /reminders/{id}/event.ics', parameter: id, ...ownerAlone, suspended: 404 },
  ];
}

/** Calls of a transfer, which only its two people can see. */
function transferRows(): Row[] {
  const twoPeople = { ana: 204, other: 404, blocked: 404 };
  const offer = { withPhotos: true, withRecord: true, withHistory: true, password: PASSWORD };
  return [
    {
      call: 'POST /pet/{uuid}/transfer',
      parameter: ({ pet }) => pet.uuid,
      body: ({ dora }) => ({ ...offer, toUser: dora.uuid }),
      ...{ ana: 201, other: 403, blocked: 404 },
    },
    {
      call: 'POST /transfers/{uuid}/accept',
      parameter: ({ received }) => received.uuid,
      ...twoPeople,
      body: () => ({}),
    },
    { call: 'POST /transfers/{uuid}/decline', parameter: ({ received }) => received.uuid, ...twoPeople },
    { call: 'DELETE /transfers/{uuid}', parameter: ({ given }) => given.uuid, ...twoPeople },
    {
      call: 'POST /transfers/{uuid}/ask',
      parameter: ({ shelterDog }) => shelterDog.uuid,
      body: () => ({ content: 'x' }),
      ...{ ana: 200, other: 404, blocked: 404 },
    },
    {
      call: 'PUT /pet/{uuid}/death',
      parameter: ({ pet }) => pet.uuid,
      body: () => ({ diedOn: '2026-05-17' }),
      ...ownerOnly,
    },
  ];
}

/** Calls for collar tags and chips. Owners see lookups of their pets, and finders write once. */
function finderRows(): Row[] {
  const parameter = ({ pet }: World) => pet.uuid;
  return [
    { call: 'GET /pet/{uuid}/tag', parameter, ...ownerOnly },
    {
      call: 'PUT /pet/{uuid}/tag',
      parameter,
      body: () => ({ showsName: false, showsPhoto: false, showsContact: false }),
      ...ownerOnly,
    },
    { call: 'POST /pet/{uuid}/tag/reset', parameter, ...ownerOnly },
    { call: 'GET /pet/{uuid}/chip-lookups', parameter, ...ownerOnly },
    {
      call: 'POST /pet/{uuid}/chip-lookups/{id}/block',
      parameter: ({ pet, ownChipLookup }) => [pet.uuid, ownChipLookup.id],
      ...ownerOnly,
      ana: 204,
    },
    {
      call: 'POST /chip-lookups/{uuid}/message',
      parameter: ({ chipLookup }) => chipLookup.uuid,
      body: () => ({ content: 'x' }),
      ...{ ana: 204, other: 404, blocked: 404 },
    },
  ];
}

/** Calls of a report of a lost animal, which everybody sees. */
function animalReportRows(): Row[] {
  const uuid = ({ lost }: World) => lost.uuid;
  return [
    { call: 'GET /animal-reports/{uuid}', parameter: uuid, ...notBlocked },
    { call: 'DELETE /animal-reports/{uuid}', parameter: uuid, ...ownerOnly, ana: 204 },
    { call: 'GET /animal-reports/{uuid}/card', parameter: uuid, ...allUsers },
    { call: 'PATCH /animal-reports/{uuid}', parameter: uuid, body: () => ({ name: 'Hacked' }), ...ownerOnly },
    { call: 'POST /animal-reports/{uuid}/photos', parameter: uuid, upload: () => ({}), ...ownerOnly, ana: 201 },
    {
      call: 'DELETE /animal-reports/{uuid}/photos/{id}',
      parameter: ({ lost, lostPhoto }) => [lost.uuid, lostPhoto.id],
      ...{ ...ownerOnly, ana: 204 },
    },
    { call: 'POST /animal-reports/{uuid}/confirm', parameter: uuid, ...{ ana: 409, other: 409, blocked: 404 } },
    {
      call: 'POST /animal-reports/{uuid}/close',
      parameter: uuid,
      body: () => ({ outcome: 'home' }),
      ...ownerOnly,
    },
    { call: 'POST /animal-reports/{uuid}/reopen', parameter: uuid, ...{ ...ownerOnly, ana: 409 } },
    { call: 'POST /animal-reports/{uuid}/extend', parameter: uuid, ...ownerOnly },
    { call: 'PUT /animal-reports/{uuid}/follow', parameter: uuid, ...{ ana: 204, other: 204, blocked: 404 } },
    {
      call: 'DELETE /animal-reports/{uuid}/follow',
      parameter: uuid,
      ...{ ana: 204, other: 204, blocked: 404, isHarmless: true },
    },
    { call: 'GET /animal-reports/{uuid}/sightings', parameter: uuid, ...notBlocked },
    { call: 'GET /animal-reports/{uuid}/matches', parameter: uuid, ...ownerOnly },
    ...['accept', 'dismiss'].map((answer): Row => ({
      call: `POST /matches/{lostUuid}/{foundUuid}/${answer}`,
      parameter: ({ lost, found }) => [lost.uuid, found.uuid],
      ...{ ana: 204, other: 403, blocked: 404 },
    })),
    {
      call: 'DELETE /animal-reports/{uuid}/sightings/{id}',
      parameter: ({ lost, sighting }) => [lost.uuid, sighting.id],
      ...{ ...ownerOnly, ana: 204, moderator: 204, administrator: 204 },
    },
  ];
}

const ROWS: Row[] = [
  { call: 'GET /user/by-uuid/{uuid}', parameter: uuidOfAna, ...allUsers },
  {
    call: 'DELETE /auth/sessions/{id}',
    parameter: ({ ana }) => ana.sessionId,
    ana: 204,
    other: 404,
    blocked: 404,
    suspended: 404,
  },
  { call: 'GET /user-address/user/{userId}', parameter: idOfAna, ...notBlocked },
  {
    call: 'POST /user-address',
    body: ({ ana }) => ({ user_id: ana.id, country: 'x', city: 'x', street: 'x' }),
    ana: 409,
    other: 403,
    blocked: 403,
  },
  {
    call: 'PATCH /user-address/{id}',
    parameter: ({ address }) => address.id,
    body: () => ({ city: 'Hacked' }),
    ...ownerOnly,
  },
  ...businesses.flatMap(([path, id]): Row[] => [
    { call: `GET /${path}/user/{userId}`, parameter: idOfAna, ...notBlocked },
    { call: `POST /${path}`, body: ({ ana }) => ({ user_id: ana.id }), ana: 409, other: 403, blocked: 403 },
    { call: `PATCH /${path}/{id}`, parameter: id, body: () => ({ establishment_date: '2001-01-01' }), ...ownerOnly },
  ]),
  { call: 'GET /beauty-parlor/{id}/services', parameter: ({ parlor }) => parlor, ...notBlocked },
  { call: 'GET /veterinary/{id}', parameter: ({ veterinary }) => veterinary, ...notBlocked },

  { call: 'GET /pet/uuid/{uuid}', parameter: ({ pet }) => pet.uuid, ana: 200, other: 200, blocked: 404 },
  { call: 'GET /pet/{id}', parameter: ({ pet }) => pet.id, ana: 200, other: 200, blocked: 404 },
  { call: 'GET /pet/user/{userId}', parameter: idOfAna, ...allUsers },
  {
    call: 'PATCH /pet/uuid/{uuid}',
    parameter: ({ pet }) => pet.uuid,
    body: () => ({ petName: 'Hacked' }),
    ana: 200,
    other: 403,
    blocked: 404,
  },
  {
    call: 'POST /pet/{id}/offer',
    parameter: ({ pet }) => pet.uuid,
    body: () => ({ state: 'done' }),
    ana: 200,
    other: 403,
    blocked: 404,
  },
  { call: 'POST /pet/{id}/offer/confirm', parameter: ({ pet }) => pet.id, ana: 200, other: 403, blocked: 404 },
  { call: 'DELETE /pet/uuid/{uuid}', parameter: ({ pet }) => pet.uuid, ana: 204, other: 403, blocked: 404 },
  { call: 'POST /pet-photo', upload: ({ pet }) => ({ petUuid: pet.uuid }), ana: 201, other: 403, blocked: 404 },
  { call: 'GET /pet-photo/pet/{petUuidOrId}', parameter: ({ pet }) => pet.id, ana: 200, other: 200, blocked: 404 },
  {
    call: 'PATCH /pet-photo/{id}',
    parameter: ({ petPhoto }) => petPhoto.id,
    body: () => ({ description: 'Hacked', isMain: true }),
    ana: 200,
    other: 403,
    blocked: 404,
  },
  { call: 'DELETE /pet-photo/{id}', parameter: ({ petPhoto }) => petPhoto.id, ana: 204, other: 403, blocked: 404 },
  {
    call: 'PUT /pet-photo/pet/{petUuidOrId}/order',
    parameter: ({ pet }) => pet.id,
    body: ({ petPhoto }) => ({ photoIds: [petPhoto.id] }),
    ana: 200,
    other: 403,
    blocked: 404,
  },
  ...healthRecordRows(),
  ...reminderRows(),
  ...transferRows(),
  ...finderRows(),
  ...animalReportRows(),
  { call: 'PUT /favourites/{petId}', parameter: ({ pet }) => pet.id, ana: 204, other: 204, blocked: 404 },
  {
    call: 'DELETE /favourites/{petId}',
    parameter: ({ pet }) => pet.id,
    ...{ ana: 204, other: 204, blocked: 204, isHarmless: true },
  },
  {
    call: 'PATCH /saved-searches/{id}',
    parameter: ({ savedSearch }) => savedSearch.id,
    body: () => ({ name: 'Hacked' }),
    ...{ ana: 200, other: 404, blocked: 404 },
  },
  {
    call: 'POST /saved-searches/{id}/open',
    parameter: ({ savedSearch }) => savedSearch.id,
    ...{ ana: 204, other: 404, blocked: 404 },
  },
  {
    call: 'DELETE /saved-searches/{id}',
    parameter: ({ savedSearch }) => savedSearch.id,
    ...{ ana: 204, other: 404, blocked: 404 },
  },
  { call: 'GET /user-photo/user/{userId}', parameter: idOfAna, ...allUsers },
  {
    call: 'PATCH /user-photo/{id}',
    parameter: ({ userPhoto }) => userPhoto.id,
    body: () => ({ description: 'Hacked', isProfile: true }),
    ana: 200,
    other: 403,
    blocked: 404,
  },
  { call: 'DELETE /user-photo/{id}', parameter: ({ userPhoto }) => userPhoto.id, ana: 204, other: 403, blocked: 404 },
  {
    call: 'PUT /user-photo/order',
    body: ({ userPhoto }) => ({ photoIds: [userPhoto.id] }),
    ana: 200,
    other: 400,
    blocked: 400,
  },

  { call: 'GET /blogs/uuid/{uuid}', parameter: ({ blogPost }) => blogPost.uuid, ana: 200, other: 200, blocked: 404 },
  { call: 'GET /blogs/uuid/{uuid}', parameter: ({ draft }) => draft.uuid, ana: 200, other: 404, blocked: 404 },
  { call: 'GET /blogs/{id}', parameter: ({ blogPost }) => blogPost.id, ana: 200, other: 200, blocked: 404 },
  { call: 'GET /blogs/{id}', parameter: ({ draft }) => draft.id, ana: 200, other: 404, blocked: 404 },
  { call: 'GET /blogs/user/{userId}', parameter: idOfAna, ...allUsers },
  ...(
    [
      [({ blogPost }: World) => blogPost, 403],
      [({ draft }: World) => draft, 404],
    ] as const
  ).flatMap(([post, other]): Row[] => [
    {
      call: 'PATCH /blogs/{id}',
      parameter: (world) => post(world).id,
      body: () => ({ title: 'Hacked' }),
      ana: 200,
      other,
      blocked: 404,
    },
    {
      call: 'PATCH /blogs/uuid/{uuid}',
      parameter: (world) => post(world).uuid,
      body: () => ({ title: 'Hacked' }),
      ana: 200,
      other,
      blocked: 404,
    },
    { call: 'POST /blogs/{id}/publish', parameter: (world) => post(world).id, ana: 200, other, blocked: 404 },
    { call: 'DELETE /blogs/{id}', parameter: (world) => post(world).id, ana: 204, other, blocked: 404 },
  ]),

  { call: 'GET /wall/{id}', parameter: ({ wallPost }) => wallPost.id, ana: 200, other: 200, blocked: 404 },
  { call: 'GET /wall/user/{userId}', parameter: idOfAna, ...allUsers },
  {
    call: 'PATCH /wall/{id}',
    parameter: ({ wallPost }) => wallPost.id,
    body: () => ({ content: 'Hacked' }),
    ana: 200,
    other: 403,
    blocked: 404,
  },
  { call: 'DELETE /wall/{id}', parameter: ({ wallPost }) => wallPost.id, ana: 204, other: 403, blocked: 404 },
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
  { call: 'DELETE /likes/{likeId}', parameter: ({ like }) => like.id, ana: 204, other: 403, blocked: 404 },
  {
    call: 'POST /comments',
    body: ({ wallPost }) => ({ targetType: 'wall_post', targetId: wallPost.id, content: 'x' }),
    ana: 201,
    other: 201,
    blocked: 403,
  },
  {
    call: 'PATCH /comments/{id}',
    parameter: ({ comment }) => comment.id,
    body: () => ({ content: 'Hacked' }),
    ana: 200,
    other: 403,
    blocked: 404,
  },
  { call: 'DELETE /comments/{id}', parameter: ({ comment }) => comment.id, ana: 204, other: 403, blocked: 404 },

  { call: 'GET /friends/status/{uuid}', parameter: uuidOfAna, ...allUsers },
  {
    call: 'POST /friends/request',
    body: ({ ana }) => ({ addresseeUuid: ana.uuid }),
    ana: 400,
    other: 201,
    blocked: 403,
  },
  ...['accept', 'reject'].map((answer): Row => ({
    call: `POST /friends/request/{friendshipId}/${answer}`,
    parameter: ({ request }) => request.id,
    ana: answer === 'accept' ? 200 : 204,
    other: 404,
    blocked: 404,
  })),
  {
    call: 'DELETE /friends/{friendshipId}',
    parameter: ({ friendship }) => friendship.id,
    ana: 204,
    other: 404,
    blocked: 404,
  },
  { call: 'POST /friends/block/{userId}', parameter: idOfAna, ana: 400, other: 200, blocked: 200, suspended: 200 },
  // Ana's block remains when other users remove their blocks.
  {
    call: 'POST /friends/unblock/{userId}',
    parameter: idOfAna,
    ana: 400,
    other: 204,
    blocked: 204,
    suspended: 204,
    isHarmless: true,
  },
  { call: 'GET /messages/conversation/{userId}', parameter: idOfAna, ...allUsers },
  { call: 'GET /messages/permission/{userId}', parameter: idOfAna, ...allUsers },
  {
    call: 'POST /messages/mark-read',
    body: ({ message }) => ({ messageId: message.id }),
    ana: 200,
    other: 404,
    blocked: 404,
    suspended: 404,
  },
  // Reports for unknown streams are ignored.
  {
    call: 'PUT /sse/wall-feed/shown',
    body: ({ ana: { uuid } }) => ({ streamId: `${uuid}:${uuid}`, targets: ['wall_post:1'] }),
    ana: 204,
    other: 204,
    blocked: 204,
    suspended: 204,
    isHarmless: true,
  },
  // Ana's notifications remain unread.
  {
    call: 'POST /notifications/read',
    body: ({ notification }) => ({ ids: [notification.id] }),
    ...allUsers,
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
    parameter: ({ decision }) => decision.id,
    body: () => ({ words: 'x' }),
    ana: 200,
    other: 404,
    blocked: 404,
    suspended: 404,
  },
  { call: 'GET /moderation/cases', ...staffOnly, ...staff },
  { call: 'GET /moderation/cases/{id}', parameter: ({ moderationCase }) => moderationCase.id, ...staffOnly, ...staff },
  // The status is 404, because the case has no picture.
  {
    call: 'GET /moderation/cases/{id}/pictures/{position}',
    parameter: ({ moderationCase }) => moderationCase.id,
    ...staffOnly,
    moderator: 404,
    administrator: 404,
  },
  { call: 'GET /moderation/log', ...staffOnly, ...staff },
  // The status is 409, because the moderator claims the case first.
  {
    call: 'POST /moderation/cases/{id}/claim',
    parameter: ({ moderationCase }) => moderationCase.id,
    ...staffOnly,
    moderator: 200,
    administrator: 409,
  },
  {
    call: 'POST /moderation/cases/{id}/decisions',
    parameter: ({ moderationCase }) => moderationCase.id,
    body: () => ({ action: 'note', words: 'x' }),
    ...staffOnly,
    moderator: 200,
    administrator: 409,
  },
  {
    call: 'DELETE /moderation/cases/{id}/claim',
    parameter: ({ moderationCase }) => moderationCase.id,
    ...staffOnly,
    moderator: 204,
    administrator: 204,
  },
  { call: 'GET /moderation/people', ...staffOnly, administrator: 200 },
  { call: 'PATCH /registration', body: () => ({ mode: 'open' }), ...staffOnly, administrator: 200 },
  { call: 'GET /registration/invitations', ...staffOnly, administrator: 200 },
  { call: 'POST /registration/invitations', body: () => ({ uses: 1, days: 1 }), ...staffOnly, administrator: 201 },
  { call: 'DELETE /registration/invitations/{id}', parameter: () => 1, ...staffOnly, administrator: 404 },
  {
    call: 'PATCH /moderation/people/{userId}',
    parameter: idOfAna,
    body: () => ({ role: 'moderator', password: PASSWORD }),
    ...staffOnly,
    administrator: 200,
  },
];

/** Writing calls that also work for suspended users. */
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
  { call, parameter, query, body, upload }: Row,
  world: World,
  user: TestUser | undefined,
  on = test,
): Promise<Response> {
  const [method = '', path = ''] = call.split(' ');
  const values = [parameter?.(world) ?? []].flat();
  const filledPath = path.replaceAll(/\{\w+\}/g, () => String(values.shift() ?? 1));
  const url = `/api${filledPath}${query ? `?${query(world)}` : ''}`;
  const agent = user ? on.as(user) : on.http();
  const request = agent[method.toLowerCase() as 'post'](url);
  if (upload) return request.field(upload(world)).attach('file', await picture(), 'photo.jpg');
  return request.send(body?.(world));
}

/** Tables that take a second to read. All other tables take a few milliseconds. */
const LARGE_TABLES = ['PetCategoryFood', 'PetCategoryGroup', 'Place'];

/**
 * Reads all rows. Skips large tables, sessions (updated on each use) and the column "number" of
 * events (set asynchronously).
 */
async function readAllRows(): Promise<unknown> {
  const skipped = ['Session', '_prisma_migrations', '_sql_files', ...LARGE_TABLES];
  const tables = await test.prisma.$queryRaw<{ name: string }[]>`
    SELECT table_name AS name FROM information_schema.tables WHERE table_schema = 'public' AND NOT table_name = ANY (${skipped})`;
  const parts = tables.map(
    ({ name }) =>
      `SELECT '${name}' AS name, coalesce(json_agg(to_jsonb(row) - 'number' ORDER BY row::text), '[]') AS rows FROM "${name}" row`,
  );
  return test.prisma.$queryRawUnsafe(`${parts.join(' UNION ALL ')} ORDER BY name`);
}

async function hashLargeTables(): Promise<unknown> {
  const parts = LARGE_TABLES.map(
    (name) => `SELECT '${name}' AS name, md5(string_agg(row::text, '|' ORDER BY row::text)) FROM "${name}" row`,
  );
  return test.prisma.$queryRawUnsafe(parts.join(' UNION ALL '));
}

describe('access to the API', () => {
  it('is tested for every API call', () => {
    const known = [...CALLS_WITHOUT_OWNER, ...ROWS.map(({ call }) => call)];
    expect(calls.filter((call) => !known.includes(call))).toEqual([]);
    expect(known.filter((call) => !calls.includes(call))).toEqual([]);
  });

  const isReading = ({ call }: Row) => /^(GET|HEAD) /.test(call);

  const usersOf = ({ bob, suspended, eva, moderator, administrator, ana }: World) => ({
    blocked: bob,
    suspended,
    other: eva,
    moderator,
    administrator,
    ana, // last, because she may delete the data
  });
  type Name = keyof ReturnType<typeof usersOf>;
  const NAMES: Name[] = ['blocked', 'suspended', 'other', 'moderator', 'administrator', 'ana'];

  const expectedStatuses = (row: Row): Record<Name, number> => {
    const { ana, other, blocked, moderator = other, administrator = other } = row;
    const suspended = row.suspended ?? (isReading(row) ? other : 403);
    return { ana, other, blocked, moderator, administrator, suspended };
  };
  /** Returns the users whose call changes nothing. */
  const unchanging = (row: Row): Name[] => {
    const expected = expectedStatuses(row);
    const changesNothing = (name: Name) => expected[name] >= 400 || (row.isHarmless && name !== 'ana');
    // The call may be rejected for an administrator, because a moderator has just made the same
    // change.
    return NAMES.filter((name) => changesNothing(name) && (name !== 'administrator' || changesNothing('moderator')));
  };
  /** Sends the calls of these users. Returns the actual and the expected statuses. */
  const statusesOf = async (row: Row, names: Name[]) => {
    const expected = expectedStatuses(row);
    const title = (name: Name) => `${row.call} ${name}`;
    const actual: Record<string, number> = {};
    for (const name of names) {
      const { status, body } = await send(row, world, usersOf(world)[name]);
      actual[title(name)] = status;
      if (name === 'suspended' && status === 403 && expected.other !== 403)
        expect(body).toMatchObject({ code: 'suspended', suspendedUntil: suspendedUntil.toISOString() });
    }
    return { actual, expected: Object.fromEntries(names.map((name) => [title(name), expected[name]])) };
  };

  it('changes nothing if it is denied', async () => {
    const before = await readAllRows();
    for (const row of ROWS) {
      const { actual, expected } = await statusesOf(row, unchanging(row));
      expect(actual).toEqual(expected);
    }
    expect(await readAllRows()).toEqual(before);
  });

  it.each(
    ROWS.map((row) => {
      const { ana, other, blocked, moderator, administrator, suspended } = expectedStatuses(row);
      return [row.call, ana, other, blocked, moderator, administrator, suspended, row] as const;
    }),
  )(
    'by %s returns %i to the owner, %i to other users, %i to blocked users, %i to moderators, %i to administrators, %i to suspended users',
    async (_call, _ana, _other, _blocked, _moderator, _administrator, _suspended, row) => {
      // The test above sends the denied calls.
      const denied = unchanging(row);
      const { actual, expected } = await statusesOf(
        row,
        NAMES.filter((name) => !denied.includes(name)),
      );
      expect(actual).toEqual(expected);
    },
  );

  const VACCINATION_OF_PATIENTS = {
    petUuids: ['00000000-0000-4000-8000-000000000000'],
    day: '2026-05-17',
    details: { against: 'x' },
  };
  const SUBSCRIPTION = {
    endpoint: 'https://fcm.googleapis.com/fcm/send/x',
    publicKey: 'A'.repeat(87),
    secret: 'A'.repeat(22),
  };
  const RENEWAL = { ...SUBSCRIPTION, formerEndpoint: 'https://fcm.googleapis.com/y', formerSecret: 'A'.repeat(22) };
  /**
   * Calls that concern the caller's own or shared data. Each has the expected statuses for
   * visitors, users of any role, and suspended users.
   */
  const OWN_DATA: [call: string, visitor: number, user: number, suspended: number, body?: object][] = [
    ['GET /data-download', 401, 200, 200],
    ['POST /data-download', 401, 202, 202, { password: PASSWORD }],
    ['POST /data-download', 401, 400, 400, { password: 'somebody else’s' }],
    // These users have no finished download.
    ['POST /data-download/link', 401, 404, 404, { password: PASSWORD }],
    ['GET /data-download/file?secret=' + 'A'.repeat(43), 400, 400, 400],
    ['GET /reports', 401, 200, 200],
    ['GET /decisions', 401, 200, 200],
    ['GET /notifications/settings', 401, 200, 200],
    ['PATCH /notifications/settings', 401, 200, 200, { topics: ['like'], mail: 'daily' }],
    ['PUT /notifications/push', 401, 204, 204, SUBSCRIPTION],
    ['DELETE /notifications/push', 401, 204, 204],
    ['POST /notifications/push/renew', 204, 204, 204, RENEWAL],
    // These users have no business.
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
    // The test server sends no email.
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
    ['GET /find/map?bounds=19,43,22,46', 200, 200, 200],
    ['GET /user/map?bounds=19,43,22,46&userCategoryId=4', 401, 200, 200],
    ['GET /places?q=nis', 200, 200, 200],
    ['GET /places/map?bounds=19,43,22,46', 200, 200, 200],
    ['GET /places/nearest?lat=43.3&lng=21.9', 200, 200, 200],
    ['GET /visitors/welcome', 200, 200, 200],
    // These users are no clinics.
    ['GET /clinic/patients', 401, 403, 403],
    ['POST /clinic/vaccinations', 401, 403, 403, VACCINATION_OF_PATIENTS],
    [`GET /health-shares/${'A'.repeat(43)}`, 404, 404, 404],
    [`GET /health-shares/${'A'.repeat(43)}/documents/${VACCINATION_OF_PATIENTS.petUuids[0]}`, 404, 404, 404],
  ];

  it.each(OWN_DATA.map(([call, visitor, user, suspended, body]) => [call, visitor, user, suspended, body] as const))(
    'by %s returns %i to visitors, %i to users of any role, %i to suspended users',
    async (call, visitor, user, suspended, body) => {
      const { eva: member, bob: blocked, moderator, administrator } = world;
      const users = { member, blocked, moderator, administrator, suspended: world.suspended };
      const [method = '', path = ''] = call.split(' ');
      const statusFor = async (agent: ReturnType<TestApp['http']>) =>
        (await agent[method.toLowerCase() as 'post'](`/api${path}`).redirects(0).send(body)).status;
      const statuses: Record<string, number> = { visitor: await statusFor(test.http()) };
      for (const [name, account] of Object.entries(users)) statuses[name] = await statusFor(test.as(account));
      const others = { blocked: user, moderator: user, administrator: user };
      expect(statuses).toEqual({ visitor, member: user, ...others, suspended });
    },
  );

  /** Returns true if a call works without a token. */
  const isPublic = (call: string): boolean => {
    const [method = '', path = ''] = call.split(' ');
    return apiDocument().paths[path]?.[method.toLowerCase() as 'get']?.security === undefined;
  };

  it('is limited to public calls without a token', async () => {
    const expected = new Map(ROWS.map(({ call, other }) => [call, isPublic(call) ? other : 401]));
    const before = await readAllRows();
    const statuses = new Map<string, number>();
    for (const row of ROWS) statuses.set(row.call, (await send(row, world, undefined)).status);
    expect(statuses).toEqual(expected);
    expect(await readAllRows()).toEqual(before);
  });

  it('is limited to reading for suspended users', async () => {
    const { id, bearer, email } = await test.make.user({ suspendedUntil });
    const open = [];
    for (const call of calls.filter((name) => !OPEN_TO_SUSPENDED.includes(name) && !/^(GET|HEAD) /.test(name))) {
      if (ROWS.some((row) => row.call === call)) continue; // the rows above test these calls
      const [method = '', path = ''] = call.split(' ');
      const { body } = await test.as({ bearer })[method.toLowerCase() as 'post'](`/api${path}`);
      if (body.code !== 'suspended') open.push(call);
    }
    expect(open).toEqual([]);
    const { body } = await test.http().post('/api/auth/login').send({ email, password: PASSWORD }).expect(200);
    expect(body.user.suspendedUntil).toBe(suspendedUntil.toISOString());
    await test.as({ bearer }).get('/api/wall').expect(200);

    // The end of the suspension takes effect without logging in again.
    await test.prisma.user.update({ where: { id }, data: { suspendedUntil: null } });
    await eventually(
      async () => void (await test.as({ bearer }).post('/api/wall').send({ content: 'I am back' }).expect(201)),
    );
  });

  it('is denied to disabled users', async () => {
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

  it('is limited to a few calls until a required email confirmation', async () => {
    await test.beside({ EMAIL_CONFIRMATION: 'require' }, async (strict) => {
      const isRead = (call: string) => call.startsWith('GET') || WITHOUT_TOKEN.includes(call);
      const isOpen = (call: string) => (isPublic(call) && isRead(call)) || WHILE_UNCONFIRMED.includes(call);
      const expected = new Map(ROWS.map(({ call, other }) => [call, isOpen(call) ? other : 403]));
      const before = await readAllRows();
      const statuses = new Map<string, number>();
      for (const row of ROWS) statuses.set(row.call, (await send(row, world, world.eva, strict)).status);
      expect(statuses).toEqual(expected);
      expect(await readAllRows()).toEqual(before);
      const { paths } = apiDocument();
      const isPrivate = (call: string) => {
        const [method = '', path = ''] = call.split(' ');
        return paths[path]?.[method.toLowerCase() as 'get']?.security !== undefined;
      };
      const { bearer } = await test.make.user();
      const open = [];
      // Call the logout last, because it ends the session.
      const isLast = (call: string) => Number(call === 'POST /auth/logout');
      for (const call of calls.filter(isPrivate).toSorted((a, b) => isLast(a) - isLast(b))) {
        const [method = '', path = ''] = call.split(' ');
        const request = strict.as({ bearer })[method.toLowerCase() as 'get'](`/api${path.replaceAll(/\{\w+\}/g, '1')}`);
        const { status, body } = await request;
        if (status !== 403 || body.code !== 'email_unconfirmed') open.push(call);
      }
      expect(open.toSorted()).toEqual(WHILE_UNCONFIRMED);
    });
  });

  it('never changes the places, breeds and foods of the reference data', async () => {
    expect(await hashLargeTables()).toEqual(initialHashes);
  });
});
