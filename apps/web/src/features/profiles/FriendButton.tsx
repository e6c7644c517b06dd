import '@mantine/core/styles/Menu.layer.css';
import '@mantine/core/styles/Popover.layer.css';
import { Button, Menu, Skeleton } from '@mantine/core';
import { IconCheck, IconChevronDown, IconClock, IconUserPlus } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { ApiError } from '../../api/ApiError';
import { ConfirmDialog } from '../../ui/dialogs/ConfirmDialog';
import { errorText } from '../../ui/feedback/errorText';
import { type Message, notify } from '../../ui/feedback/notify';
import { useKeepFocus } from './useKeepFocus';
import { about } from '../../lib/about';
import classes from './FriendButton.module.css';
import { type FriendAction, friendStatusQuery, NotLoggedIn, useFriendAction } from '../friends/friends.queries';

interface FriendButtonProps {
  uuid: string;
  /** Empty for somebody who has not said yet. */
  name: string;
}

/** Where two people stand, and what can be done about it. */
export function FriendButton({ uuid, name }: FriendButtonProps) {
  const { t, i18n } = useTranslation('friends');
  const { data } = useQuery(friendStatusQuery(uuid));
  const { mutate } = useFriendAction(uuid, {
    onDone: (outcome) => notify.success((t) => t(`friends:done.${outcome}`, about(name))),
    onFailed: (action, error) => notify.error(failureText(action, error)),
  });
  const [isUnfriending, setIsUnfriending] = useState(false);
  const place = useKeepFocus(data?.status);

  const failureText = (action: FriendAction, error: unknown): Message => {
    if (action !== 'request') return (t) => t(`friends:failed.${action}`, { message: errorText(i18n, error) });
    if (error instanceof NotLoggedIn) return (t) => t('friends:failed.notLoggedIn');
    if (!(error instanceof ApiError)) return (t) => t('friends:failed.request');
    if (error.status === 400 || error.status === 404) return (t) => t('friends:failed.invalidUser');
    // Why it was refused is nobody's business; that the connection is lost is.
    if (error.isTemporary) return (t) => `${t('friends:failed.request')}. ${errorText(i18n, error)}`;
    return (t) => t('friends:failed.request');
  };

  const act = (action: FriendAction) => mutate({ action, friendshipId: data?.friendshipId });

  const control = () => {
    switch (data?.status) {
      case undefined:
        return <Skeleton className={classes.skeleton} radius={999} />;
      case 'none':
        return (
          <Button leftSection={<IconUserPlus size={20} aria-hidden />} onClick={() => act('request')}>
            {t('request')}
          </Button>
        );
      case 'pending_outgoing':
        return (
          <StateMenu icon={<IconClock size={20} aria-hidden />} label={t('requested')}>
            {/* Before the answer has come there is nothing to withdraw. */}
            <Menu.Item disabled={data.friendshipId === undefined} onClick={() => act('withdraw')}>
              {t('withdraw')}
            </Menu.Item>
          </StateMenu>
        );
      case 'pending_incoming':
        return (
          <div className={classes.question} role="group" aria-label={t('asks', about(name))}>
            <p className={classes.asks}>{t('asks', about(name))}</p>
            <Button
              className={classes.answer}
              leftSection={<IconCheck size={20} aria-hidden />}
              onClick={() => act('accept')}
            >
              {t('accept')}
            </Button>
            <Button className={classes.answer} variant="default" onClick={() => act('decline')}>
              {t('decline')}
            </Button>
          </div>
        );
      case 'friends':
        return (
          <StateMenu icon={<IconCheck size={20} aria-hidden />} label={t('friends')}>
            <Menu.Item onClick={() => setIsUnfriending(true)}>{t('unfriend')}</Menu.Item>
          </StateMenu>
        );
      case 'blocked':
        return (
          <div className={classes.question}>
            <p className={classes.asks}>{t('blocked', about(name))}</p>
            <Button className={classes.answer} variant="default" onClick={() => act('unblock')}>
              {t('unblock')}
            </Button>
          </div>
        );
      case 'self':
        return null;
    }
  };

  return (
    <>
      <div ref={place} className={classes.place}>
        {control()}
      </div>
      {isUnfriending && (
        <ConfirmDialog
          title={t('unfriendTitle', about(name))}
          confirm={t('unfriend')}
          busyText={t('unfriend')}
          busy={false}
          openedFrom={place}
          onConfirm={() => {
            setIsUnfriending(false);
            act('unfriend');
          }}
          onCancel={() => setIsUnfriending(false)}
        >
          {t('unfriendText', about(name))}
        </ConfirmDialog>
      )}
    </>
  );
}

interface StateMenuProps {
  icon: ReactNode;
  label: string;
  children: ReactNode;
}

/** How things are; what ends it is one press further away. */
function StateMenu({ icon, label, children }: StateMenuProps) {
  return (
    <Menu
      position="bottom-end"
      withinPortal={false}
      withInitialFocusPlaceholder={false}
      classNames={{ dropdown: classes.dropdown, item: classes.item }}
    >
      <Menu.Target>
        <Button variant="default" leftSection={icon} rightSection={<IconChevronDown size={18} aria-hidden />}>
          {label}
        </Button>
      </Menu.Target>
      <Menu.Dropdown>{children}</Menu.Dropdown>
    </Menu>
  );
}
