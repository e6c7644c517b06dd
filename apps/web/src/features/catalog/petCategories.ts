import type { IllustrationName } from '../../ui/illustrations';
import type { Tint } from '../../ui/tint';

export const PET_CATEGORY = { dogs: 1, cats: 2, parrots: 3, reptiles: 4, rodents: 5, spiders: 6 } as const;
export type PetCategoryKey = keyof typeof PET_CATEGORY;

interface Look {
  key: PetCategoryKey;
  tint: Tint;
  illustration: IllustrationName;
  /** Stand-ins for breeds and pets without a photo; which one stays the same for the same breed. */
  faces: readonly IllustrationName[];
}

const LOOKS: Record<number, Look> = {
  1: {
    key: 'dogs',
    tint: 'dogs',
    illustration: 'dog',
    faces: ['dog', 'dogStanding', 'poodle', 'serviceDog', 'guideDog'],
  },
  2: { key: 'cats', tint: 'cats', illustration: 'cat', faces: ['cat', 'catStanding', 'blackCat'] },
  3: { key: 'parrots', tint: 'parrots', illustration: 'parrot', faces: ['parrot', 'bird', 'chick'] },
  4: { key: 'reptiles', tint: 'reptiles', illustration: 'lizard', faces: ['lizard', 'turtle', 'snake', 'crocodile'] },
  5: {
    key: 'rodents',
    tint: 'rodents',
    illustration: 'hamster',
    faces: ['hamster', 'mouse', 'chipmunk', 'greyMouse', 'rabbit'],
  },
  6: { key: 'spiders', tint: 'spiders', illustration: 'spider', faces: ['spider', 'scorpion'] },
};

const UNKNOWN = { key: undefined, tint: 'plain', illustration: 'paws', faces: ['paws'] } as const;

/** How a group of animals looks everywhere: its tint and its animal. */
export const petCategoryLook = (id: number | null | undefined) => LOOKS[id ?? 0] ?? UNKNOWN;

/** One of the group's animals for something that has no photo. */
export function petFace(categoryId: number | null | undefined, seed: number): IllustrationName {
  const { faces } = petCategoryLook(categoryId);
  return faces[seed % faces.length]!;
}
