/** The stored data of a pet whose photos are still to be sent. */
export interface CreatedPet {
  uuid: string;
  name: string;
  petCategoryId: number;
}

/** Validates the stored pet of an earlier visit, whose photos are still to be sent. */
export function toCreatedPet(kept: unknown): CreatedPet | null {
  const pet = kept as Partial<CreatedPet> | null;
  const isWhole =
    typeof pet?.uuid === 'string' && typeof pet.name === 'string' && typeof pet.petCategoryId === 'number';
  return isWhole ? (pet as CreatedPet) : null;
}
