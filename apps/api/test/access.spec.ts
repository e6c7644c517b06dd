import { randomUUID } from 'node:crypto';
import type { Response } from 'supertest';
import { TestApp } from './app.js';
import { eventually } from './eventually.js';
import { PASSWORD, picture, type TestUser } from './factories.js';
import { callsWith, ignoresTokens, isPublic, isReading, routeOf, ROUTES, type Access } from './routes.js';

// Tests each type of user's access to Ana's data. Ana has blocked Bob. A rejected call must
// change nothing. Each call must also work for Ana, which proves that other users were rejected
// only because of their identity.

const suspendedUntil = new Date(Date.now() + 3_600_000);

const calls = Object.keys(ROUTES);

let test: TestApp;
let initialHashes: unknown;
let world: World;
let restore: () => Promise<void>;
beforeAll(async () => {
  test = await TestApp.start();
  initialHashes = await hashLargeTables();
  world = await makeWorld();
  restore = await test.keep();
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
  const salon = await make.bookableBusiness({ userId: (await make.user({ userCategoryId: 3 })).id });
  const ownSalon = await make.bookableBusiness({ userId: ana.id, kind: 'SHELTER' });
  const appointment = await make.appointment({ businessProfileId: salon.id, customerId: ana.id, petId: pet.id });
  const visit = await make.appointment({ businessProfileId: ownSalon.id, customerId: dora.id });
  const ownReview = await make.review({ businessProfileId: salon.id, authorId: ana.id });
  const receivedReview = await make.review({ businessProfileId: ownSalon.id, authorId: dora.id });
  const closedDays = await prisma.closedDays.create({
    data: { businessProfileId: ownSalon.id, firstOn: new Date('2100-01-01'), lastOn: new Date('2100-01-02') },
  });
  const waitingEntry = await prisma.waitingEntry.create({
    data: {
      ...{ businessProfileId: salon.id, customerId: ana.id, petId: pet.id, serviceId: 1 },
      day: new Date('2100-01-01'),
    },
  });
  const savedSearch = await prisma.savedSearch.create({ data: { userId: ana.id, name: 'x', filters: {}, keys: [] } });
  const passkey = await make.passkey(ana.id);
  const linkedAccount = await make.linkedAccount(ana.id);
  const world = {
    passkey,
    linkedAccount,
    moderationCase,
    savedSearch,
    chipLookup,
    ownChipLookup,
    found,
    decision: await prisma.moderationDecision.create({
      data: { caseId: moderationCase.id, action: 'WARN', text: 'x' },
    }),
    ana,
    dora,
    eva,
    bob,
    suspended: await make.user({ suspendedUntil }),
    moderator: await make.user({ role: 'MODERATOR' }),
    administrator: await make.user({ role: 'ADMINISTRATOR' }),
    address,
    appointment: Number(appointment.id),
    visit: Number(visit.id),
    ownReview,
    receivedReview,
    closedDays,
    waitingEntry,
    kennel: await business('KENNEL'),
    shelter: ownSalon.id,
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
    album: await prisma.album.create({ data: { userId: ana.id, name: 'x', audience: 'USERS' } }),
    photoPet: 0,
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
  const shown = { petId: pet.id, userPhotoId: world.userPhoto.id, confirmedAt: new Date() };
  world.photoPet = (await prisma.photoPet.create({ data: shown })).id;
  await make.block(ana.id, bob.id);
  return world;
}
type World = Awaited<ReturnType<typeof makeWorld>>;

/** An example of a call with Ana's data. */
interface Row {
  call: string;
  /** Returns the values of the path parameters. Missing values are 1. */
  parameter?: (world: World) => string | number | (string | number)[];
  query?: (world: World) => string;
  body?: (world: World) => object;
  /** Form fields to send with a picture. */
  upload?: (world: World) => Record<string, string>;
  /** Status for users who may make the call (`access` in routes.ts), by default 200. */
  status?: number;
  /** Statuses that differ from the rule of `access`. `blocked`: Ana has blocked the user. */
  ana?: number;
  other?: number;
  blocked?: number;
  moderator?: number;
  administrator?: number;
  /** The call also succeeds for other users, but does not change Ana's data. */
  isHarmless?: boolean;
}

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
    { call: 'GET /pet/{uuid}/health-records', parameter: uuid },
    { call: 'POST /pet/{uuid}/health-records', parameter: uuid, body: () => weight, status: 201 },
    { call: 'GET /pet/{uuid}/health-records/summary', parameter: uuid },
    { call: 'GET /pet/{uuid}/health-records/protections', parameter: uuid },
    { call: 'GET /pet/{uuid}/health-records/{id}', parameter: entry },
    { call: 'PATCH /pet/{uuid}/health-records/{id}', parameter: entry, body: () => ({ version: 1, note: 'x' }) },
    { call: 'DELETE /pet/{uuid}/health-records/{id}', parameter: entry, status: 204 },
    {
      call: 'POST /pet/{uuid}/health-records/{id}/documents',
      parameter: entry,
      upload: () => ({ title: 'x' }),
      status: 201,
    },
    // The status is 404 for everybody, because the document has no file.
    { call: 'GET /health-records/documents/{id}', parameter: document, status: 404 },
    { call: 'DELETE /health-records/documents/{id}', parameter: document, status: 204 },
    { call: 'GET /pet/{uuid}/health-records/export', parameter: uuid, query: () => 'format=csv' },
    { call: 'GET /pet/{uuid}/health-records/shares', parameter: uuid },
    {
      call: 'POST /pet/{uuid}/health-records/shares',
      parameter: uuid,
      body: () => ({ sections: ['weight'], days: 1 }),
      status: 201,
    },
    {
      call: 'DELETE /pet/{uuid}/health-records/shares/{id}',
      parameter: ({ pet, healthShare }) => [pet.uuid, healthShare],
      status: 204,
    },
    // The status is 404 for Ana, because the entry is no medication.
    ...['PUT', 'DELETE'].map((method): Row => ({
      call: `${method} /pet/{uuid}/health-records/{id}/doses/{dueAt}`,
      parameter: ({ pet, healthEntry }) => [pet.uuid, healthEntry, '2026-05-17T08:00'],
      status: method === 'PUT' ? 404 : 204,
    })),
    { call: 'GET /pet/{uuid}/clinics', parameter: uuid },
    { call: 'GET /pet/{uuid}/clinics/events', parameter: uuid },
    ...['PUT', 'DELETE'].map((method): Row => ({
      call: `${method} /pet/{uuid}/clinics/{clinicId}`,
      parameter: ({ pet, clinic }) => [pet.uuid, clinic.id],
      status: 204,
    })),
    { call: 'PUT /pet/{uuid}/identification', parameter: uuid, body: () => ({ tattoo: 'x' }) },
  ];
}

/** Calls of reminders, of which nobody but the pet's owner knows. */
function reminderRows(): Row[] {
  const id = ({ reminder }: World) => reminder;
  const seen = { dueOn: '2026-05-17' };
  return [
    {
      call: 'POST /reminders',
      body: ({ pet }) => ({ petUuid: pet.uuid, title: 'x', nextOn: '2026-05-17' }),
      status: 201,
    },
    { call: 'PATCH /reminders/{id}', parameter: id, body: () => ({ title: 'y' }) },
    { call: 'DELETE /reminders/{id}', parameter: id, status: 204 },
    { call: 'POST /reminders/{id}/done', parameter: id, body: () => seen },
    { call: 'POST /reminders/{id}/skip', parameter: id, body: () => seen },
    { call: 'POST /reminders/{id}/snooze', parameter: id, body: () => ({ until: '2200-01-01' }) },
    { call: 'GET /reminders/{id}/event.ics', parameter: id },
  ];
}

/** Calls of a further album, and of a pet in a photo. */
function albumRows(): Row[] {
  const uuid = ({ album }: World) => album.uuid;
  const ofPhoto = ({ userPhoto }: World) => ({ photoIds: [userPhoto.id] });
  return [
    {
      call: 'PUT /user-photo/album',
      body: (world) => ({ ...ofPhoto(world), albumUuid: world.album.uuid }),
      status: 204,
      other: 404,
      blocked: 404,
    },
    {
      call: 'PUT /pet-photo/pet/{petUuidOrId}/album',
      parameter: ({ pet }) => pet.id,
      body: ({ petPhoto }) => ({ photoIds: [petPhoto.id] }),
      status: 204,
    },
    { call: 'GET /albums/user/{userId}', parameter: idOfAna },
    { call: 'GET /albums/pet/{petUuidOrId}', parameter: ({ pet }) => pet.id },
    { call: 'GET /albums/{uuid}', parameter: uuid },
    { call: 'PATCH /albums/{uuid}', parameter: uuid, body: () => ({ name: 'Hacked' }) },
    { call: 'DELETE /albums/{uuid}', parameter: uuid, query: () => 'photos=move', status: 204 },
    { call: 'GET /albums/{uuid}/photos', parameter: uuid },
    { call: 'PUT /albums/{uuid}/photos/order', parameter: uuid, body: () => ({ photoIds: [] }) },
    { call: 'PUT /albums/{uuid}/link', parameter: uuid, body: () => ({ days: 7 }) },
    { call: 'DELETE /albums/{uuid}/link', parameter: uuid, status: 204 },
    { call: 'GET /photo-pets/pet/{petUuidOrId}', parameter: ({ pet }) => pet.id },
    ...(['user', 'pet'] as const).flatMap((type): Row[] => {
      const parameter = (world: World) => world[`${type}Photo`].id;
      return [
        { call: `GET /photo-pets/${type}-photo/{id}`, parameter },
        {
          call: `POST /photo-pets/${type}-photo/{id}`,
          parameter,
          body: ({ pet }) => ({ petUuid: pet.uuid }),
          status: 201,
        },
      ];
    }),
    { call: 'POST /photo-pets/{id}/confirm', parameter: ({ photoPet }) => photoPet, status: 204 },
    { call: 'DELETE /photo-pets/{id}', parameter: ({ photoPet }) => photoPet, status: 204 },
  ];
}

/** Calls of an appointment, which only its customer and its business can see. */
function appointmentRows(): Row[] {
  const own = ({ appointment }: World) => appointment;
  const visit = ({ visit }: World) => visit;
  const startsAt = new Date(Math.ceil(Date.now() / 3_600_000) * 3_600_000 + 3 * 86_400_000).toISOString();
  return [
    { call: 'GET /appointments/{id}', parameter: own },
    { call: 'POST /appointments/{id}/move', parameter: own, body: () => ({ startsAt }) },
    { call: 'POST /appointments/{id}/cancel', parameter: own, body: () => ({}) },
    { call: 'GET /appointments/{id}/event.ics', parameter: own },
    { call: 'DELETE /waiting-list/{id}', parameter: ({ waitingEntry }) => waitingEntry.id, status: 204 },
    { call: 'DELETE /business/closed-days/{id}', parameter: ({ closedDays }) => closedDays.id, status: 204 },
    { call: 'GET /business/appointments/{id}', parameter: visit },
    { call: 'POST /business/appointments/{id}/move', parameter: visit, body: () => ({ startsAt }) },
    { call: 'POST /business/appointments/{id}/state', parameter: visit, body: () => ({ state: 'confirmed' }) },
    { call: 'POST /business/appointments/{id}/cancel', parameter: visit, body: () => ({}) },
    { call: 'PUT /business/appointments/{id}/note', parameter: visit, body: () => ({ text: 'x' }) },
    // The status is 409, because Ana has no clinic.
    { call: 'POST /business/appointments/{id}/access-request', parameter: visit, status: 409 },
  ];
}

/** Calls of reviews: only the author deletes a review, and only the business answers it. */
function reviewRows(): Row[] {
  const received = ({ receivedReview }: World) => receivedReview.id;
  return [
    { call: 'DELETE /reviews/{id}', parameter: ({ ownReview }) => ownReview.id, status: 204 },
    { call: 'POST /reviews/{id}/answer', parameter: received, body: () => ({ text: 'x' }), status: 201 },
    { call: 'DELETE /reviews/{id}/answer', parameter: received, status: 204 },
  ];
}

/** Calls of a transfer, which only its two people can see. */
function transferRows(): Row[] {
  const offer = { withPhotos: true, withRecord: true, withHistory: true, password: PASSWORD };
  return [
    {
      call: 'POST /pet/{uuid}/transfer',
      parameter: ({ pet }) => pet.uuid,
      body: ({ dora }) => ({ ...offer, toUser: dora.uuid }),
      status: 201,
    },
    {
      call: 'POST /transfers/{uuid}/accept',
      parameter: ({ received }) => received.uuid,
      body: () => ({}),
      status: 204,
    },
    { call: 'POST /transfers/{uuid}/decline', parameter: ({ received }) => received.uuid, status: 204 },
    { call: 'DELETE /transfers/{uuid}', parameter: ({ given }) => given.uuid, status: 204 },
    {
      call: 'POST /transfers/{uuid}/ask',
      parameter: ({ shelterDog }) => shelterDog.uuid,
      body: () => ({ content: 'x' }),
    },
    {
      call: 'PUT /pet/{uuid}/death',
      parameter: ({ pet }) => pet.uuid,
      body: () => ({ diedOn: '2026-05-17' }),
    },
  ];
}

/** Calls for collar tags and chips. Owners see lookups of their pets, and finders write once. */
function finderRows(): Row[] {
  const parameter = ({ pet }: World) => pet.uuid;
  return [
    { call: 'GET /pet/{uuid}/tag', parameter },
    {
      call: 'PUT /pet/{uuid}/tag',
      parameter,
      body: () => ({ showsName: false, showsPhoto: false, showsContact: false }),
    },
    { call: 'POST /pet/{uuid}/tag/reset', parameter },
    { call: 'GET /pet/{uuid}/chip-lookups', parameter },
    {
      call: 'POST /pet/{uuid}/chip-lookups/{id}/block',
      parameter: ({ pet, ownChipLookup }) => [pet.uuid, ownChipLookup.id],
      status: 204,
    },
    {
      call: 'POST /chip-lookups/{uuid}/message',
      parameter: ({ chipLookup }) => chipLookup.uuid,
      body: () => ({ content: 'x' }),
      status: 204,
    },
  ];
}

/** Calls of a report of a lost animal, which everybody sees. */
function animalReportRows(): Row[] {
  const uuid = ({ lost }: World) => lost.uuid;
  return [
    { call: 'GET /lost-and-found/{uuid}', parameter: uuid },
    { call: 'DELETE /lost-and-found/{uuid}', parameter: uuid, status: 204 },
    { call: 'GET /lost-and-found/{uuid}/card', parameter: uuid },
    { call: 'PATCH /lost-and-found/{uuid}', parameter: uuid, body: () => ({ name: 'Hacked' }) },
    { call: 'POST /lost-and-found/{uuid}/photos', parameter: uuid, upload: () => ({}), status: 201 },
    {
      call: 'DELETE /lost-and-found/{uuid}/photos/{id}',
      parameter: ({ lost, lostPhoto }) => [lost.uuid, lostPhoto.id],
      status: 204,
    },
    { call: 'POST /lost-and-found/{uuid}/confirm', parameter: uuid, status: 409 },
    {
      call: 'POST /lost-and-found/{uuid}/close',
      parameter: uuid,
      body: () => ({ outcome: 'home' }),
    },
    { call: 'POST /lost-and-found/{uuid}/reopen', parameter: uuid, ana: 409 },
    { call: 'POST /lost-and-found/{uuid}/extend', parameter: uuid },
    { call: 'PUT /lost-and-found/{uuid}/follow', parameter: uuid, status: 204 },
    {
      call: 'DELETE /lost-and-found/{uuid}/follow',
      parameter: uuid,
      status: 204,
      isHarmless: true,
    },
    { call: 'GET /lost-and-found/{uuid}/sightings', parameter: uuid },
    { call: 'GET /lost-and-found/{uuid}/matches', parameter: uuid },
    ...['accept', 'dismiss'].map((answer): Row => ({
      call: `POST /matches/{lostUuid}/{foundUuid}/${answer}`,
      parameter: ({ lost, found }) => [lost.uuid, found.uuid],
      status: 204,
    })),
    {
      call: 'DELETE /lost-and-found/{uuid}/sightings/{id}',
      parameter: ({ lost, sighting }) => [lost.uuid, sighting.id],
      status: 204,
      moderator: 204,
      administrator: 204,
    },
  ];
}

const ROWS: Row[] = [
  { call: 'GET /user/by-uuid/{uuid}', parameter: uuidOfAna },
  {
    call: 'DELETE /auth/sessions/{id}',
    parameter: ({ ana }) => ana.sessionId,
    status: 204,
  },
  {
    call: 'PATCH /auth/passkeys/{id}',
    parameter: ({ passkey }) => passkey.id,
    body: () => ({ name: 'x' }),
  },
  {
    call: 'DELETE /auth/passkeys/{id}',
    parameter: ({ passkey }) => passkey.id,
    body: () => ({ password: PASSWORD }),
    status: 204,
  },
  {
    call: 'DELETE /auth/linked-accounts/{id}',
    parameter: ({ linkedAccount }) => linkedAccount.id,
    body: () => ({ password: PASSWORD }),
    status: 204,
  },
  { call: 'GET /user-address/user/{userId}', parameter: idOfAna },
  {
    call: 'POST /user-address',
    body: ({ ana }) => ({ user_id: ana.id, country: 'x', city: 'x', street: 'x' }),
    ana: 409,
    blocked: 403,
  },
  {
    call: 'PATCH /user-address/{id}',
    parameter: ({ address }) => address.id,
    body: () => ({ city: 'Hacked' }),
  },
  ...businesses.flatMap(([path, id]): Row[] => [
    { call: `GET /${path}/user/{userId}`, parameter: idOfAna },
    { call: `POST /${path}`, body: ({ ana }) => ({ user_id: ana.id }), ana: 409, blocked: 403 },
    { call: `PATCH /${path}/{id}`, parameter: id, body: () => ({ establishment_date: '2001-01-01' }) },
  ]),
  { call: 'GET /beauty-parlor/{id}/services', parameter: ({ parlor }) => parlor },
  { call: 'GET /veterinary/{id}', parameter: ({ veterinary }) => veterinary },

  { call: 'GET /pet/uuid/{uuid}', parameter: ({ pet }) => pet.uuid },
  { call: 'GET /pet/{id}', parameter: ({ pet }) => pet.id },
  { call: 'GET /pet/user/{userId}', parameter: idOfAna },
  {
    call: 'PATCH /pet/uuid/{uuid}',
    parameter: ({ pet }) => pet.uuid,
    body: () => ({ petName: 'Hacked' }),
  },
  {
    call: 'POST /pet/{id}/offer',
    parameter: ({ pet }) => pet.uuid,
    body: () => ({ state: 'done' }),
  },
  { call: 'POST /pet/{id}/offer/confirm', parameter: ({ pet }) => pet.id },
  { call: 'DELETE /pet/uuid/{uuid}', parameter: ({ pet }) => pet.uuid, status: 204 },
  { call: 'POST /pet-photo', upload: ({ pet }) => ({ petUuid: pet.uuid }), status: 201 },
  { call: 'GET /pet-photo/pet/{petUuidOrId}', parameter: ({ pet }) => pet.id },
  {
    call: 'PATCH /pet-photo/{id}',
    parameter: ({ petPhoto }) => petPhoto.id,
    body: () => ({ description: 'Hacked', isMain: true }),
  },
  { call: 'DELETE /pet-photo/{id}', parameter: ({ petPhoto }) => petPhoto.id, status: 204 },
  {
    call: 'PUT /pet-photo/pet/{petUuidOrId}/order',
    parameter: ({ pet }) => pet.id,
    body: ({ petPhoto }) => ({ photoIds: [petPhoto.id] }),
  },
  ...healthRecordRows(),
  ...reminderRows(),
  ...transferRows(),
  ...appointmentRows(),
  ...reviewRows(),
  ...finderRows(),
  ...animalReportRows(),
  { call: 'PUT /favourites/{petId}', parameter: ({ pet }) => pet.id, status: 204 },
  {
    call: 'DELETE /favourites/{petId}',
    parameter: ({ pet }) => pet.id,
    status: 204,
    isHarmless: true,
  },
  {
    call: 'PATCH /saved-searches/{id}',
    parameter: ({ savedSearch }) => savedSearch.id,
    body: () => ({ name: 'Hacked' }),
  },
  {
    call: 'POST /saved-searches/{id}/open',
    parameter: ({ savedSearch }) => savedSearch.id,
    status: 204,
  },
  {
    call: 'DELETE /saved-searches/{id}',
    parameter: ({ savedSearch }) => savedSearch.id,
    status: 204,
  },
  { call: 'GET /user-photo/user/{userId}', parameter: idOfAna },
  {
    call: 'PATCH /user-photo/{id}',
    parameter: ({ userPhoto }) => userPhoto.id,
    body: () => ({ description: 'Hacked', isProfile: true }),
  },
  { call: 'DELETE /user-photo/{id}', parameter: ({ userPhoto }) => userPhoto.id, status: 204 },
  {
    call: 'PUT /user-photo/order',
    body: ({ userPhoto }) => ({ photoIds: [userPhoto.id] }),
    other: 400,
    blocked: 400,
  },
  ...albumRows(),

  { call: 'GET /blogs/uuid/{uuid}', parameter: ({ blogPost }) => blogPost.uuid },
  { call: 'GET /blogs/uuid/{uuid}', parameter: ({ draft }) => draft.uuid, other: 404 },
  { call: 'GET /blogs/{id}', parameter: ({ blogPost }) => blogPost.id },
  { call: 'GET /blogs/{id}', parameter: ({ draft }) => draft.id, other: 404 },
  { call: 'GET /blogs/user/{userId}', parameter: idOfAna },
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
      other,
    },
    {
      call: 'PATCH /blogs/uuid/{uuid}',
      parameter: (world) => post(world).uuid,
      body: () => ({ title: 'Hacked' }),
      other,
    },
    { call: 'POST /blogs/{id}/publish', parameter: (world) => post(world).id, other },
    { call: 'DELETE /blogs/{id}', parameter: (world) => post(world).id, status: 204, other },
  ]),

  { call: 'GET /wall/{id}', parameter: ({ wallPost }) => wallPost.id },
  { call: 'GET /wall/user/{userId}', parameter: idOfAna },
  {
    call: 'PATCH /wall/{id}',
    parameter: ({ wallPost }) => wallPost.id,
    body: () => ({ content: 'Hacked' }),
  },
  { call: 'DELETE /wall/{id}', parameter: ({ wallPost }) => wallPost.id, status: 204 },
  ...['GET /likes/count', 'GET /likes/check', 'GET /likes/target', 'GET /comments/count', 'GET /comments/target'].map(
    (call): Row => ({ call, query: onWallPost }),
  ),
  {
    call: 'POST /likes',
    body: ({ wallPost }) => ({ targetType: 'wall_post', targetId: wallPost.id }),
    status: 201,
    ana: 409,
    blocked: 403,
  },
  { call: 'DELETE /likes/{likeId}', parameter: ({ like }) => like.id, status: 204 },
  {
    call: 'POST /comments',
    body: ({ wallPost }) => ({ targetType: 'wall_post', targetId: wallPost.id, content: 'x' }),
    status: 201,
    blocked: 403,
  },
  {
    call: 'PATCH /comments/{id}',
    parameter: ({ comment }) => comment.id,
    body: () => ({ content: 'Hacked' }),
  },
  { call: 'DELETE /comments/{id}', parameter: ({ comment }) => comment.id, status: 204 },

  { call: 'GET /friends/status/{uuid}', parameter: uuidOfAna },
  {
    call: 'POST /friends/request',
    body: ({ ana }) => ({ addresseeUuid: ana.uuid }),
    status: 201,
    ana: 400,
    blocked: 403,
  },
  ...['accept', 'reject'].map((answer): Row => ({
    call: `POST /friends/request/{friendshipId}/${answer}`,
    parameter: ({ request }) => request.id,
    status: answer === 'accept' ? 200 : 204,
  })),
  {
    call: 'DELETE /friends/{friendshipId}',
    parameter: ({ friendship }) => friendship.id,
    status: 204,
  },
  { call: 'POST /friends/block/{userId}', parameter: idOfAna, ana: 400 },
  // Ana's block remains when other users remove their blocks.
  {
    call: 'POST /friends/unblock/{userId}',
    parameter: idOfAna,
    status: 204,
    ana: 400,
    isHarmless: true,
  },
  { call: 'GET /messages/conversation/{userId}', parameter: idOfAna },
  { call: 'GET /messages/permission/{userId}', parameter: idOfAna },
  {
    call: 'POST /messages/mark-read',
    body: ({ message }) => ({ messageId: message.id }),
  },
  // Reports for unknown streams are ignored.
  {
    call: 'PUT /sse/wall-feed/shown',
    body: ({ ana: { uuid } }) => ({ streamId: `${uuid}:${uuid}`, targets: ['wall_post:1'] }),
    status: 204,
    isHarmless: true,
  },
  // Ana's notifications remain unread.
  {
    call: 'POST /notifications/read',
    body: ({ notification }) => ({ ids: [notification.id] }),
    isHarmless: true,
  },
  {
    call: 'POST /messages/send',
    body: ({ ana }) => ({ receiverId: ana.id, content: 'x', messageType: 'text' }),
    status: 201,
    ana: 400,
    blocked: 403,
  },
  {
    call: 'POST /moderation/reports',
    body: ({ wallPost }) => ({ targetType: 'wall_post', targetId: wallPost.id, reason: 'spam' }),
    status: 201,
    ana: 403,
  },
  {
    call: 'POST /moderation/decisions/{id}/objection',
    parameter: ({ decision }) => decision.id,
    body: () => ({ text: 'x' }),
  },
  { call: 'GET /moderation/cases' },
  { call: 'GET /moderation/cases/{id}', parameter: ({ moderationCase }) => moderationCase.id },
  // The status is 404, because the case has no picture.
  {
    call: 'GET /moderation/cases/{id}/pictures/{position}',
    parameter: ({ moderationCase }) => moderationCase.id,
    status: 404,
  },
  // The status is 404, because the case is not about a verification.
  {
    call: 'GET /moderation/cases/{id}/document',
    parameter: ({ moderationCase }) => moderationCase.id,
    status: 404,
  },
  {
    call: 'GET /moderation/cases/{id}/pictures/{position}/video',
    parameter: ({ moderationCase }) => moderationCase.id,
    status: 404,
  },
  { call: 'GET /moderation/log' },
  // The status is 409, because the moderator claims the case first.
  {
    call: 'POST /moderation/cases/{id}/claim',
    parameter: ({ moderationCase }) => moderationCase.id,
    administrator: 409,
  },
  {
    call: 'POST /moderation/cases/{id}/decisions',
    parameter: ({ moderationCase }) => moderationCase.id,
    body: () => ({ action: 'note', text: 'x' }),
    administrator: 409,
  },
  {
    call: 'DELETE /moderation/cases/{id}/claim',
    parameter: ({ moderationCase }) => moderationCase.id,
    status: 204,
  },
  { call: 'GET /moderation/people' },
  { call: 'PATCH /registration', body: () => ({ mode: 'open' }) },
  { call: 'GET /registration/invitations' },
  { call: 'POST /registration/invitations', body: () => ({ uses: 1, days: 1 }), status: 201 },
  { call: 'DELETE /registration/invitations/{id}', parameter: () => 1, status: 404 },
  {
    call: 'PATCH /moderation/people/{userId}',
    parameter: idOfAna,
    body: () => ({ role: 'moderator', password: PASSWORD }),
  },
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
  it("is tested for every call that concerns a user's data", () => {
    const concerned = callsWith((_call, { access }) => access !== 'own' && access !== 'visible');
    expect([...new Set(ROWS.map(({ call }) => call))].sort()).toEqual(concerned);
  });

  const usersOf = ({ bob, suspended, eva, moderator, administrator, ana }: World) => ({
    blocked: bob,
    suspended,
    other: eva,
    moderator,
    administrator,
    ana, // last, because she may delete the data
  });
  const rejections: Record<Access, { other?: number; blocked?: number }> = {
    own: {},
    visible: {},
    everyone: {},
    unblocked: { blocked: 404 },
    owner: { other: 403, blocked: 404 },
    private: { other: 404, blocked: 404 },
    moderators: { other: 403, blocked: 403 },
    administrators: { other: 403, blocked: 403 },
  };
  type Name = keyof ReturnType<typeof usersOf>;
  const NAMES: Name[] = ['blocked', 'suspended', 'other', 'moderator', 'administrator', 'ana'];

  const expectedStatuses = ({ call, status = 200, ...exceptions }: Row): Record<Name, number> => {
    const { access, whileSuspended = isReading(call) } = routeOf(call);
    const ofStaff = access === 'moderators' || access === 'administrators';
    const { other = rejections[access].other ?? status, blocked = rejections[access].blocked ?? status } = exceptions;
    return {
      ana: exceptions.ana ?? (ofStaff ? 403 : status),
      other,
      blocked,
      moderator: exceptions.moderator ?? (access === 'moderators' ? status : other),
      administrator: exceptions.administrator ?? (ofStaff ? status : other),
      suspended: whileSuspended ? other : 403,
    };
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
  const ASSERTION = { id: 'x', response: { clientDataJSON: 'x', authenticatorData: 'x', signature: 'x' } };
  const NEW_PASSKEY = { id: 'x', response: { clientDataJSON: 'x', attestationObject: 'x' } };
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
    ['GET /moderation/reports', 401, 200, 200],
    ['GET /moderation/decisions', 401, 200, 200],
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
    ['GET /auth/ways-in', 401, 200, 200],
    ['POST /user/passkey/options', 200, 200, 200, { email: 'nobody@example.org' }],
    ['POST /user/passkey', 400, 400, 400, { email: 'nobody@example.org', passkey: NEW_PASSKEY }],
    ['POST /auth/passkeys/options/login', 200, 200, 200],
    ['POST /auth/passkeys/options/confirmation', 401, 200, 200],
    // Without a password, because a session has ten confirmations, which the other calls use up.
    ['POST /auth/passkeys/options/addition', 401, 400, 400],
    ['POST /auth/passkeys/login', 401, 401, 401, { passkey: ASSERTION }],
    ['POST /auth/passkeys/objection', 401, 401, 401, { passkey: ASSERTION, text: 'x' }],
    ['POST /auth/passkeys', 401, 400, 400, { passkey: NEW_PASSKEY }],
    ['GET /auth/providers', 200, 200, 200],
    // This server has no providers.
    ['GET /auth/providers/club/start', 404, 404, 404],
    ['GET /auth/providers/club/callback', 404, 404, 404],
    ['POST /auth/providers/club/link', 401, 404, 404, { password: PASSWORD }],
    ['POST /auth/providers/club/confirmation', 401, 404, 404],
    ['POST /auth/providers/ticket', 400, 400, 400, { ticket: 'x' }],
    ['POST /auth/providers/login', 400, 400, 400, { ticket: 'x' }],
    ['POST /auth/providers/registration', 400, 400, 400, { ticket: 'x' }],
    ['POST /auth/providers/objection', 400, 400, 400, { ticket: 'x', text: 'x' }],
    ['POST /auth/linked-accounts', 401, 400, 400, { ticket: 'x' }],
    ['GET /privacy', 200, 200, 200],
    ['GET /registration', 200, 200, 200],
    ['POST /auth/email', 400, 400, 400, { secret: 'A'.repeat(43) }],
    ['POST /auth/email/cancel', 400, 400, 400, { secret: 'A'.repeat(43) }],
    ['POST /auth/password', 400, 400, 400, { secret: 'A'.repeat(43), newPassword: 'A-new-password-7' }],
    // The test server sends no email.
    ['POST /auth/password/link', 409, 409, 409, { email: 'nobody@example.org' }],
    ['POST /auth/objection', 401, 401, 401, { email: 'nobody@example.org', password: PASSWORD, text: 'x' }],
    ['POST /auth/second-factor/confirm', 401, 400, 400, { code: '000000' }],
    ['POST /auth/second-factor/recovery-codes', 401, 409, 409, { password: PASSWORD }],
    ['POST /user/email/link', 401, 409, 409],
    // These users have no code.
    ['POST /user/email/code', 401, 400, 400, { code: '000000' }],
    ['PATCH /user/email', 401, 400, 400, { email: 'new@example.org' }], // without a password, too
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
    ['GET /home', 401, 200, 200],
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

  it('is limited to public calls without a token', async () => {
    const expected = new Map(ROWS.map((row) => [row.call, isPublic(row.call) ? expectedStatuses(row).other : 401]));
    const before = await readAllRows();
    const statuses = new Map<string, number>();
    for (const row of ROWS) statuses.set(row.call, (await send(row, world, undefined)).status);
    expect(statuses).toEqual(expected);
    expect(await readAllRows()).toEqual(before);
  });

  it('is limited to reading for suspended users', async () => {
    const { id, bearer, email } = await test.make.user({ suspendedUntil });
    const open = [];
    const denied = callsWith((call, { whileSuspended }) => !isReading(call) && !whileSuspended && !ignoresTokens(call));
    for (const call of denied) {
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
    for (const call of calls.filter((name) => !ignoresTokens(name))) {
      const [method = '', path = ''] = call.split(' ');
      const request = test.as({ bearer })[method.toLowerCase() as 'get'](`/api${path.replaceAll(/\{\w+\}/g, '1')}`);
      if ((await request).status !== 401) open.push(call);
    }
    expect(open).toEqual([]);
    await test.http().post('/api/auth/login').send({ email, password: PASSWORD }).expect(401);
  });

  it('is limited to a few calls until a required email confirmation', async () => {
    await test.beside({ EMAIL_CONFIRMATION: 'require' }, async (strict) => {
      const isOpen = (call: string) =>
        (isPublic(call) && (isReading(call) || ignoresTokens(call))) || routeOf(call).whileUnconfirmed;
      const expected = new Map(ROWS.map((row) => [row.call, isOpen(row.call) ? expectedStatuses(row).other : 403]));
      const before = await readAllRows();
      const statuses = new Map<string, number>();
      for (const row of ROWS) statuses.set(row.call, (await send(row, world, world.eva, strict)).status);
      expect(statuses).toEqual(expected);
      expect(await readAllRows()).toEqual(before);
      const { bearer } = await test.make.user();
      const open = [];
      // Call the logout last, because it ends the session.
      const isLast = (call: string) => Number(call === 'POST /auth/logout');
      for (const call of callsWith((call) => !isPublic(call)).toSorted((a, b) => isLast(a) - isLast(b))) {
        const [method = '', path = ''] = call.split(' ');
        const request = strict.as({ bearer })[method.toLowerCase() as 'get'](`/api${path.replaceAll(/\{\w+\}/g, '1')}`);
        const { status, body } = await request;
        if (status !== 403 || body.code !== 'email_unconfirmed') open.push(call);
      }
      expect(open.toSorted()).toEqual(callsWith((_call, { whileUnconfirmed }) => whileUnconfirmed === true));
    });
  });

  it('never changes the places, breeds and foods of the reference data', async () => {
    expect(await hashLargeTables()).toEqual(initialHashes);
  });
});
