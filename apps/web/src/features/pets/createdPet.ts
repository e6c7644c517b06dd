/** A created pet whose photos are not uploaded yet, as stored on this device. */
export interface CreatedPet {
  uuid: string;
  name: string;
  petCategoryId: number;
}

/** Validates the stored value. Returns null if it is invalid. */
export function toCreatedPet(kept: unknown): CreatedPet | null {
  const pet = kept as Partial<CreatedPet> | null;
  const isWhole =
    typeof pet?.uuid === 'string' && typeof pet.name === 'string' && typeof pet.petCategoryId === 'number';
  return isWhole ? (pet as CreatedPet) : null;
}
