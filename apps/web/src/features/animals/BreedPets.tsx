import { Button } from '@mantine/core';
import { IconArrowLeft } from '@tabler/icons-react';
import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { useCallback } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { paths } from '../../app/paths';
import { ApiErrorMessage } from '../../ui/ApiErrorMessage';
import { EmptyState } from '../../ui/EmptyState';
import { errorText } from '../../ui/errorText';
import { LoadMore } from '../../ui/LoadMore';
import { Waiting } from '../../ui/Waiting';
import type { PetCategoryId } from '../catalog/breeds';
import { breedsQuery } from '../catalog/catalog.queries';
import { petCategoryLook, petFace } from '../catalog/petCategories';
import { PetCard } from '../pets/PetCard';
import { petsOfBreedQuery } from '../pets/pets.queries';
import classes from './BreedPets.module.css';

/** The pets of one breed. */
export function BreedPets({ breedId, petCategoryId }: { breedId: number; petCategoryId: PetCategoryId | undefined }) {
  const { t } = useTranslation('animals');
  const { data: breeds } = useQuery(breedsQuery(petCategoryId));
  const breed = breeds?.find(({ id }) => id === breedId);

  return (
    <section className={classes.section} aria-labelledby="breed-title">
      <div className={classes.head}>
        <Link className={classes.back} to={paths.animals({ petCategoryId })} replace>
          <IconArrowLeft size={20} aria-hidden />
          {t('pets.back')}
        </Link>
        <h2 id="breed-title">{breed?.name ?? t('pets.title')}</h2>
      </div>
      <Pets breedId={breedId} petCategoryId={breed?.petCategoryId ?? petCategoryId} />
    </section>
  );
}

function Pets({ breedId, petCategoryId }: { breedId: number; petCategoryId: PetCategoryId | undefined }) {
  const { t, i18n } = useTranslation('animals');
  const { data, error, refetch, fetchNextPage, hasNextPage, isFetchingNextPage, isFetchNextPageError } =
    useInfiniteQuery(petsOfBreedQuery(breedId));
  const loadMore = useCallback(() => void fetchNextPage(), [fetchNextPage]);

  if (error && !data) {
    const title = t('failed', { message: errorText(i18n, error) });
    return <ApiErrorMessage error={error} title={title} onRetry={() => void refetch()} />;
  }
  if (!data) return <Waiting count={8} className={classes.grid} boxClassName={classes.waiting} />;

  const pets = data.pages.flatMap(({ items }) => items);
  if (!pets.length) {
    return (
      <EmptyState
        illustration={petFace(petCategoryId, breedId)}
        tint={petCategoryLook(petCategoryId).tint}
        heading={<h3>{t('pets.none')}</h3>}
        action={
          <Button component={Link} to={paths.createPet}>
            {t('pets.add')}
          </Button>
        }
      >
        {t('pets.noneText')}
      </EmptyState>
    );
  }
  return (
    <>
      <ul className={classes.grid}>
        {pets.map((pet) => (
          <li key={pet.id}>
            <PetCard pet={pet} action={t('pets.view')} sizes="(min-width: 64em) 280px, (min-width: 48em) 33vw, 50vw" />
          </li>
        ))}
      </ul>
      <LoadMore
        hasMore={hasNextPage}
        isLoading={isFetchingNextPage}
        error={isFetchNextPageError ? error : null}
        onMore={loadMore}
      />
    </>
  );
}
