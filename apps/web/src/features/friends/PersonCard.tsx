import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import type { components } from '../../api/schema';
import { paths } from '../../routing/routes';
import { userName } from '../../lib/userName';
import { Card } from '../../ui/cards/Card';
import { CardLink } from '../../ui/cards/CardLink';
import cardText from '../../ui/cards/CardText.module.css';
import { Avatar } from '../../ui/pictures/Avatar';
import { userCategoryLook } from '../catalog/userCategories';
import classes from './PersonCard.module.css';

type Person = Pick<
  components['schemas']['UserSummary'],
  'uuid' | 'firstName' | 'lastName' | 'imageUrl' | 'userCategoryId'
>;

interface PersonCardProps {
  person: Person;
  /** Line of text below the name. */
  note?: ReactNode;
  /** Buttons of the card. `below` puts them below the name on a phone. */
  actions: ReactNode;
  below?: boolean;
}

/** A user in a list. The whole card links to the profile. */
export function PersonCard({ person, note, actions, below = false }: PersonCardProps) {
  const { t } = useTranslation('users');
  const look = userCategoryLook(person.userCategoryId);
  return (
    <Card className={classes.card} data-below={below || undefined}>
      <Avatar src={person.imageUrl} size={64} tint={look?.tint} fallback={look?.illustration} />
      <div className={cardText.words}>
        <CardLink to={paths.user(person.uuid)} className={cardText.name}>
          {userName(person) || t('unnamed')}
        </CardLink>
        {note && <p className={cardText.note}>{note}</p>}
      </div>
      <div className={classes.actions}>{actions}</div>
    </Card>
  );
}
