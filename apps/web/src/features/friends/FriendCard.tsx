import { ActionIcon } from '@mantine/core';
import { IconMessageCircle } from '@tabler/icons-react';
import { memo, type RefObject, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import type { components } from '../../api/schema';
import { useFormat } from '../../i18n/useFormat';
import { userName } from '../../lib/userName';
import { paths } from '../../routing/routes';
import { MoreMenu } from '../../ui/layout/MoreMenu';
import { PersonCard } from './PersonCard';

export interface Ending {
  friend: components['schemas']['UserSummary'];
  friendshipId: number;
  action: 'unfriend' | 'block';
  openedFrom: RefObject<HTMLElement | null>;
}

interface FriendCardProps extends Omit<Ending, 'action' | 'openedFrom'> {
  since: string;
  /** Pass a stable function, so a change re-renders only the changed cards. */
  onEnd: (ending: Ending) => void;
}

/** A friend with links to messages and profile, and a menu to unfriend or block. */
export const FriendCard = memo(function FriendCard({ friend, friendshipId, since, onEnd }: FriendCardProps) {
  const { t } = useTranslation(['friends', 'users']);
  const format = useFormat();
  const openedFrom = useRef<HTMLDivElement>(null);
  const name = userName(friend) || t('users:unnamed');
  const end = (action: Ending['action']) => onEnd({ friend, friendshipId, action, openedFrom });

  return (
    <PersonCard
      person={friend}
      note={t('page.since', { date: format.month(since) })}
      actions={
        <>
          <ActionIcon
            component={Link}
            to={paths.conversation(friend.uuid)}
            aria-label={t('page.message', { name })}
            title={t('page.message', { name })}
          >
            <IconMessageCircle size={22} stroke={1.8} aria-hidden />
          </ActionIcon>
          <div ref={openedFrom}>
            <MoreMenu
              label={t('page.more', { name })}
              choices={[
                { label: t('page.viewProfile'), to: paths.user(friend.uuid) },
                { label: t('unfriend'), onClick: () => end('unfriend') },
                { label: t('block'), onClick: () => end('block') },
              ]}
            />
          </div>
        </>
      }
    />
  );
});
