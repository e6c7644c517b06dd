/** A created pet whose photos are not uploaded yet. The device stores it until then. */
export interface CreatedPet {
  uuid: string;
  name: string;
  petCategoryId: number;
}

/** Validates the stored value. Returns null if it is invalid. */
export function toCreatedPet(kept: unknown): CreatedPet | null {
  const pet = kept as Partial<CreatedPet> | null;
  const isValid =
    typeof pet?.uuid === 'string' && typeof pet.name === 'string' && typeof pet.petCategoryId === 'number';
  return isValid ? (pet as CreatedPet) : null;
}
