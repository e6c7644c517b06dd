import { Button, Skeleton } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import { paths } from '../../routing/routes';
import { ApiErrorMessage } from '../../ui/feedback/ApiErrorMessage';
import { EmptyState } from '../../ui/feedback/EmptyState';
import { Section } from '../../ui/layout/Section';
import { TextLink } from '../../ui/layout/TextLink';
import { PetCard } from '../pets/PetCard';
import { PETS_SHOWN, shownPetsQuery } from './home.queries';
import strip from './Strip.module.css';

export function NewestPets() {
  const { t } = useTranslation('home');
  return (
    <Section title={t('newestPets.title')} more={<TextLink to={paths.find()}>{t('newestPets.all')}</TextLink>}>
      <Strip />
    </Section>
  );
}

function Strip() {
  const { t } = useTranslation('home');
  const { data: pets, error, refetch } = useQuery(shownPetsQuery());

  if (error && !pets)
    return <ApiErrorMessage title={t('newestPets.failed')} error={error} onRetry={() => void refetch()} />;
  if (!pets) {
    return (
      <div className={strip.pets} aria-hidden>
        {Array.from({ length: PETS_SHOWN }, (_, index) => (
          <div key={index}>
            <Skeleton h={{ base: 271, lg: 297 }} radius={20} />
          </div>
        ))}
      </div>
    );
  }
  if (!pets.length) {
    return (
      <EmptyState
        illustration="dog"
        tint="dogs"
        action={
          <Button component={Link} to={paths.createPet} variant="default">
            {t('greeting.addPet')}
          </Button>
        }
      >
        {t('newestPets.emptyText')}
      </EmptyState>
    );
  }
  return (
    <ul className={strip.pets}>
      {pets.map((pet) => (
        <li key={pet.id}>
          <PetCard pet={pet} sizes="(min-width: 75em) 184px, (min-width: 64em) 286px, 172px" />
        </li>
      ))}
    </ul>
  );
}
