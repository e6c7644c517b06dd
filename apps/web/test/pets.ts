import type { components } from '../src/api/schema';
import { mila } from './people';

type Pet = components['schemas']['Pet'];

let lastId = 0;

/**
 * Returns a pet in the server's response format. Tests pass only the fields that matter to them.
 */
export function makePet(pet: Partial<Pet> = {}): Pet {
  lastId += 1;
  return {
    id: lastId,
    uuid: `00000000-0000-4000-8000-${String(lastId).padStart(12, '0')}`,
    userId: mila.id,
    user: mila,
    name: `Pet ${lastId}`,
    birthdate: '2020-01-01',
    birthdatePrecision: 'day',
    gender: 'f',
    hasPedigree: false,
    giveAway: false,
    isAvailableForBreeding: false,
    priceForBreeding: null,
    forSale: false,
    priceForSale: null,
    currency: null,
    offerState: 'available',
    offerStateAt: '2026-01-01T10:00:00.000Z',
    offerConfirmedAt: '2026-01-01T10:00:00.000Z',
    offerExpiresAt: null,
    isOfferExpired: false,
    vaccinated: null,
    neutered: null,
    chipped: null,
    confirmedByClinic: [],
    lostReport: null,
    isChipOnFile: false,
    chipNumber: null,
    goodWithChildren: null,
    goodWithDogs: null,
    goodWithCats: null,
    size: null,
    tags: [],
    colours: [],
    markings: null,
    visibleToVisitors: false,
    diedOn: null,
    isMemorial: false,
    counts: null,
    description: null,
    petCategory: { id: 1, name: 'Dogs' },
    petCategoryGroup: { id: 102, name: 'Tornjak' },
    petCategoryFoodId: null,
    petCategoryFood: null,
    imageUrl: null,
    photos: [],
    place: null,
    createdAt: '2026-01-01T10:00:00.000Z',
    ...pet,
  };
}
