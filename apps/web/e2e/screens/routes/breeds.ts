import type { Screen } from '../screen';
import { paths } from '../../../src/routing/routes';
import { states } from './steps';

/** Screens for browsing animals by breed. */
export const breeds: Screen[] = [
  { name: 'animals', path: () => paths.animals(), who: 'user' },
  { name: 'animals-ads', path: () => paths.animals({ petCategoryId: 3 }), who: 'user', hasAds: true },
  ...states('animals-breeds', () => paths.animals({ petCategoryId: 2 }), '/pet-category-group', 'user'),
  { name: 'animals-pets', path: () => paths.animals({ petCategoryId: 1, petCategoryGroup: 101 }), who: 'user' },
  ...states('animals-pets', () => paths.animals({ petCategoryId: 2, petCategoryGroup: 201 }), '/pet', 'user'),
  ...(['dogs', 'cats', 'parrots', 'rodents', 'reptiles', 'spiders'] as const).map((kind): Screen => ({
    name: kind,
    path: () => paths[kind],
    who: 'user',
  })),
  ...states('dogs', () => paths.dogs, '/pet-category-group', 'user'),
];
