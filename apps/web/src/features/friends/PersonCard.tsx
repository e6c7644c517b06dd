import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import type { components } from '../../api/schema';
import { paths } from '../../routing/routes';
import { userName } from '../../lib/userName';
import { Card } from '../../ui/cards/Card';
import { CardLink } from '../../ui/cards/CardLink';
import cardText from '../../ui/cards/CardText.module.css';
import { Group } from '../../ui/layout/Layout';
import { Avatar } from '../../ui/pictures/Avatar';
import { userCategoryLook } from '../catalog/userCategories';

type Person = Pick<
  components['schemas']['UserSummary'],
  'uuid' | 'firstName' | 'lastName' | 'imageUrl' | 'userCategoryId'
>;

interface PersonCardProps {
  person: Person;
  /** Line of text below the name. */
  note?: ReactNode;
  /** Buttons of the card. If there is no space beside the name, they are below it. */
  actions: ReactNode;
}

/** A user in a list. The whole card links to the profile. */
export function PersonCard({ person, note, actions }: PersonCardProps) {
  const { t } = useTranslation('users');
  const look = userCategoryLook(person.userCategoryId);
  return (
    <Group component={Card} gap="sm" mih={88} py={11} pl="sm" pr="xs">
      <Avatar src={person.imageUrl} size={64} tint={look?.tint} fallback={look?.illustration} />
      <div className={cardText.words}>
        <CardLink to={paths.user(person.uuid)} className={cardText.name}>
          {userName(person) || t('unnamed')}
        </CardLink>
        {note && <p className={cardText.note}>{note}</p>}
      </div>
      <Group gap="xs" ml="auto">
        {actions}
      </Group>
    </Group>
  );
}
