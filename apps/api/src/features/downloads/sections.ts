import type { Prisma } from '@sapa/prisma/client';
import { account, notificationSettings, profile, sessions } from './sections/account.js';
import { blogPosts, comments, likes, mentions, wallPosts } from './sections/community.js';
import { decisions, reports } from './sections/moderation.js';
import { blocked, friends, messages, notifications } from './sections/people.js';
import { favourites, pets, savedSearches } from './sections/pets.js';
import { album, petPhotos, pictures } from './sections/photos.js';
import type { AnySection } from './sections/section.js';

/** The files of the archive, in their order. */
export const SECTIONS: readonly AnySection[] = [
  account,
  profile,
  sessions,
  pets,
  album,
  petPhotos,
  favourites,
  savedSearches,
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

/** Tables without a file of their own, each with the reason. */
export const NOT_EXPORTED: Partial<Record<Prisma.ModelName, string>> = {
  AuditEntry:
    'what those who run this installation did; what it meant for the person reached them as a notice, which is exported',
  AccountLink: 'one-time links that were mailed: only the hash of a secret, for an hour',
  DataDownload: 'this download itself',
  RecoveryCode: 'hashes of secrets',
  SecondFactor: 'a secret, which only an authenticator may have',
  Invitation: 'hashes of links for people who are not here yet',
  Gazetteer: 'which list of places there is, the same for everybody',
  KnownDevice: 'hashes of random numbers on devices, to tell of a login on another one',
  PushKey: 'of this installation, and of nobody',
  PetCategory: 'reference data, the same for everybody',
  PetCategoryFood: 'reference data, the same for everybody',
  PetCategoryGroup: 'reference data, the same for everybody',
  Place: 'reference data, the same for everybody',
  Registration: 'who may register here',
  SeededPart: 'which demo data has been put in',
  Service: 'reference data, the same for everybody',
  StreamEvent: 'numbers of posts and comments that are in the archive, for a day',
  UserCategory: 'reference data, the same for everybody',
};
