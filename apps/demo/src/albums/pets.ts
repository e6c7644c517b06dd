import { CAT_PHOTOS } from './cats.js';
import { DOG_PHOTOS } from './dogs.js';
import { PARROT_PHOTOS } from './parrots.js';
import type { Albums } from './photo.js';
import { REPTILE_PHOTOS } from './reptiles.js';
import { RODENT_PHOTOS } from './rodents.js';
import { SPIDER_PHOTOS } from './spiders.js';

/** Photos by the pet's `key`. By default the pet is in the middle and faces left. */
export const PET_PHOTOS: Albums = {
  ...DOG_PHOTOS,
  ...CAT_PHOTOS,
  ...PARROT_PHOTOS,
  ...REPTILE_PHOTOS,
  ...RODENT_PHOTOS,
  ...SPIDER_PHOTOS,
};
