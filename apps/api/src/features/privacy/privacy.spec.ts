import { randomUUID } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { Prisma } from '@sapa/prisma/client';
import { TestApp } from '../../../test/app.js';
import { JobsService } from '../../platform/jobs/jobs.service.js';
import { KEPT } from '../../platform/common/retention.js';
import { KnownDevices } from '../accounts/known-devices.service.js';
import { ChipLookupsService } from '../finders/chip-lookups.service.js';

/**
 * The row of the privacy page for each table, or the reason why it has none. Add new tables here
 * and to the page.
 */
const DISCLOSED_AS: Record<Prisma.ModelName, string> = {
  User: 'account',
  Session: 'sessions',
  AccountLink: 'links',
  KnownDevice: 'devices',
  SecondFactor: 'secondFactor',
  RecoveryCode: 'secondFactor',
  Passkey: 'passkeys',
  PasskeyChallenge: 'passkeys',
  LinkedAccount: 'linkedAccounts',
  ProviderLogin: 'linkedAccounts',
  AddressBan: 'bans',
  Registration: 'not personal: who may register here',
  Invitation: 'invitations',
  DataDownload: 'download',
  Address: 'profile',
  Place: 'not personal: places of the world',
  Gazetteer: 'not personal: version of the gazetteer',
  BusinessProfile: 'profile',
  BusinessVerification: 'verifications',
  BusinessService: 'profile',
  OpeningHours: 'profile',
  UserCategory: 'not personal: reference data',
  Service: 'not personal: reference data',
  PetCategory: 'not personal: reference data',
  PetCategoryGroup: 'not personal: reference data',
  PetCategoryFood: 'not personal: reference data',
  Pet: 'profile',
  HealthEntry: 'healthRecords',
  HealthDocument: 'healthRecords',
  MedicationDose: 'healthRecords',
  PetIdentification: 'healthRecords',
  HealthShare: 'healthRecords',
  ClinicAccess: 'healthRecords',
  ClinicAccessEvent: 'clinicAccess',
  Reminder: 'reminders',
  CareCalendar: 'reminders',
  Favourite: 'searches',
  SavedSearch: 'searches',
  SavedSearchHit: 'searches',
  PetPhoto: 'profile',
  Album: 'profile',
  PhotoPet: 'profile',
  UserPhoto: 'profile',
  PendingFile: 'deletedPictures',
  Media: 'pictures',
  MediaUse: 'pictures',
  BlogPost: 'posts',
  WallPost: 'posts',
  WallPostTag: 'posts',
  Like: 'posts',
  Comment: 'posts',
  Mention: 'posts',
  Friendship: 'people',
  Block: 'people',
  BlockChange: 'people',
  Conversation: 'messages',
  ConversationMember: 'messages',
  Message: 'messages',
  Notice: 'notifications',
  BookingSettings: 'appointments',
  BookingPlace: 'appointments',
  BookableService: 'appointments',
  ServiceDuration: 'appointments',
  ClosedDays: 'appointments',
  Appointment: 'appointments',
  CustomerNote: 'appointments',
  WaitingEntry: 'appointments',
  Review: 'reviews',
  PetTransfer: 'transfers',
  ChipLookup: 'finders',
  PetTag: 'finders',
  AnimalReport: 'lostAndFound',
  AnimalSighting: 'lostAndFound',
  ReportPhoto: 'lostAndFound',
  ReportFollow: 'lostAndFound',
  AlertArea: 'alerts',
  AnimalAlert: 'alerts',
  ReportMatch: 'lostAndFound',
  Allowance: 'notifications',
  Notification: 'notifications',
  NotificationSettings: 'notifications',
  NotificationChoice: 'notifications',
  PushSubscription: 'push',
  PushKey: 'not personal: key of this installation',
  ModerationCase: 'moderation',
  Report: 'moderation',
  ModerationDecision: 'moderation',
  AuditEntry: 'moderation',
  StreamEvent: 'events',
  SeededPart: 'not personal: which demo data exists',
};

/** File and title of a test, below `apps/api` or `apps/web`. */
type Proof = readonly [file: string, title: string];

const F = 'api/src/features';
const DELETED_WITH_ACCOUNT: Proof = [
  `${F}/accounts/account.spec.ts`,
  "deletes the user's rows in every table with a foreign key to users",
];
const PRIVACY = `${F}/privacy/privacy.spec.ts`;
const PERIODS: Proof = [PRIVACY, 'are deleted after their period'];
const SERVICES: Proof = [PRIVACY, 'names the other services that the operator has set up: %s'];
const VISIBILITY: Proof = ['api/test/visibility.spec.ts', 'has the documented result for each viewer: %s'];

/**
 * Tests that prove the sentences of the privacy page. A changed or new sentence needs a test here
 * that fails if the sentence becomes wrong.
 */
const PROOFS: Record<string, readonly Proof[]> = {
  'account.why': [[`api/src/platform/auth/passwords.spec.ts`, 'uses Argon2id with a random salt']],
  'account.until': [DELETED_WITH_ACCOUNT],
  'profile.why': [
    [`${F}/photos/pet-photos.spec.ts`, 'is stored upright, and without location and camera metadata'],
    [`${F}/photos/further-albums.spec.ts`, 'shows each audience only the albums for it'],
    [`${F}/photos/further-albums.spec.ts`, 'opens the album without an account until the link is revoked or expires'],
  ],
  'profile.until': [
    DELETED_WITH_ACCOUNT,
    [`${F}/accounts/account.spec.ts`, "deletes only the picture files of the user and the user's pets and posts"],
    [`${F}/pets/deleting-pets.spec.ts`, 'deletes the pet with its photos, likes and files, and nothing else'],
  ],
  'posts.why': [
    [`${F}/blogs/blogs.spec.ts`, 'require a token, except for public lists'],
    ['api/test/access.spec.ts', 'is limited to public calls without a token'],
  ],
  'posts.until': [
    [
      `${F}/accounts/account.spec.ts`,
      "deletes all the user's content and corrects the counters on other users' content",
    ],
  ],
  'messages.why': [
    ['api/test/relations.spec.ts', 'is returned only to its sender and receiver, by every call'],
    [`${F}/moderation/moderation.spec.ts`, 'contains only the three messages before and after a reported message'],
  ],
  'messages.until': [
    [`${F}/messages/conversations.spec.ts`, "are deleted with an account, and the other user's counts stay correct"],
  ],
  'people.why': [
    [`${F}/friends/blocks.spec.ts`, 'is visible only to the user who created it'],
    [`${F}/friends/relationships.spec.ts`, 'is not sent to the user who has blocked the other user'],
  ],
  'people.until': [[`${F}/friends/friends.spec.ts`, 'is deleted with the account'], DELETED_WITH_ACCOUNT],
  'searches.why': [
    [`${F}/favourites/favourites.spec.ts`, "can be added and removed repeatedly, and update the pet's counter"],
  ],
  'searches.until': [
    [`${F}/favourites/favourites.spec.ts`, 'are deleted with the account or the pet'],
    [
      `${F}/saved-searches/saved-searches.spec.ts`,
      'announce a pet again if it reappears after its old hit was deleted',
    ],
  ],
  'healthRecords.why': [
    [
      `${F}/health-records/clinics.spec.ts`,
      'reads the record and adds entries while it has access, and the owner sees its actions',
    ],
    [
      `${F}/health-records/shares.spec.ts`,
      'shows the chosen parts to everybody, without costs, private entries and documents',
    ],
    VISIBILITY,
  ],
  'healthRecords.until': [
    [`${F}/health-records/documents.spec.ts`, 'is deleted with its file, its entry, its pet or the account'],
    [`${F}/transfers/transfers.spec.ts`, 'moves the pet with its album, record and favourites to a new owner'],
    [`${F}/transfers/transfers.spec.ts`, 'deletes the parts that the owner did not choose'],
  ],
  'reminders.why': [
    [
      `${F}/reminders/calendar.spec.ts`,
      "contains the reminders of the user's pets, until the secret URL is replaced or removed",
    ],
  ],
  'reminders.until': [
    DELETED_WITH_ACCOUNT,
    [`${F}/transfers/transfers.spec.ts`, 'moves the pet with its album, record and favourites to a new owner'],
  ],
  'clinicAccess.why': [
    [
      `${F}/health-records/clinics.spec.ts`,
      'reads the record and adds entries while it has access, and the owner sees its actions',
    ],
  ],
  'clinicAccess.until': [[`${F}/health-records/clinics.spec.ts`, 'is listed for the retention period']],
  'verifications.why': [
    [`${F}/verifications/verifications.spec.ts`, 'opens a case, and only the business and moderators get its document'],
  ],
  'verifications.until': [
    [
      `${F}/verifications/verifications.spec.ts`,
      'verifies the business, deletes the document, and is in the audit log',
    ],
    [`${F}/verifications/verifications.spec.ts`, 'is deleted after the retention period, with its document'],
  ],
  'transfers.why': [
    [`${F}/transfers/transfers.spec.ts`, 'can ask how a pet is once after two weeks and once after three months'],
  ],
  'transfers.until': [
    [`${F}/transfers/transfers.spec.ts`, 'cannot be accepted after it was declined, cancelled or has expired'],
    DELETED_WITH_ACCOUNT,
  ],
  'appointments.why': [
    [
      `${F}/appointments/appointments.spec.ts`,
      'stores the appointment, notifies the business, and shows it to both sides',
    ],
    [`${F}/appointments/appointments.spec.ts`, 'keeps a private note per customer and pet'],
  ],
  'appointments.until': [
    [`${F}/appointments/appointments.spec.ts`, 'deletes appointments after two years'],
    [`${F}/appointments/appointments.spec.ts`, 'keeps its time without the person after the account is deleted'],
  ],
  'reviews.why': [[`${F}/reviews/reviews.spec.ts`, 'shows visitors of the public page the review without its author']],
  'reviews.until': [
    DELETED_WITH_ACCOUNT,
    [`${F}/reviews/reviews.spec.ts`, 'deletes the review with the account of its author or of the business'],
  ],
  'finders.why': [
    [
      `${F}/finders/finders.spec.ts`,
      'sends one message per lookup, and shows the name of a clinic but not of other finders',
    ],
    [`${F}/finders/finders.spec.ts`, 'show finders only the facts that the owner has chosen'],
  ],
  'finders.until': [PERIODS],
  'lostAndFound.why': [
    [
      `${F}/lost-and-found/lost-and-found.spec.ts`,
      'is private: all points of an area give the same responses, even after repeated reports',
    ],
    [
      `${F}/lost-and-found/lost-and-found.spec.ts`,
      'needs no account, and shows its point only to the reporter and the sighter',
    ],
  ],
  'lostAndFound.until': [
    [
      `${F}/lost-and-found/lost-and-found.spec.ts`,
      'is automatic at the expiry date, unless the reporter extends the report when asked',
    ],
    [`${F}/lost-and-found/lost-and-found.spec.ts`, 'is deleted if nobody confirms it, and 14 days after its end'],
    [
      `${F}/lost-and-found/lost-and-found.spec.ts`,
      'is hidden until it is confirmed, and accepts photos with its upload secret',
    ],
  ],
  'alerts.why': [
    [`${F}/alerts/alerts.spec.ts`, "defaults to the user's city, and is stored rounded to about a kilometre"],
  ],
  'alerts.until': [DELETED_WITH_ACCOUNT, ['api/test/data-model.spec.ts', "deletes only the deleted user's data"]],
  'seen.why': [[`${F}/pets/pets.spec.ts`, 'have a view counter, which counts each user except the owner once a day']],
  'seen.until': [
    [`${F}/pets/deleting-pets.spec.ts`, 'deletes the pet with its photos, likes and files, and nothing else'],
  ],
  'sessions.why': [['api/src/platform/auth/sessions.spec.ts', "returns only the caller's sessions, last used first"]],
  'sessions.until': [
    ['api/src/platform/auth/sessions.spec.ts', 'ends only the current session'],
    ['api/src/platform/auth/sessions.spec.ts', 'are deleted in the background'],
  ],
  'devices.why': [[`${F}/accounts/known-devices.spec.ts`, 'are stored as hashes, at most 50 per account']],
  'devices.until': [PERIODS, [`${F}/accounts/known-devices.spec.ts`, 'are deleted after a password change']],
  'secondFactor.why': [
    [`${F}/accounts/second-factor.spec.ts`, 'stores neither the secret nor recovery codes in plain text'],
  ],
  'secondFactor.until': [
    [`${F}/accounts/second-factor.spec.ts`, 'can be turned off, which also deletes the recovery codes'],
    DELETED_WITH_ACCOUNT,
  ],
  'passkeys.why': [[`${F}/accounts/passkeys.spec.ts`, 'registers an account without a password, and logs it in']],
  'passkeys.until': [
    [`${F}/accounts/passkeys.spec.ts`, 'is removed by its owner after a confirmation, and cannot log in any more'],
    DELETED_WITH_ACCOUNT,
  ],
  'linkedAccounts.why': [[`${F}/accounts/linked-accounts.spec.ts`, 'stores no token and no name of the provider']],
  'linkedAccounts.until': [
    [`${F}/accounts/linked-accounts.spec.ts`, 'can be removed by its owner after a confirmation'],
    [`${F}/accounts/linked-accounts.spec.ts`, 'deletes expired logins in the background'],
    DELETED_WITH_ACCOUNT,
  ],
  'notifications.why': [[`${F}/notifications/channels.spec.ts`, 'have emails and pushes off by default']],
  'notifications.until': [
    [`${F}/notifications/notifications.spec.ts`, 'is kept for 90 days'],
    [`${F}/notifications/notifications.spec.ts`, 'is limited to the newest 1000, even if most of them are hidden'],
  ],
  'push.why': [
    [`${F}/notifications/channels.spec.ts`, "are saved per topic and channel, and are sent to all the user's devices"],
  ],
  'push.until': [
    [
      `${F}/notifications/channels.spec.ts`,
      'stop when the session ends, and reach only the last user who logged in on a browser',
    ],
  ],
  'pictures.why': [[`${F}/media/media.spec.ts`, 'stores, returns and serves a picture']],
  'pictures.until': [
    [
      `${F}/media/media.spec.ts`,
      'deletes pictures that have been unused for a month, such as pictures of discarded drafts',
    ],
  ],
  'deletedPictures.why': [
    [
      'api/src/platform/storage/stores.spec.ts',
      'are kept in the trash after their deletion, and removed after TRASH_DAYS',
    ],
  ],
  'deletedPictures.until': [
    [
      'api/src/platform/storage/stores.spec.ts',
      'are kept in the trash after their deletion, and removed after TRASH_DAYS',
    ],
  ],
  'events.why': [
    [
      'api/src/platform/realtime/event-stream/event-stream.spec.ts',
      'include the deleted posts of a deleted user, without their content',
    ],
  ],
  'events.until': [
    [
      'api/src/platform/realtime/event-stream/event-stream-viewers.spec.ts',
      'keeps the events of the last day: at most 10,000 and at least 1,000',
    ],
  ],
  'links.why': [[`${F}/accounts/password-reset.spec.ts`, 'stores only a hash of the secret, even in the job queue']],
  'links.until': [
    [`${F}/accounts/password-reset.spec.ts`, 'rejects links older than an hour'],
    [`${F}/accounts/email-confirmation.spec.ts`, 'accepts a link only once and only before it expires'],
  ],
  'jobs.why': [['api/src/cli/sapa.spec.ts', 'lists, retries and removes failed jobs']],
  'jobs.until': [[PRIVACY, 'are deleted after their period if they are emails']],
  'download.why': [
    [`${F}/downloads/downloads.spec.ts`, "are all the user's data and pictures, but no other user's data"],
  ],
  'download.until': [[`${F}/downloads/downloads.spec.ts`, 'happens one week after a download is ready']],
  'moderation.why': [
    [`${F}/moderation/moderation.spec.ts`, 'contains only the three messages before and after a reported message'],
  ],
  'moderation.until': [DELETED_WITH_ACCOUNT],
  'invitations.why': [[`${F}/accounts/registration-modes.spec.ts`, 'lists valid invitations without their secrets']],
  'invitations.until': [[`${F}/accounts/registration-modes.spec.ts`, 'rejects expired and withdrawn invitations']],
  'bans.why': [['api/src/platform/network-bans/network-bans.spec.ts', 'also covers IPv6, and expires']],
  'bans.until': [['api/src/platform/network-bans/network-bans.spec.ts', 'also covers IPv6, and expires']],
  'log.why': [['api/test/process.spec.ts', 'contains no secrets']],
  // The server writes its log to standard output, so the operator decides.
  'log.until': [['api/test/process.spec.ts', 'has one JSON line with the request id for each request']],
  'leaves.mail': [SERVICES, [`${F}/accounts/password-reset.spec.ts`, 'sets a new password with the link in the email']],
  'leaves.noMail': [
    SERVICES,
    [
      `${F}/accounts/password-reset.spec.ts`,
      'fails if the server sends no email, but an operator command creates a link',
    ],
  ],
  'leaves.push': [
    [
      `${F}/notifications/channels.spec.ts`,
      'reach every device of the user, encrypted and signed, by default without the comment text',
    ],
  ],
  'leaves.redis': [
    SERVICES,
    ['api/test/cluster.spec.ts', 'stream posts from both processes in the same order to all clients'],
  ],
  'leaves.noRedis': [SERVICES],
  'leaves.pictureService': [
    SERVICES,
    ['api/src/platform/storage/stores.spec.ts', 'share the store with data downloads, which are complete or absent'],
  ],
  'leaves.ads': [
    [`${F}/web/ads.spec.ts`, 'are part of the page as escaped JSON'],
    // The referrer policy hides the path from the site of a picture.
    [`${F}/web/web.spec.ts`, 'has security headers besides the content security policy'],
  ],
  'leaves.mapService': [
    SERVICES,
    [`${F}/web/web.spec.ts`, 'allows requests to the map service, also in the worker of maps'],
  ],
  'leaves.pictures': [
    [`${F}/media/media.spec.ts`, 'is not required for external and empty URLs'],
    [`${F}/web/blog-preview.spec.ts`, 'shows an external picture unchanged, and the logo if the post has no picture'],
  ],
  // The policy allows scripts and requests only of this site.
  'leaves.nobody': [
    [
      `${F}/web/web.spec.ts`,
      'has a content security policy with an unpredictable nonce for its own scripts and styles',
    ],
  ],
};

let test: TestApp;
beforeAll(async () => {
  test = await TestApp.start();
});
afterAll(() => test.stop());

describe('GET /privacy', () => {
  it('returns retention periods and settings to everyone', async () => {
    const { body } = await test.http().get('/api/privacy').set('authorization', 'Bearer x.y.z').expect(200);
    expect(body).toEqual({
      operatorName: null,
      operatorContact: null,
      sessionDays: 30,
      notificationDays: 90,
      notifications: 1000,
      eventHours: 24,
      unusedPictureDays: 30,
      trashDays: 0,
      knownDeviceDays: 365,
      foundPetDays: 90,
      clinicEventDays: 730,
      endedTransferDays: 90,
      appointmentDays: 730,
      chipLookupDays: 180,
      verificationRequestDays: 90,
      endedAnimalReportDays: 365,
      unconfirmedReportDays: 14,
      downloadDays: 7,
      passwordLinkMinutes: 60,
      confirmationLinkDays: 3,
      finishedJobDays: 1,
      failedJobDays: 14,
      sendsMail: false,
      usesRedis: false,
      usesPictureService: false,
      showsAds: false,
      usesMapService: false,
    });
  });

  it('names the other services that the operator has set up', async () => {
    const settings = {
      ...{ SMTP_URL: 'smtp://127.0.0.1:1', MAIL_FROM: 'a@example.org', PUBLIC_ORIGIN: 'https://sapa.example' },
      REDIS_URL: 'redis://127.0.0.1:1',
      UPLOADS_ORIGIN: 'https://cdn.example',
      MAP_STYLE_URL: 'https://maps.example/style.json',
    };
    const servicesWith = (changes: object) =>
      test.beside(changes, async (other) => {
        const { body } = await other.http().get('/api/privacy').expect(200);
        const { sendsMail, usesRedis, usesPictureService, usesMapService } = body as Record<string, boolean>;
        return { sendsMail, usesRedis, usesPictureService, usesMapService };
      });
    const all = { sendsMail: true, usesRedis: true, usesPictureService: true, usesMapService: true };
    expect(await servicesWith(settings)).toEqual(all);
    expect(await servicesWith({ MAP_ORIGINS: 'https://tiles.example' })).toEqual({
      ...{ sendsMail: false, usesRedis: false, usesPictureService: false, usesMapService: true },
    });
  });
});

describe('data with a period', () => {
  it('are deleted after their period', async () => {
    const { prisma } = test;
    const user = await test.make.user();
    const pet = await test.make.pet({ userId: user.id });
    const ago = (days: number) => new Date(Date.now() - days * 24 * 3_600_000);
    const old = (days: number) => [ago(days + 1), ago(days - 1)];
    for (const createdAt of old(KEPT.chipLookupDays))
      await prisma.chipLookup.create({ data: { uuid: randomUUID(), petId: pet.id, userId: user.id, createdAt } });
    for (const [number, lastSeenAt] of old(KEPT.knownDeviceDays).entries())
      await prisma.knownDevice.create({ data: { userId: user.id, tokenHash: Buffer.from([number]), lastSeenAt } });
    await test.app.get(ChipLookupsService).sweep();
    await test.app.get(KnownDevices).sweep();
    expect(await prisma.chipLookup.count()).toBe(1);
    expect(await prisma.knownDevice.count()).toBe(1);
  });

  it('are deleted after their period if they are emails', async () => {
    const { prisma } = test;
    await prisma.$executeRaw`DELETE FROM pgboss.job`;
    const days = { completed: KEPT.finishedJobDays, failed: KEPT.failedJobDays };
    for (const [state, kept] of Object.entries(days))
      for (const age of [kept - 0.5, kept + 0.5])
        await prisma.$executeRaw`INSERT INTO pgboss.job (name, state, data, completed_on)
          VALUES ('mail', ${state}::pgboss.job_state, '{}', now() - ${age}::float * interval '1 day')`;
    const left = () => prisma.$queryRaw<object[]>`
      SELECT state::text FROM pgboss.job WHERE name = 'mail'
      UNION ALL SELECT 'archived' FROM pgboss.archive ORDER BY 1`;
    await test.app.get(JobsService).sweep();
    await prisma.$executeRaw`UPDATE pgboss.archive SET archived_on = archived_on - interval '61 minutes'`;
    await test.app.get(JobsService).sweep();
    expect(await left()).toEqual([{ state: 'completed' }, { state: 'failed' }]);
  });
});

describe('the privacy page', () => {
  it('contains only sentences that a test proves', () => {
    const texts = new URL('../../../../web/src/i18n/locales/en/privacy.json', import.meta.url);
    const { kept, leaves } = JSON.parse(readFileSync(texts, 'utf8')) as Record<string, Record<string, object | string>>;
    const rows = Object.keys(kept!).filter((row) => typeof kept![row] === 'object');
    const sentences = [
      ...rows.flatMap((row) => [`${row}.until`, `${row}.why`]),
      ...Object.keys(leaves!)
        .filter((key) => key !== 'title')
        .map((key) => `leaves.${key}`),
    ];
    expect(Object.keys(PROOFS).sort()).toEqual(sentences.sort());
    const missing = Object.values(PROOFS)
      .flat()
      .filter(
        ([file, title]) => !readFileSync(new URL(`../../../../${file}`, import.meta.url), 'utf8').includes(title),
      );
    expect(missing).toEqual([]);
  });

  it('mentions every table with personal data', () => {
    const texts = new URL('../../../../web/src/i18n/locales/en/privacy.json', import.meta.url);
    const { kept } = JSON.parse(readFileSync(texts, 'utf8')) as { kept: Record<string, unknown> };
    const tables = Object.values(Prisma.ModelName);
    const undisclosed = tables.filter(
      (table) => !DISCLOSED_AS[table].startsWith('not personal: ') && !(DISCLOSED_AS[table] in kept),
    );
    expect(undisclosed).toEqual([]);
  });
});
