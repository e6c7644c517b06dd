import { PET_CATEGORY } from '../catalog/petCategories';

/** Ids of the pet categories. */
export const KINDS = Object.values(PET_CATEGORY);
export type Kind = (typeof KINDS)[number];
