import { paths } from '../../../apps/web/src/routing/addresses.ts';
import { LONG_WORD, NOBODY, firstOnes, loseConnection, petInLongWords, states } from './steps.mjs';

/**
 * @typedef {import('../screen-routes.mjs').ScreenRoute} ScreenRoute
 * @typedef {Pick<ScreenRoute, 'path' | 'who'>} Base
 */

/** @type {Base} */
const card = { path: ({ publicPet: { uuid } }) => paths.publicPet(uuid), who: 'visitor' };

/** @type {Base} */
const poster = { path: ({ publicPet: { uuid } }) => paths.poster(uuid), who: 'visitor' };

const CARD = '/visitors/pets/*';
const WELCOME = '/visitors/welcome';

/** @param {object} changes */
const changed = (changes) => ({ [CARD]: (/** @type {object} */ pet) => ({ ...pet, ...changes }) });

const LONG_OWNER = {
  userCategoryId: 5,
  name: `${LONG_WORD} ${LONG_WORD}`,
  city: LONG_WORD,
  imageUrl: null,
  placeId: null,
};

const inLongWords = {
  [CARD]: (/** @type {any} */ pet) => ({
    ...petInLongWords(pet),
    description: `${LONG_WORD} ${'Voli šetnje pored reke. '.repeat(30)}`,
    owner: LONG_OWNER,
  }),
};

/**
 * What people see without an account.
 * @type {ScreenRoute[]}
 */
export const visitors = [
  { name: 'public-pet', ...card },
  { name: 'public-pet-reserved', ...card, answers: changed({ offerState: 'reserved' }) },
  { name: 'public-pet-done', ...card, answers: changed({ offerState: 'done' }) },
  { name: 'public-pet-expired', ...card, answers: changed({ isOfferExpired: true }) },
  { name: 'public-pet-no-photos', ...card, answers: changed({ photos: [], photoCount: 0, imageUrl: null }) },
  { name: 'public-pet-many-photos', ...card, answers: changed({ photoCount: 34 }) },
  {
    name: 'public-pet-of-person',
    ...card,
    answers: changed({ owner: { name: null, userCategoryId: 1, imageUrl: null, city: 'Novi Sad', placeId: null } }),
  },
  { name: 'public-pet-alone', ...card, answers: { '/find': [] } },
  { name: 'public-pet-missing', path: () => paths.publicPet(NOBODY), who: 'visitor' },
  { name: 'public-pet-long-words', ...card, answers: { ...inLongWords, '/find': firstOnes(petInLongWords) } },
  { name: 'public-pet-offline', ...card, act: loseConnection },
  ...states('public-pet', card.path, CARD, 'visitor', ['loading', 'error']),
  { name: 'poster', ...poster },
  { name: 'poster-no-photos', ...poster, answers: changed({ photos: [], imageUrl: null }) },
  { name: 'poster-long-words', ...poster, answers: inLongWords },
  { name: 'poster-offline', ...poster, act: loseConnection },
  ...states('poster', poster.path, CARD, 'visitor', ['loading', 'error']),
  { name: 'poster-missing', path: () => paths.poster(NOBODY), who: 'visitor' },
  ...states('home-visitor', () => paths.home, WELCOME, 'visitor', ['loading', 'error']),
  {
    name: 'home-visitor-long-words',
    path: () => paths.home,
    who: 'visitor',
    answers: {
      [WELCOME]: ({ pets, cities, numbers }) => ({
        pets: firstOnes(petInLongWords)(pets),
        cities: firstOnes((city) => ({ ...city, name: LONG_WORD }))(cities),
        numbers: { ...numbers, offers: 123_456, members: 1_234_567 },
      }),
    },
  },
  { name: 'home-visitor-offline', path: () => paths.home, who: 'visitor', act: loseConnection },
  {
    name: 'home-visitor-empty',
    path: () => paths.home,
    who: 'visitor',
    answers: {
      [WELCOME]: { pets: [], cities: [], numbers: { offers: 0, members: 3, businesses: 0, homesFound: 0 } },
    },
  },
];
