import { type InfiniteData, useInfiniteQuery, type UseInfiniteQueryResult } from '@tanstack/react-query';
import type { ReactElement, ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import type { components } from '../../api/schema';
import { ApiErrorMessage } from '../../ui/feedback/ApiErrorMessage';
import { LoadMorePages } from '../../ui/lists/LoadMore';
import { Skeletons } from '../../ui/loading/Skeletons';
import { PetCard } from './PetCard';
import classes from './PetCards.module.css';
import { petsOfUserQuery } from './pets.queries';

interface PetListProps {
  query: UseInfiniteQueryResult<InfiniteData<{ items: components['schemas']['Pet'][] }>>;
  /** Id of a pet to exclude. */
  except?: number;
  /** Cards to show before the pets, such as a link to add a pet. */
  first?: ReactElement[];
  /** Rendered if the user has no pets. */
  empty?: ReactNode;
}

interface PetCardsProps extends Omit<PetListProps, 'query'> {
  ownerUuid: string;
}

/** All pets of a user, newest first. */
export function PetCards({ ownerUuid, ...props }: PetCardsProps) {
  return <PetList {...props} query={useInfiniteQuery(petsOfUserQuery(ownerUuid))} />;
}

export function PetList({ query, except, first = [], empty }: PetListProps) {
  const { t } = useTranslation('pets');
  const { data, error, refetch } = query;

  if (error && !data) return <ApiErrorMessage title={t('failed')} error={error} onRetry={() => void refetch()} />;
  if (!data) return <Skeletons count={4} className={classes.grid} boxHeight={{ base: 286, md: 371 }} />;
  const pets = data.pages.flatMap(({ items }) => items).filter(({ id }) => id !== except);
  if (!pets.length && !first.length) return empty;
  return (
    <>
      <ul className={classes.grid}>
        {first.map((card) => (
          <li key={card.key}>{card}</li>
        ))}
        {pets.map((pet) => (
          <li key={pet.id}>
            <PetCard pet={pet} sizes="(min-width: 64em) 260px, 44vw" />
          </li>
        ))}
      </ul>
      {!pets.length && empty}
      <LoadMorePages query={query} />
    </>
  );
}
