import { forVisitors } from '../pets/contacts.js';
import type { PublicPetView } from './public-pets.dto.js';

/** What people have written may say where they can be reached. */
export function toPublicPet(pet: PublicPetView): PublicPetView {
  const { name, description, owner } = pet;
  const cleaned = (text: string) => forVisitors(text, owner.userCategoryId);
  return {
    ...pet,
    name: cleaned(name),
    description: description && cleaned(description),
    owner: { ...owner, city: owner.city && cleaned(owner.city) },
  };
}
