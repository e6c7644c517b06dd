import { Button } from '@mantine/core';
import { IconCheck } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { ignoreDoubleClick } from '../../lib/ignoreDoubleClick';
import { userName } from '../../lib/userName';
import type { Friendship } from './friends.queries';
import { useChangeRelationship } from './useChangeRelationship';

interface RequestAnswersProps {
  requester: Pick<Friendship['requester'], 'uuid' | 'firstName' | 'lastName'>;
  friendshipId: number;
  /** Called when the request disappears from the list. It reappears if the server call fails. */
  onAnswer?: () => void;
}

/** The buttons to accept or decline a friend request. */
export function RequestAnswers({ requester, friendshipId, onAnswer }: RequestAnswersProps) {
  const { t } = useTranslation(['friends', 'users']);
  const knownName = userName(requester);
  const name = knownName || t('users:unnamed');
  const changeRelationship = useChangeRelationship(requester.uuid, knownName);

  function answer(action: 'accept' | 'decline') {
    onAnswer?.();
    changeRelationship(action, friendshipId);
  }

  return (
    <>
      <Button
        size="sm"
        variant="light"
        color="teal"
        leftSection={<IconCheck size={18} aria-hidden />}
        aria-label={t('requests.accept', { name })}
        onClick={ignoreDoubleClick(() => answer('accept'))}
      >
        {t('accept')}
      </Button>
      <Button
        size="sm"
        variant="default"
        aria-label={t('requests.decline', { name })}
        onClick={ignoreDoubleClick(() => answer('decline'))}
      >
        {t('decline')}
      </Button>
    </>
  );
}
