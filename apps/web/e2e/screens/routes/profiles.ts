import type { Base, Screen } from '../screen';
import { paths } from '../../../src/routing/routes';
import {
  LONG_WORD,
  NOBODY,
  USER_CATEGORIES,
  business,
  chooseFiles,
  firstOnes,
  person,
  petInLongWords,
  states,
  userInLongWords,
} from './steps';

const ownProfile: Base = { path: ({ me }) => paths.user(me.uuid), who: 'user' };

const ofKennel: Base = { path: ({ people }) => paths.user(people.kennel.uuid), who: 'user' };

const HOURS = {
  hours: ['Mo 08:00-12:00', 'Mo 16:00-20:00', 'Tu 08:00-20:00', 'We 08:00-20:00', 'Fr 20:00-02:00'],
  timeZone: 'Europe/Belgrade',
  byAppointment: true,
  note: 'Noću pozvonite na bočna vrata.',
};

/** Screens of profiles. */
export const profiles: Screen[] = [
  { name: 'own-profile', ...ownProfile },
  { name: 'own-profile-empty', ...ownProfile, answers: { '/pet/user/*': [], '/blogs/user/*': [] } },
  { name: 'profile-of-newcomer', path: ({ newcomer }) => paths.user(newcomer.uuid), who: 'user' },
  ...states('profile-services', ({ people }) => paths.user(people.parlor.uuid), '/service', 'user'),
  { name: 'profile-friend-loading', ...ofKennel, answers: { '/friends/status/*': 'never' } },
  ...states('profile', ofKennel.path, '/user/by-uuid/*', 'user', ['loading', 'error']),
  ...states('profile-pets', ofKennel.path, '/pet/user/*', 'user'),
  ...states('profile-blogs', ofKennel.path, '/blogs/user/*', 'user'),
  ...USER_CATEGORIES.map((key): Screen => ({
    name: `profile-of-${key}`,
    path: ({ people }) => paths.user(people[key].uuid),
    who: 'user',
  })),
  {
    name: 'profile-blocked',
    ...ofKennel,
    answers: {
      // The fields that users who have blocked each other can still see.
      '/user/by-uuid/*': { ...person(0), userCategoryId: null, isReduced: true, social: {}, pets: [] },
      '/friends/status/*': { status: 'blocked' },
    },
  },
  ...['none', 'pending_outgoing', 'pending_incoming', 'friends'].map((status): Screen => ({
    name: `profile-friend-${status}`,
    ...ofKennel,
    answers: { '/friends/status/*': { status, friendshipId: 1 } },
  })),
  {
    name: 'profile-long-words',
    path: ({ people }) => paths.user(people.veterinary.uuid),
    who: 'user',
    answers: {
      '/user/by-uuid/*': (profile: any) => ({
        ...userInLongWords(profile),
        description: `${LONG_WORD} ${LONG_WORD}\n${'Radimo i nedeljom. '.repeat(30)}`,
        address: { ...profile.address, streetAndNumber: LONG_WORD, city: LONG_WORD },
        email: `${LONG_WORD}@${LONG_WORD}.example`,
        business: { cover: null, verifiedAt: null, openingHours: { ...HOURS, note: `${LONG_WORD} ${LONG_WORD}` } },
      }),
      '/pet/user/*': firstOnes(petInLongWords),
    },
  },
  { name: 'profile-unknown', path: () => paths.user(NOBODY), who: 'user' },
  {
    name: 'own-profile-hours',
    ...ownProfile,
    answers: ({ me }) => ({
      '/user/me': business(me, 4),
      '/user-service/*': [],
      '/user/by-uuid/*': (profile: object) => ({
        ...business(profile, 4),
        business: { cover: null, verifiedAt: null, openingHours: HOURS },
      }),
    }),
    act: async ({ page, press }) => {
      await press('hours.edit');
      await page.locator('input[type="time"]').first().waitFor();
    },
  },
  {
    name: 'own-profile-picture-crop',
    ...ownProfile,
    act: async ({ page, demo }) => {
      await chooseFiles(page, demo.photos[0]);
      await page.getByRole('dialog').locator('img').first().waitFor();
    },
  },
];
