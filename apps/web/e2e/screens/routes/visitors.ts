import type { Base, Screen } from '../screen';
import { paths } from '../../../src/routing/routes';
import { LONG_WORD, NOBODY, firstOnes, petInLongWords, states } from './steps';

const card: Base = { path: ({ publicPet: { uuid } }) => paths.publicPet(uuid), who: 'visitor' };

const poster: Base = { path: ({ publicPet: { uuid } }) => paths.poster(uuid), who: 'visitor' };

const business = (kind: 'parlor' | 'veterinary' | 'shelter' | 'kennel'): Base => ({
  path: ({ people }) => paths.publicBusiness(people[kind].uuid),
  who: 'visitor',
});
const BUSINESS = '/visitors/businesses/*';
const BUSINESSES = '/visitors/businesses';

const CARD = '/visitors/pets/*';
const WELCOME = '/visitors/welcome';

const changed = (changes: object) => ({ [CARD]: (pet: object) => ({ ...pet, ...changes }) });

/** Screens that only visitors see. */
export const visitors: Screen[] = [
  { name: 'public-pet', ...card },
  { name: 'public-pet-reserved', ...card, answers: changed({ offerState: 'reserved' }) },
  { name: 'public-pet-done', ...card, answers: changed({ offerState: 'done' }) },
  { name: 'public-pet-expired', ...card, answers: changed({ isOfferExpired: true }) },
  { name: 'public-pet-missing', path: () => paths.publicPet(NOBODY), who: 'visitor' },
  {
    name: 'public-pet-long-words',
    ...card,
    answers: {
      [CARD]: (pet: any) => ({
        ...petInLongWords(pet),
        description: `${LONG_WORD} ${'Voli šetnje pored reke. '.repeat(30)}`,
        owner: { ...pet.owner, name: `${LONG_WORD} ${LONG_WORD}`, city: LONG_WORD },
      }),
      '/find': firstOnes(petInLongWords),
    },
  },
  ...states('public-pet', card.path, CARD, 'visitor', ['loading', 'error']),
  { name: 'poster', ...poster },
  ...states('poster', poster.path, CARD, 'visitor', ['loading', 'error']),
  { name: 'poster-missing', path: () => paths.poster(NOBODY), who: 'visitor' },
  { name: 'public-parlor', ...business('parlor') },
  { name: 'public-clinic', ...business('veterinary') },
  { name: 'public-shelter', ...business('shelter') },
  { name: 'public-kennel', ...business('kennel') },
  {
    name: 'public-business-long-words',
    ...business('parlor'),
    answers: {
      [BUSINESS]: (parlor: any) => ({
        ...parlor,
        name: LONG_WORD,
        city: LONG_WORD,
        street: LONG_WORD,
        description: LONG_WORD,
        services: firstOnes((service) => ({ ...service, name: LONG_WORD }))(parlor.services),
      }),
    },
  },
  {
    name: 'public-business-bare',
    ...business('parlor'),
    answers: {
      [BUSINESS]: (parlor: any) => ({
        ...parlor,
        ...{ cover: null, imageUrl: null, phoneNumber: null, street: null, city: null, description: null },
        ...{ openingHours: null, verifiedAt: null, services: [], photos: [], photoCount: 0 },
      }),
    },
  },
  ...states('public-business', business('parlor').path, BUSINESS, 'visitor', ['loading', 'error']),
  { name: 'public-business-missing', path: () => paths.publicBusiness(NOBODY), who: 'visitor' },
  { name: 'public-businesses', path: () => paths.publicBusinesses(), who: 'visitor' },
  {
    name: 'public-parlors',
    path: () => paths.publicBusinesses({ userCategoryId: 3, placeId: 3194360 }),
    who: 'visitor',
  },
  ...states('public-businesses', () => paths.publicBusinesses(), BUSINESSES, 'visitor'),
  ...states('home-visitor', () => paths.home, WELCOME, 'visitor', ['loading', 'error']),
  {
    name: 'home-visitor-long-words',
    path: () => paths.home,
    who: 'visitor',
    answers: {
      [WELCOME]: ({ pets, cities, numbers, lost, businesses }) => ({
        lost: firstOnes((report) => ({ ...report, name: LONG_WORD.slice(0, 49) }))(lost),
        businesses: firstOnes((business) => ({ ...business, name: `${LONG_WORD} ${LONG_WORD}`, city: LONG_WORD }))(
          businesses,
        ),
        pets: firstOnes(petInLongWords)(pets),
        cities: firstOnes((city) => ({ ...city, name: LONG_WORD }))(cities),
        numbers: { ...numbers, offers: 123_456, members: 1_234_567 },
      }),
    },
  },
  {
    name: 'home-visitor-empty',
    path: () => paths.home,
    who: 'visitor',
    answers: {
      [WELCOME]: {
        pets: [],
        lost: [],
        businesses: [],
        cities: [],
        numbers: { offers: 0, members: 3, businesses: 0, homesFound: 0 },
      },
    },
  },
];
