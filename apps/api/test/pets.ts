import { anyId, anyMoment, anyUuid, summary } from './answers.js';
import { ana, test } from './three-people.js';

/** A dog, as the form sends it. */
export const RIKI = {
  petCategoryId: 1,
  petName: 'Riki',
  dateOfBirth: '2020-05-17',
  petCategoryGroupId: 102,
  gender: 'm',
  hasPedigree: true,
  isAvailableForBreeding: true,
  priceForBreeding: 150.5,
  forSale: true,
  priceForSale: 999.99,
  isForGiveAway: false,
  description: 'Likes the snow.',
  petCategoryFoodId: 11,
};

/** Facts about the dog, as the form sends them. */
export const FACTS = {
  vaccinated: true,
  neutered: false,
  chipNumber: ' 941 000 024 ',
  goodWithChildren: true,
  goodWithDogs: true,
  goodWithCats: false,
  size: 'medium',
  tags: ['playful', 'calm'],
  colours: ['brown', 'white'],
  markings: 'One white paw',
  visibleToVisitors: true,
};

export const NO_FACTS = {
  vaccinated: null,
  neutered: null,
  chipped: null,
  confirmedByClinic: [],
  isChipOnFile: false,
  chipNumber: null,
  goodWithChildren: null,
  goodWithDogs: null,
  goodWithCats: null,
  size: null,
  tags: [],
  colours: [],
  markings: null,
};

/** Returns the expected response with the dog for its owner. */
export const rikiView = () => ({
  id: anyId,
  uuid: anyUuid,
  userId: ana.id,
  user: summary(ana, 'Ana', 'Petrović'),
  name: 'Riki',
  birthdate: '2020-05-17',
  birthdatePrecision: 'day',
  gender: 'm',
  hasPedigree: true,
  giveAway: false,
  isAvailableForBreeding: true,
  priceForBreeding: 150.5,
  forSale: true,
  priceForSale: 999.99,
  currency: 'RSD',
  offerState: 'available',
  offerStateAt: anyMoment,
  offerConfirmedAt: anyMoment,
  offerExpiresAt: anyMoment,
  isOfferExpired: false,
  ...NO_FACTS,
  lostReport: null,
  visibleToVisitors: false,
  diedOn: null,
  isMemorial: false,
  counts: { seen: 0, saved: 0, asked: 0 },
  description: 'Likes the snow.',
  petCategory: { id: 1, name: 'Dogs' },
  petCategoryGroup: { id: 102, name: 'Yugoslavian Shepherd (Šarplaninac)' },
  petCategoryFoodId: 11,
  petCategoryFood: { id: 11, name: 'Dry food' },
  imageUrl: null,
  photos: [],
  place: null,
  createdAt: anyMoment,
});

/** Converts the response to the response for other users, without chip number and counts. */
export const toOthers = <Pet extends object>(pet: Pet) => ({ ...pet, chipNumber: null, counts: null });

export const create = (body: object, user = ana) => test.as(user).post('/api/pet').send(body);
