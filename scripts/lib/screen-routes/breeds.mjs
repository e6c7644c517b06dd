import { states } from './steps.mjs';

/** Animals by their breed. */
export const breeds = [
  { name: 'animals', path: () => '/animals', who: 'user' },
  { name: 'animals-ads', path: () => '/animals?petCategoryId=3', who: 'user', hasAds: true },
  { name: 'animals-breeds', path: () => '/animals?petCategoryId=1', who: 'user' },
  ...states('animals-breeds', () => '/animals?petCategoryId=2', '/pet-category-group', 'user'),
  {
    name: 'animals-breeds-no-match',
    path: () => '/animals?petCategoryId=2',
    who: 'user',
    act: ({ page }) => page.getByRole('searchbox').first().fill('xyz'),
  },
  { name: 'animals-pets', path: () => '/animals?petCategoryId=1&petCategoryGroup=101', who: 'user' },
  { name: 'animals-of-unknown-kind', path: () => '/animals?petCategoryId=99', who: 'user' },
  ...states('animals-pets', () => '/animals?petCategoryId=2&petCategoryGroup=201', '/pet', 'user'),
  ...['dogs', 'cats', 'parrots', 'rodents', 'reptiles', 'spiders'].map((kind) => ({
    name: kind,
    path: () => `/${kind}`,
    who: 'user',
  })),
  ...states('dogs', () => '/dogs', '/pet-category-group', 'user'),
  {
    name: 'dogs-search',
    path: () => '/dogs',
    who: 'user',
    act: ({ page }) => page.getByRole('combobox').first().fill('sarplaninac'),
  },
];
