import { Button, Skeleton } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import type { components } from '../../api/schema';
import { useFormat } from '../../i18n/useFormat';
import { paths } from '../../routing/routes';
import { ApiErrorMessage } from '../../ui/feedback/ApiErrorMessage';
import { EmptyState } from '../../ui/feedback/EmptyState';
import { Group } from '../../ui/layout/Layout';
import { Section } from '../../ui/layout/Section';
import { TextLink } from '../../ui/layout/TextLink';
import { PetCard } from '../pets/PetCard';
import { welcomeQuery } from '../pets/pets.queries';
import classes from './LookingForHomes.module.css';
import strip from './Strip.module.css';

type Welcome = components['schemas']['Welcome'];

/** The server's maximum page size. */
const PETS_LIMIT = 12;

/** Section for visitors: pets that need a home, the cities of these pets, and site statistics. */
export function LookingForHomes() {
  const { t } = useTranslation('visitors');
  const { data, error, refetch } = useQuery(welcomeQuery());

  return (
    <Section title={t('home.pets')} more={<TextLink to={paths.find()}>{t('home.all')}</TextLink>}>
      {data ? (
        <Loaded {...data} />
      ) : error ? (
        <ApiErrorMessage title={t('home.failed')} error={error} onRetry={() => void refetch()} />
      ) : (
        <PetsSkeleton />
      )}
    </Section>
  );
}

function Loaded({ pets, cities, numbers }: Welcome) {
  const { t } = useTranslation('visitors');
  const format = useFormat();
  return (
    <>
      {pets.length ? (
        <ul className={strip.pets}>
          {pets.map((pet) => (
            <li key={pet.uuid}>
              <PetCard pet={pet} sizes="(min-width: 75em) 184px, (min-width: 64em) 286px, 172px" />
            </li>
          ))}
        </ul>
      ) : (
        <EmptyState
          illustration="dog"
          tint="dogs"
          action={
            <Button component={Link} to={paths.signup} variant="default">
              {t('home.join')}
            </Button>
          }
        >
          {t(numbers.offers > 0 ? 'home.hidden' : 'home.none')}
        </EmptyState>
      )}
      {cities.length > 0 && (
        <Group component="nav" gap="xs" align="stretch" mt="md" aria-label={t('home.cities')}>
          {cities.map(({ placeId, name, count }) => (
            <Button key={placeId} component={Link} to={paths.find({ placeId })} variant="default" radius="xl">
              {t('home.city', { city: name, number: format.number(count) })}
            </Button>
          ))}
        </Group>
      )}
      <Numbers numbers={numbers} />
    </>
  );
}

/** Site statistics, such as the number of members. Zeros are left out. */
function Numbers({ numbers }: Pick<Welcome, 'numbers'>) {
  const { t } = useTranslation('visitors');
  const format = useFormat();
  const visibleCounts = (['offers', 'homesFound', 'members', 'businesses'] as const).filter(
    (name) => numbers[name] > 0,
  );
  if (!visibleCounts.length) return null;
  return (
    <ul className={classes.numbers} aria-label={t('home.label')}>
      {visibleCounts.map((name) => (
        <li key={name} className={classes.number}>
          <strong>{format.number(numbers[name])}</strong>
          <span>{t(`home.numbers.${name}`, { count: numbers[name] })}</span>
        </li>
      ))}
    </ul>
  );
}

function PetsSkeleton() {
  return (
    <div className={strip.pets} aria-hidden>
      {Array.from({ length: PETS_LIMIT }, (_, index) => (
        <div key={index}>
          <Skeleton h={{ base: 271, lg: 297 }} radius={20} />
        </div>
      ))}
    </div>
  );
}
