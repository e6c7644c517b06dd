import type { components } from '../../api/schema';
import { NamedGallery } from '../catalog/NamedGallery';
import { PetOffers } from '../catalog/PetOffers';
import { petCategoryLook } from '../catalog/petCategories';
import { PetDrawing } from './PetDrawing';

/** `sizes` attribute of a photo on a pet's page. */
const GALLERY_SIZES = '(min-width: 64em) 672px, 100vw';

type Schemas = components['schemas'];

/** Photo gallery of a pet, with the pet's offers. */
export const PetGallery = ({ pet }: { pet: Schemas['Pet'] | Schemas['PublicPet'] }) => (
  <NamedGallery
    name={pet.name}
    photos={pet.photos}
    sizes={GALLERY_SIZES}
    fallback={<PetDrawing pet={pet} />}
    tint={petCategoryLook(pet.petCategory.id).tint}
  >
    <PetOffers pet={pet} />
  </NamedGallery>
);
