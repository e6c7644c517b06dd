import { useTranslation } from 'react-i18next';
import type { components } from '../../api/schema';
import { PhotoGallery } from '../../ui/photos/PhotoGallery';
import { PetOffers } from '../catalog/PetOffers';
import { petCategoryLook } from '../catalog/petCategories';
import { PetDrawing } from './PetDrawing';

/** `sizes` attribute of a photo on a pet's page. */
const GALLERY_SIZES = '(min-width: 64em) 672px, 100vw';

type Schemas = components['schemas'];

interface PetGalleryProps {
  pet: Schemas['Pet'] | Schemas['PublicPet'];
  /** Only logged-in users get the descriptions. */
  photos: (Schemas['PublicPhotoView'] & { description?: string | null })[];
}

/** Photo gallery of a pet, with the pet's offers. */
export function PetGallery({ pet, photos }: PetGalleryProps) {
  const { t } = useTranslation('pets');
  const { name } = pet;
  const { tint } = petCategoryLook(pet.petCategory.id);
  return (
    <PhotoGallery
      photos={photos.map(({ url, variants, description = null }, index) => ({
        key: url,
        src: url,
        variants,
        alt: description || t('page.photoOf', { name, number: index + 1 }),
        caption: description,
      }))}
      texts={{
        label: t('page.photos', { name }),
        previous: t('page.previousPhoto'),
        next: t('page.nextPhoto'),
        enlarge: t('page.enlarge'),
        show: (number) => t('page.showPhoto', { number }),
        position: (number) => t('page.photoPosition', { number, total: photos.length }),
      }}
      sizes={GALLERY_SIZES}
      fallback={<PetDrawing pet={pet} />}
      tint={tint}
    >
      <PetOffers pet={pet} />
    </PhotoGallery>
  );
}
