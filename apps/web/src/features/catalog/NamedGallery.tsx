import { useTranslation } from 'react-i18next';
import type { components } from '../../api/schema';
import { PhotoGallery, type PhotoGalleryProps } from '../../ui/photos/PhotoGallery';

type Photo = Pick<components['schemas']['PublicPhotoView'], 'url' | 'variants'> & { description?: string | null };

interface NamedGalleryProps extends Omit<PhotoGalleryProps, 'photos' | 'texts'> {
  /** Name of the animal or business, for screen readers. */
  name: string;
  photos: Photo[];
}

/** Photo gallery of an animal or a business. */
export function NamedGallery({ name, photos, ...props }: NamedGalleryProps) {
  const { t } = useTranslation('pets');
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
      {...props}
    />
  );
}
