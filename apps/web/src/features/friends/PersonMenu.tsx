import { Menu } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { MoreMenu } from '../../ui/layout/MoreMenu';
import { useKeepFocus } from '../../ui/layout/useKeepFocus';
import { BlockDialog } from './EndDialogs';
import { friendStatusQuery } from './friends.queries';
import { useAct } from './useAct';

interface PersonMenuProps {
  uuid: string;
  /** Empty for somebody who has not said yet. */
  name: string;
}

/** The menu of a profile: blocking. Unblocking is on the friend button, in plain sight. */
export function PersonMenu({ uuid, name }: PersonMenuProps) {
  const { t } = useTranslation(['friends', 'users']);
  const { data } = useQuery(friendStatusQuery(uuid));
  const [isBlocking, setIsBlocking] = useState(false);
  const place = useKeepFocus(data?.status);
  const act = useAct(uuid, name);
  const status = data?.status;
  if (!status || status === 'self') return null;
  return (
    <div ref={place}>
      {status !== 'blocked' && (
        <MoreMenu label={t('page.more', { name: name || t('users:unnamed') })}>
          <Menu.Item onClick={() => setIsBlocking(true)}>{t('block')}</Menu.Item>
        </MoreMenu>
      )}
      {isBlocking && (
        <BlockDialog
          name={name}
          ends={status === 'friends' ? 'friends' : status.startsWith('pending') ? 'pending' : undefined}
          openedFrom={place}
          onConfirm={() => {
            setIsBlocking(false);
            act('block');
          }}
          onCancel={() => setIsBlocking(false)}
        />
      )}
    </div>
  );
}
