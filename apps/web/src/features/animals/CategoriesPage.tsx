import { useTranslation } from 'react-i18next';
import { Page } from '../../ui/Page';
import { PageHeading } from '../../ui/PageHeading';
import { PetCategoryGrid } from '../home/PetCategoryGrid';

/** The kinds of animals, each leading to its breeds. */
export function CategoriesPage() {
  const { t } = useTranslation('animals');
  return (
    <Page>
      <PageHeading>{t('categoriesTitle')}</PageHeading>
      <PetCategoryGrid />
    </Page>
  );
}
