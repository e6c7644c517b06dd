import type { IllustrationName } from '../../ui/pictures/illustrations';
import type { Tint } from '../../ui/pictures/tint';

export const PET_CATEGORY = { dogs: 1, cats: 2, parrots: 3, reptiles: 4, rodents: 5, spiders: 6 } as const;
export type PetCategoryKey = keyof typeof PET_CATEGORY;

interface Look {
  key: PetCategoryKey;
  tint: Tint;
  illustration: IllustrationName;
  /** Illustrations in the banner on the pages of the category. */
  family: readonly IllustrationName[];
}

const LOOKS: Record<number, Look> = {
  [PET_CATEGORY.dogs]: { key: 'dogs', tint: 'dogs', illustration: 'dog', family: ['dog', 'dogStanding', 'poodle'] },
  [PET_CATEGORY.cats]: { key: 'cats', tint: 'cats', illustration: 'cat', family: ['cat', 'catStanding', 'blackCat'] },
  [PET_CATEGORY.parrots]: { key: 'parrots', tint: 'parrots', illustration: 'parrot', family: ['parrot', 'bird'] },
  [PET_CATEGORY.reptiles]: {
    key: 'reptiles',
    tint: 'reptiles',
    illustration: 'lizard',
    family: ['lizard', 'turtle', 'snake'],
  },
  [PET_CATEGORY.rodents]: {
    key: 'rodents',
    tint: 'rodents',
    illustration: 'hamster',
    family: ['hamster', 'mouse', 'chipmunk'],
  },
  [PET_CATEGORY.spiders]: { key: 'spiders', tint: 'spiders', illustration: 'spider', family: ['spider', 'scorpion'] },
};

const UNKNOWN = { key: undefined, tint: 'plain', illustration: 'paws', family: ['paws'] } as const;

/** The tint and illustration of a pet category. */
export const petCategoryLook = (id: number | null | undefined) => LOOKS[id ?? 0] ?? UNKNOWN;
