import { CATS } from './cats.js';
import { DOGS } from './dogs.js';
import { PARROTS } from './parrots.js';
import type { DemoPet } from './pet.js';
import { REPTILES } from './reptiles.js';
import { RODENTS } from './rodents.js';
import { SPIDERS } from './spiders.js';

/**
 * Demo pets, ordered by the date they were added. Each description is in the owner's language.
 */
export const PETS: readonly DemoPet[] = [...DOGS, ...CATS, ...PARROTS, ...REPTILES, ...RODENTS, ...SPIDERS].sort(
  (one, other) => one.addedAt.localeCompare(other.addedAt),
);
