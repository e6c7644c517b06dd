/** What has to be stored of a pet whose photos are still to be sent. */
export interface CreatedPet {
  uuid: string;
  name: string;
  petCategoryId: number;
}

/** The pet that waits for its photos since an earlier visit. */
export function keptPet(kept: unknown): CreatedPet | null {
  const pet = kept as Partial<CreatedPet> | null;
  const isWhole =
    typeof pet?.uuid === 'string' && typeof pet.name === 'string' && typeof pet.petCategoryId === 'number';
  return isWhole ? (pet as CreatedPet) : null;
}
