import { ApiError } from '../../api/ApiError';
import { api, data } from '../../api/client';
import type { components } from '../../api/schema';
import { type PetValues, toPrice } from './petSchema';

type CreatePet = components['schemas']['CreatePetDto'];
type Pet = components['schemas']['Pet'];

/** What has to be remembered of a pet whose photos are still to be sent. */
export interface CreatedPet {
  uuid: string;
  name: string;
  petCategoryId: number;
}

/** What is sent for a filled-in form. */
export function toCreatePet(values: PetValues): CreatePet {
  return {
    petCategoryId: values.petCategoryId as CreatePet['petCategoryId'],
    petName: values.petName.trim(),
    dateOfBirth: values.dateOfBirth,
    petCategoryGroupId: values.petCategoryGroupId!,
    gender: values.gender as CreatePet['gender'],
    hasPedigree: values.hasPedigree,
    isAvailableForBreeding: values.isAvailableForBreeding,
    priceForBreeding: values.isAvailableForBreeding ? toPrice(values.priceForBreeding) : null,
    forSale: values.forSale,
    priceForSale: values.forSale ? toPrice(values.priceForSale) : null,
    isForGiveAway: values.isForGiveAway,
    description: values.description.trim(),
    // Spiders and scorpions have no food: it is left out.
    ...(values.petCategoryFoodId !== null && { petCategoryFoodId: values.petCategoryFoodId }),
  };
}

/**
 * Creates a pet, and only once: when the answer to an attempt was lost, nobody knows whether it arrived, so the next attempt first
 * looks whether the pet is there.
 */
export class PetCreation {
  private unanswered: CreatePet | null = null;

  async create(pet: CreatePet, ownerUuid: string): Promise<Pet> {
    if (this.unanswered) {
      const arrived = await findNewest(this.unanswered, ownerUuid);
      this.unanswered = null;
      if (arrived) return arrived;
    }
    try {
      return await data(api.POST('/pet', { body: pet }));
    } catch (error) {
      if (error instanceof ApiError && (error.isNetwork || error.status >= 500)) this.unanswered = pet;
      throw error;
    }
  }
}

async function findNewest(pet: CreatePet, ownerUuid: string) {
  const params = { path: { userId: ownerUuid }, query: { limit: 10 } };
  const newest = await data(api.GET('/pet/user/{userId}', { params }));
  return newest.find(
    (candidate) =>
      candidate.name === pet.petName &&
      candidate.birthdate === pet.dateOfBirth &&
      candidate.petCategoryGroup.id === pet.petCategoryGroupId &&
      candidate.petCategoryFoodId === (pet.petCategoryFoodId ?? null) &&
      candidate.gender === pet.gender &&
      candidate.hasPedigree === pet.hasPedigree &&
      candidate.giveAway === pet.isForGiveAway &&
      candidate.priceForBreeding === pet.priceForBreeding &&
      candidate.priceForSale === pet.priceForSale &&
      (candidate.description ?? '') === pet.description,
  );
}
