import type { Rgb } from '../drawing.js';
import type { Raster } from '../raster.js';

/** The three colours of a coat. */
export type Coat = readonly [shadow: Rgb, middle: Rgb, light: Rgb];

/**
 * A patch in another colour: an ellipse with a soft edge. Numbers are fractions of the figure's
 * size.
 */
export interface Patch {
  at: readonly [x: number, y: number, rx: number, ry: number];
  coat: Coat;
  /** Softness of the edge: 0.05 is sharp, 1 is very soft. */
  soft?: number;
  /** Fraction of the ellipse that is left out in its middle, for rings. */
  hole?: number;
}

/**
 * Colour family of a figure's coat. Only pixels of this family get the pet's colours, so eyes,
 * tongue and harness stay unchanged.
 */
export type Family = 'warm' | 'fawn' | 'cool' | 'dark' | 'violet' | 'red' | 'green' | 'all';

export interface Base {
  /** Emoji of the animal: the whole animal, or a head on a drawn body. */
  emoji: string;
  family: Family;
  /** Luminance of the darkest shadow and of the brightest light of the coat in the original. */
  tones: readonly [number, number];
  body?: 'dog' | 'cat' | 'rodent' | 'loaf' | 'tailless';
  /** Set if the animal is drawn from above, flat on the ground. */
  flat?: true;
}

export const BASES = {
  dog: { emoji: '1f415', family: 'warm', tones: [0.5, 0.87] },
  guideDog: { emoji: '1f9ae', family: 'warm', tones: [0.5, 0.87] },
  rescueDog: { emoji: '1f415-200d-1f9ba', family: 'fawn', tones: [0.35, 0.85] },
  poodle: { emoji: '1f429', family: 'cool', tones: [0.3, 0.95] },
  sittingDog: { emoji: '1f436', family: 'warm', tones: [0.3, 0.87], body: 'dog' },
  lyingDog: { emoji: '1f436', family: 'warm', tones: [0.3, 0.87], body: 'loaf' },
  sittingHusky: { emoji: '1f43a', family: 'cool', tones: [0.38, 0.9], body: 'dog' },
  lyingHusky: { emoji: '1f43a', family: 'cool', tones: [0.38, 0.9], body: 'loaf' },
  cat: { emoji: '1f408-200d-2b1b', family: 'violet', tones: [0.12, 0.42] },
  tabby: { emoji: '1f408', family: 'warm', tones: [0.5, 0.85] },
  sittingCat: { emoji: '1f431', family: 'warm', tones: [0.45, 0.82], body: 'cat' },
  lyingCat: { emoji: '1f431', family: 'warm', tones: [0.45, 0.82], body: 'loaf' },
  smilingCat: { emoji: '1f638', family: 'warm', tones: [0.45, 0.82], body: 'cat' },
  parrot: { emoji: '1f99c', family: 'red', tones: [0.2, 0.55] },
  crested: { emoji: '1f426', family: 'red', tones: [0.2, 0.5] },
  lizard: { emoji: '1f98e', family: 'green', tones: [0.35, 0.75], flat: true },
  snake: { emoji: '1f40d', family: 'green', tones: [0.35, 0.75] },
  turtle: { emoji: '1f422', family: 'green', tones: [0.35, 0.8] },
  hamster: { emoji: '1f439', family: 'warm', tones: [0.55, 0.9], body: 'rodent' },
  lyingHamster: { emoji: '1f439', family: 'warm', tones: [0.55, 0.9], body: 'tailless' },
  mouse: { emoji: '1f42d', family: 'cool', tones: [0.45, 0.95], body: 'rodent' },
  rat: { emoji: '1f401', family: 'cool', tones: [0.5, 0.9] },
  rabbit: { emoji: '1f407', family: 'cool', tones: [0.55, 0.92] },
  sittingRabbit: { emoji: '1f430', family: 'cool', tones: [0.55, 0.95], body: 'rodent' },
  chipmunk: { emoji: '1f43f-fe0f', family: 'warm', tones: [0.35, 0.85] },
  spider: { emoji: '1f577-fe0f', family: 'dark', tones: [0.1, 0.5], flat: true },
  scorpion: { emoji: '1f982', family: 'all', tones: [0.15, 0.5], flat: true },
} as const satisfies Record<string, Base>;

export type BaseName = keyof typeof BASES | 'jumper';

/** Whether an animal in this pose is drawn from above. */
export const isFlat = (pose: BaseName | undefined): boolean =>
  pose !== undefined && pose !== 'jumper' && (BASES[pose] as Base).flat === true;

/** Look of an animal in all poses. Without a coat it keeps the emoji's colours. */
export interface Look {
  coat?: Coat;
  /** Other colour changes: pixels in a range of hues, everywhere or within an ellipse. */
  recolour?: readonly { hues: readonly [number, number]; coat: Coat; within?: Patch['at'] }[];
  patches?: readonly Patch[];
  /** Small dark spots over the whole coat. */
  spots?: { coat: Coat; count: number; size: number };
  /** Colour of a collar, which only sitting figures wear. */
  collar?: string;
}

/** A drawn figure, ready to be placed in a scene. */
export interface Figure extends Raster {
  /** Position of the feet as a fraction of the height. */
  feet: number;
  flat: boolean;
}

export const toCss = ([r, g, b]: Rgb): string => `rgb(${r},${g},${b})`;
