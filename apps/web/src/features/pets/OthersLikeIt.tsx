import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import type { components } from '../../api/schema';
import { useFirstScreenLoaded } from '../../lib/firstScreen';
import { paths } from '../../routing/addresses';
import cards from '../../ui/cards/CardGrid.module.css';
import { ApiErrorMessage } from '../../ui/feedback/ApiErrorMessage';
import { Section } from '../../ui/layout/Section';
import { TextLink } from '../../ui/layout/TextLink';
import { Skeletons } from '../../ui/loading/Skeletons';
import classes from './OthersLikeIt.module.css';
import { PetCard } from './PetCard';
import { OTHERS_SHOWN, othersQuery } from './publicPets.queries';

/** Similar pets for visitors. Renders nothing if there are none. */
export function OthersLikeIt({ pet }: { pet: components['schemas']['PublicPet'] }) {
  const { t } = useTranslation('visitors');
  const { data: others, error, refetch } = useQuery({ ...othersQuery(pet), enabled: useFirstScreenLoaded() });
  if (others?.length === 0) return null;
  const all = paths.find({ kind: pet.petCategory.id, ...(pet.giveAway && { offer: 'adoption' }) });
  return (
    <Section title={t('pet.others')} more={<TextLink to={all}>{t('home.all')}</TextLink>}>
      {others ? (
        <ul className={cards.grid}>
          {others.map((other) => (
            <li key={other.uuid}>
              <PetCard pet={other} sizes="(min-width: 64em) 260px, 44vw" />
            </li>
          ))}
        </ul>
      ) : error ? (
        <ApiErrorMessage title={t('home.failed')} error={error} onRetry={() => void refetch()} />
      ) : (
        <Skeletons count={OTHERS_SHOWN} className={cards.grid} boxClassName={classes.skeleton} />
      )}
    </Section>
  );
}
