import { readFileSync } from 'node:fs';
import { Prisma } from '@sapa/prisma/client';
import { TestApp } from '../../../test/app.js';

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
  AddressBan: 'bans',
  Registration: 'not personal: who may register here',
  Invitation: 'invitations',
  DataDownload: 'download',
  Address: 'profile',
  Place: 'not personal: places of the world',
  Gazetteer: 'not personal: version of the gazetteer',
  BusinessProfile: 'profile',
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
  PendingDocument: 'healthRecords',
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
  UserPhoto: 'profile',
  PendingPicture: 'deletedPictures',
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
  Conversation: 'messages',
  ConversationMember: 'messages',
  Message: 'messages',
  Notice: 'notifications',
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
      chipLookupDays: 180,
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
    });
  });
});

describe('the privacy page', () => {
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
