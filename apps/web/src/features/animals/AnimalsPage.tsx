import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { useSearchParams } from 'react-router-dom';
import { paths } from '../../routing/routes';
import { AdSlot } from '../../ui/layout/AdSlot';
import { ChoiceLinks } from '../../ui/layout/ChoiceLinks';
import { Illustration } from '../../ui/pictures/Illustration';
import { Page } from '../../ui/layout/Page';
import { toPetCategoryId } from '../catalog/breeds';
import { petCategoriesQuery } from '../catalog/catalog.queries';
import { PET_CATEGORY, petCategoryLook } from '../catalog/petCategories';
import { Breeds } from './Breeds';
import { BreedPets } from './BreedPets';
import { KindBanner } from './KindBanner';

/** Page to browse pets by category and breed, which are stored in the URL. */
export function AnimalsPage() {
  const { t } = useTranslation(['animals', 'catalog']);
  const [searchParams] = useSearchParams();
  const petCategoryId = toPetCategoryId(searchParams.get('petCategoryId'));
  const breedId = toPositive(searchParams.get('petCategoryGroup'));
  const { data: categories } = useQuery(petCategoriesQuery());

  // Uses the built-in category names until the server's names are loaded.
  const nameOf = (id: number) =>
    categories?.find((category) => category.id === id)?.name ??
    t(`catalog:petCategories.${petCategoryLook(id).key ?? 'dogs'}`);

  return (
    <Page>
      <KindBanner title={t('title')} intro={t('intro')} petCategoryId={petCategoryId} />
      <ChoiceLinks
        label={t('filterLabel')}
        choices={[
          { key: 'all', to: paths.animals(), label: t('all'), isChosen: !petCategoryId && !breedId },
          ...Object.values(PET_CATEGORY).map((id) => ({
            key: id,
            to: paths.animals({ petCategoryId: id }),
            label: nameOf(id),
            icon: <Illustration name={petCategoryLook(id).illustration} eager />,
            tint: petCategoryLook(id).tint,
            isChosen: id === petCategoryId,
          })),
        ]}
      />
      {breedId ? (
        <BreedPets key={breedId} breedId={breedId} petCategoryId={petCategoryId} />
      ) : (
        <Breeds
          key={petCategoryId}
          title={petCategoryId ? nameOf(petCategoryId) : t('breeds.titleAll')}
          petCategoryId={petCategoryId}
          page={toPositive(searchParams.get('page')) ?? 1}
        />
      )}
      <AdSlot slot="animals" />
    </Page>
  );
}

function toPositive(value: string | null) {
  const number = Number(value);
  return Number.isSafeInteger(number) && number > 0 ? number : undefined;
}
