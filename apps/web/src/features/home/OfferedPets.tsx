import { Button, Skeleton } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import { useFormat } from '../../i18n/useFormat';
import { paths } from '../../routing/routes';
import { EmptyState } from '../../ui/feedback/EmptyState';
import { Group } from '../../ui/layout/Layout';
import { Section } from '../../ui/layout/Section';
import { TextLink } from '../../ui/layout/TextLink';
import { PetCard } from '../pets/PetCard';
import type { Welcome } from './home.queries';
import { SMALLEST_SHOWN } from './Numbers';
import strip from './Strip.module.css';

/** The server's maximum number of pets. */
const PETS_LIMIT = 12;

/** Section for visitors: pets that are offered, and their cities. */
export function OfferedPets({ welcome }: { welcome: Welcome | undefined }) {
  const { t } = useTranslation('visitors');
  return (
    <Section title={t('home.pets')} more={<TextLink to={paths.find()}>{t('home.all')}</TextLink>}>
      {welcome ? <Loaded {...welcome} /> : <PetsSkeleton />}
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
              {count >= SMALLEST_SHOWN ? t('home.city', { city: name, number: format.number(count) }) : name}
            </Button>
          ))}
        </Group>
      )}
    </>
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
