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
  1: { key: 'dogs', tint: 'dogs', illustration: 'dog', family: ['dog', 'dogStanding', 'poodle'] },
  2: { key: 'cats', tint: 'cats', illustration: 'cat', family: ['cat', 'catStanding', 'blackCat'] },
  3: { key: 'parrots', tint: 'parrots', illustration: 'parrot', family: ['parrot', 'bird'] },
  4: { key: 'reptiles', tint: 'reptiles', illustration: 'lizard', family: ['lizard', 'turtle', 'snake'] },
  5: { key: 'rodents', tint: 'rodents', illustration: 'hamster', family: ['hamster', 'mouse', 'chipmunk'] },
  6: { key: 'spiders', tint: 'spiders', illustration: 'spider', family: ['spider', 'scorpion'] },
};

const UNKNOWN = { key: undefined, tint: 'plain', illustration: 'paws', family: ['paws'] } as const;

/** The tint and illustration of a pet category. */
export const petCategoryLook = (id: number | null | undefined) => LOOKS[id ?? 0] ?? UNKNOWN;
