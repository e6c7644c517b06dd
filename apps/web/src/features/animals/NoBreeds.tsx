import { Button } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import { paths } from '../../routing/routes';
import { EmptyState } from '../../ui/feedback/EmptyState';
import { breedContext, type PetCategoryId } from '../catalog/breeds';
import { petCategoryLook } from '../catalog/petCategories';

/** Empty state for animals without breeds. */
export function NoBreeds({ petCategoryId }: { petCategoryId: PetCategoryId | undefined }) {
  const { t } = useTranslation('animals');
  const { illustration, tint } = petCategoryLook(petCategoryId);
  return (
    <EmptyState
      illustration={illustration}
      tint={tint}
      action={
        <Button component={Link} to={petCategoryId ? paths.animals() : paths.home} variant="default">
          {petCategoryId ? t('all') : t('breeds.home')}
        </Button>
      }
    >
      {t('breeds.none', { context: breedContext(petCategoryId) })}
    </EmptyState>
  );
}
