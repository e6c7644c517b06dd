import { CATS } from './cats.js';
import { DOGS } from './dogs.js';
import { PARROTS } from './parrots.js';
import type { DemoPet } from './pet.js';
import { REPTILES } from './reptiles.js';
import { RODENTS } from './rodents.js';
import { SPIDERS } from './spiders.js';

/**
 * Pets of the demo data in the order of their dates. Each description is in its owner's language.
 */
export const PETS: readonly DemoPet[] = [...DOGS, ...CATS, ...PARROTS, ...REPTILES, ...RODENTS, ...SPIDERS].sort(
  (one, other) => one.addedAt.localeCompare(other.addedAt),
);
