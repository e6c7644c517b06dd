import { useTranslation } from 'react-i18next';
import { Page } from '../../ui/layout/Page';
import { PageHeading } from '../../ui/layout/PageHeading';
import { PetCategoryGrid } from './PetCategoryGrid';

/** The animal categories, each linking to its breeds. */
export function CategoriesPage() {
  const { t } = useTranslation('animals');
  return (
    <Page>
      <PageHeading>{t('categoriesTitle')}</PageHeading>
      <PetCategoryGrid />
    </Page>
  );
}
