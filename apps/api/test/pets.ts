import { anyId, anyMoment, anyUuid, summary } from './answers.js';
import { ana, test } from './three-people.js';

/** A dog as the form sends it. */
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
  description: 'Likes the snow.',
  petCategory: { id: 1, name: 'Dogs' },
  petCategoryGroup: { id: 102, name: 'Yugoslavian Shepherd (Šarplaninac)' },
  petCategoryFoodId: 11,
  petCategoryFood: { id: 11, name: 'Dry food' },
  imageUrl: null,
  photos: [],
  createdAt: anyMoment,
});

export const create = (body: object, user = ana) => test.as(user).post('/api/pet').send(body);
