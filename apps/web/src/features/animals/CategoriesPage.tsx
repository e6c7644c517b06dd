import { useTranslation } from 'react-i18next';
import { PageHeading } from '../../ui/PageHeading';
import { PetCategoryGrid } from '../home/PetCategoryGrid';
import classes from './AnimalsPage.module.css';

/** The kinds of animals, each leading to its breeds. */
export function CategoriesPage() {
  const { t } = useTranslation('animals');
  return (
    <div className={classes.page}>
      <PageHeading>{t('categoriesTitle')}</PageHeading>
      <PetCategoryGrid />
    </div>
  );
}
