import type { components } from '../src/api/schema';

type Schemas = components['schemas'];

export const petCategories: Schemas['PetCategory'][] = (
  [
    [1, 'Dogs'],
    [2, 'Cats'],
    [3, 'Parrots'],
    [4, 'Reptiles'],
    [5, 'Rodents'],
    [6, 'Spiders and scorpions'],
  ] as const
).map(([id, name]) => ({ id, name, description: `About ${name}`, photo_url: `/breeds/${name}/x.webp` }));

export const userCategories: Schemas['UserCategory'][] = (
  [
    [1, 'Pet owner'],
    [2, 'Kennel'],
    [3, 'Beauty parlor'],
    [4, 'Veterinary clinic'],
    [5, 'Pet shelter'],
  ] as const
).map(([id, name]) => ({ id, name, description: `About ${name}`, photo_url: '/x.webp' }));

export const makeBreed = (id: number, name: string, more: Partial<Schemas['Breed']> = {}): Schemas['Breed'] => ({
  id,
  name,
  photoUrl: '/breeds/Dogs/dog.webp',
  petCategoryId: 1,
  ...more,
});

/** A service offered by a business without a price. */
export const servicePrice = (
  service_id: number,
  more: Partial<Schemas['ServicePrice']> = {},
): Schemas['ServicePrice'] => ({ service_id, price_kind: null, price: null, currency: null, ...more });
