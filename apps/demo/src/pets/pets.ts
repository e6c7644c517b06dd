import { CATS } from './cats.js';
import { DOGS } from './dogs.js';
import { PARROTS } from './parrots.js';
import type { DemoPet } from './pet.js';
import { REPTILES } from './reptiles.js';
import { RODENTS } from './rodents.js';
import { SPIDERS } from './spiders.js';

/** The pets in the order of their dates, each described in its owner's language. */
export const PETS: readonly DemoPet[] = [...DOGS, ...CATS, ...PARROTS, ...REPTILES, ...RODENTS, ...SPIDERS].sort(
  (one, other) => one.addedAt.localeCompare(other.addedAt),
);
