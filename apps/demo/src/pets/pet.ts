export interface DemoPet {
  /** Name by which pictures refer to the pet. */
  readonly key: string;
  /** The owner's `key`. */
  readonly owner: string;
  readonly name: string;
  /** Id of prisma/reference/breeds.json. Its first digit is the category. */
  readonly breed: number;
  /** Id of prisma/reference/foods.json. Null for spiders and scorpions. */
  readonly food: number | null;
  readonly birthdate: string;
  readonly gender: 'MALE' | 'FEMALE';
  readonly hasPedigree?: true;
  readonly priceForBreeding?: number;
  readonly priceForSale?: number;
  readonly giveAway?: true;
  readonly description: string;
  readonly addedAt: string;
}
