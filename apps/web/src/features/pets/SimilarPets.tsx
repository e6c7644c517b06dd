import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import type { components } from '../../api/schema';
import { paths } from '../../routing/routes';
import cards from '../../ui/cards/CardGrid.module.css';
import { ApiErrorMessage } from '../../ui/feedback/ApiErrorMessage';
import { Section } from '../../ui/layout/Section';
import { TextLink } from '../../ui/layout/TextLink';
import { Skeletons } from '../../ui/loading/Skeletons';
import { PetCard } from './PetCard';
import { SIMILAR_PETS_SHOWN, similarPetsQuery } from './pets.queries';

/** Pets similar to this one, for visitors. Renders nothing if there are no similar pets. */
export function SimilarPets({ pet }: { pet: components['schemas']['PublicPet'] }) {
  const { t } = useTranslation('visitors');
  const { data: pets, error, refetch } = useQuery(similarPetsQuery(pet));
  if (pets?.length === 0) return null;
  const all = paths.find({ kind: pet.petCategory.id, ...(pet.giveAway && { offer: 'adoption' }) });
  return (
    <Section title={t('pet.others')} more={<TextLink to={all}>{t('home.all')}</TextLink>}>
      {pets ? (
        <ul className={cards.grid}>
          {pets.map((similar) => (
            <li key={similar.uuid}>
              <PetCard pet={similar} sizes="(min-width: 64em) 260px, 44vw" />
            </li>
          ))}
        </ul>
      ) : error ? (
        <ApiErrorMessage title={t('home.failed')} error={error} onRetry={() => void refetch()} />
      ) : (
        <Skeletons count={SIMILAR_PETS_SHOWN} className={cards.grid} boxHeight={{ base: 300, md: 395 }} />
      )}
    </Section>
  );
}
