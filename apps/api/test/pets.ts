import { anyId, anyMoment, anyUuid, summary } from './answers.js';
import { ana, test } from './three-people.js';

/** A dog in the request format of the form. */
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

/** Character traits in the request format of the form. */
export const FACTS = {
  vaccinated: true,
  neutered: false,
  chipNumber: ' 941 000 024 ',
  goodWithChildren: true,
  goodWithDogs: true,
  goodWithCats: false,
  size: 'medium',
  tags: ['playful', 'calm'],
  visibleToVisitors: true,
};

export const NO_FACTS = {
  vaccinated: null,
  neutered: null,
  chipped: null,
  isChipOnFile: false,
  chipNumber: null,
  goodWithChildren: null,
  goodWithDogs: null,
  goodWithCats: null,
  size: null,
  tags: [],
};

/** The dog in the response to its owner. */
export const rikiView = () => ({
  id: anyId,
  uuid: anyUuid,
  userId: ana.id,
  user: summary(ana, 'Ana', 'Petrović'),
  name: 'Riki',
  birthdate: '2020-05-17',
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
  visibleToVisitors: false,
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

/** The dog in the response to others, without chip number and interest counts. */
export const toOthers = <Pet extends object>(pet: Pet) => ({ ...pet, chipNumber: null, counts: null });

export const create = (body: object, user = ana) => test.as(user).post('/api/pet').send(body);
