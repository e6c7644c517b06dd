import { useInfiniteQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import { userName } from '../../lib/userName';
import { paths } from '../../routing/routes';
import gridClasses from '../../ui/cards/CardGrid.module.css';
import { Section } from '../../ui/layout/Section';
import { TextLink } from '../../ui/layout/TextLink';
import { PhotoFrame } from '../../ui/photos/PhotoFrame';
import type { IllustrationName } from '../../ui/pictures/illustrations';
import type { Tint } from '../../ui/pictures/tint';
import photoClasses from '../../ui/uploads/Photos.module.css';
import { photosWithPetQuery } from './photoPets.queries';

/** Maximum number of photos on the pet's page. */
const SHOWN = 4;

interface PhotosWithPetCardsProps {
  pet: { uuid: string; name: string };
  tint: Tint;
  drawing: IllustrationName;
}

/** The newest photos of other albums that show the pet. Nothing if there are none. */
export function PhotosWithPetCards({ pet, tint, drawing }: PhotosWithPetCardsProps) {
  const { t } = useTranslation('albums');
  const { data } = useInfiniteQuery(photosWithPetQuery(pet.uuid));
  const photos = data?.pages.flatMap(({ items }) => items).slice(0, SHOWN) ?? [];
  if (photos.length === 0) return null;
  const to = paths.petPhotos(pet.uuid);
  return (
    <Section title={t('byOthers.title', { name: pet.name })} more={<TextLink to={to}>{t('byOthers.all')}</TextLink>}>
      <ul className={gridClasses.grid}>
        {photos.map(({ id, photo, owner }) => (
          <li key={id}>
            <Link to={to} className={photoClasses.picture}>
              <PhotoFrame
                src={photo.url}
                variants={photo.variants}
                sizes="(min-width: 64em) 230px, 44vw"
                alt={photo.description || t('byOthers.by', { name: userName(owner) })}
                fallback={drawing}
                tint={tint}
                className={photoClasses.stored}
              />
            </Link>
          </li>
        ))}
      </ul>
    </Section>
  );
}
