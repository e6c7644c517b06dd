import type { Prisma } from '@sapa/prisma/client';
import { account, linkedAccounts, notificationSettings, passkeys, profile, sessions } from './sections/account.js';
import { appointments, booking, waitingList } from './sections/appointments.js';
import { blogPosts, comments, likes, mentions, wallPosts } from './sections/community.js';
import { healthAccess, healthEntries, identifications, reminders } from './sections/health.js';
import { alertArea, animalReports, followedReports, sightings } from './sections/lost-and-found.js';
import { decisions, reports } from './sections/moderation.js';
import { blocked, friends, messages, notifications } from './sections/people.js';
import { chipLookups, favourites, pets, petTags, savedSearches, transfers } from './sections/pets.js';
import { album, albums, petPhotos, petsInPhotos, pictures } from './sections/photos.js';
import { receivedReviews, reviews } from './sections/reviews.js';
import type { AnySection } from './sections/section.js';
import { verification } from './sections/verification.js';

/** The files of the archive, in order. */
export const SECTIONS: readonly AnySection[] = [
  account,
  profile,
  sessions,
  passkeys,
  linkedAccounts,
  pets,
  albums,
  album,
  petPhotos,
  petsInPhotos,
  healthEntries,
  identifications,
  healthAccess,
  verification,
  reminders,
  appointments,
  waitingList,
  booking,
  reviews,
  receivedReviews,
  favourites,
  savedSearches,
  transfers,
  petTags,
  chipLookups,
  animalReports,
  sightings,
  followedReports,
  alertArea,
  pictures,
  wallPosts,
  blogPosts,
  comments,
  likes,
  mentions,
  friends,
  blocked,
  messages,
  notifications,
  notificationSettings,
  reports,
  decisions,
];

/** Tables that are not exported to a file, each with the reason. */
export const NOT_EXPORTED: Partial<Record<Prisma.ModelName, string>> = {
  AuditEntry: 'actions of moderators and administrators; users get a notice of them, which is exported',
  ReportMatch: 'pairs of reports, which are exported; their scores are computed from the reports',
  BlockChange: 'when blocks with another user changed; it would reveal who has blocked the user',
  Allowance: 'how much of each limit is used in its current period',
  AddressBan: 'banned networks, which belong to no account',
  AccountLink: 'one-time links that were mailed: a hash that is kept for an hour',
  CareCalendar: 'the secret URL of a calendar: a hash',
  DataDownload: 'this download itself',
  PasskeyChallenge: 'random numbers that are kept for five minutes',
  ProviderLogin: 'logins at providers in progress, which are kept for a quarter of an hour',
  PendingFile: 'files that are being stored, moved or deleted: no more than their keys',
  RecoveryCode: 'hashes of secrets',
  SecondFactor: 'a secret that belongs only in the authenticator',
  Invitation: 'hashes of links for people without an account',
  Gazetteer: 'the version of the list of places, the same for everybody',
  KnownDevice: 'hashes of random numbers, which recognize the devices of earlier logins',
  PushKey: 'a key of the installation, not of a user',
  PetCategory: 'reference data, the same for everybody',
  PetCategoryFood: 'reference data, the same for everybody',
  PetCategoryGroup: 'reference data, the same for everybody',
  Place: 'reference data, the same for everybody',
  Registration: 'a setting of the installation',
  SeededPart: 'a record of the installed demo data',
  Service: 'reference data, the same for everybody',
  StreamEvent: 'ids of posts and comments that are in the archive, kept for a day',
  UserCategory: 'reference data, the same for everybody',
};
