import { forVisitors } from '../pets/contacts.js';
import type { PublicPetView } from './public-pets.dto.js';

/** Removes contact details from private persons' text. */
export function toPublicPet(pet: PublicPetView): PublicPetView {
  const { name, description, markings, owner } = pet;
  const withoutContacts = (text: string) => forVisitors(text, owner.userCategoryId);
  return {
    ...pet,
    name: withoutContacts(name),
    markings: markings && withoutContacts(markings),
    description: description && withoutContacts(description),
    owner: { ...owner, city: owner.city && withoutContacts(owner.city) },
  };
}
