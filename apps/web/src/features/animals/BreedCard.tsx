import { useTranslation } from 'react-i18next';
import { paths } from '../../app/paths';
import { Card } from '../../ui/Card';
import { CardAction } from '../../ui/CardAction';
import { PhotoFrame } from '../../ui/PhotoFrame';
import type { Breed } from '../catalog/breeds';
import { petCategoryLook } from '../catalog/petCategories';
import classes from './Breeds.module.css';

interface BreedCardProps {
  breed: Breed;
  /** Its pets take the place of this screen in the history: the two are one screen. */
  replaces?: boolean;
}

export function BreedCard({ breed, replaces = false }: BreedCardProps) {
  const { t } = useTranslation('animals');
  const { tint, illustration } = petCategoryLook(breed.petCategoryId);
  return (
    <Card lifts className={classes.card} data-tint={tint}>
      <PhotoFrame
        src={breed.photoUrl}
        // The pictures that come with the reference data are cut-out animals, not photos.
        fit={breed.photoUrl.startsWith('/breeds/') ? 'inside' : 'cover'}
        alt=""
        ratio="landscape"
        fallback={illustration}
        tint={tint}
      />
      <div className={classes.words}>
        <h3>{breed.name}</h3>
        <CardAction
          to={paths.animals({ petCategoryId: breed.petCategoryId, petCategoryGroup: breed.id })}
          replace={replaces}
          aria-label={t('breeds.petProfilesOf', { name: breed.name })}
        >
          {t('breeds.petProfiles')}
        </CardAction>
      </div>
    </Card>
  );
}
