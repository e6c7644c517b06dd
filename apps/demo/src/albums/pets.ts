import { CAT_PHOTOS } from './cats.js';
import { DOG_PHOTOS } from './dogs.js';
import { PARROT_PHOTOS } from './parrots.js';
import type { Albums } from './photo.js';
import { REPTILE_PHOTOS } from './reptiles.js';
import { RODENT_PHOTOS } from './rodents.js';
import { SPIDER_PHOTOS } from './spiders.js';

/** Pets stand in the middle of their pictures, facing left, unless said otherwise. */
export const PET_PHOTOS: Albums = {
  ...DOG_PHOTOS,
  ...CAT_PHOTOS,
  ...PARROT_PHOTOS,
  ...REPTILE_PHOTOS,
  ...RODENT_PHOTOS,
  ...SPIDER_PHOTOS,
};
