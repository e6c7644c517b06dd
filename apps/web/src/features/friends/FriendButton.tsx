import '@mantine/core/styles/Menu.layer.css';
import '@mantine/core/styles/Popover.layer.css';
import { Box, Button, Group, Menu, Skeleton, Text } from '@mantine/core';
import { IconCheck, IconChevronDown, IconClock, IconUserPlus } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { withName } from '../../lib/userName';
import { useKeepFocus } from '../../ui/layout/useKeepFocus';
import { UnfriendDialog } from './EndDialogs';
import { type FriendAction, friendStatusQuery } from './friends.queries';
import { useChangeRelationship } from './useChangeRelationship';

interface FriendButtonProps {
  uuid: string;
  /** The other user's name, or empty. */
  name: string;
  /** False if the server would reject a friend request. */
  mayAsk?: boolean;
  /** Whether a request is the main action of the page. */
  isMain?: boolean;
}

/** Button that shows the relationship to a user, with the actions to change it. */
export function FriendButton({ uuid, name, mayAsk = true, isMain = true }: FriendButtonProps) {
  const { t } = useTranslation('friends');
  const { data } = useQuery(friendStatusQuery(uuid));
  const [isUnfriending, setIsUnfriending] = useState(false);
  const place = useKeepFocus(data?.status);
  const changeRelationship = useChangeRelationship(uuid, name);
  const act = (action: FriendAction) => changeRelationship(action, data?.friendshipId);

  const control = () => {
    switch (data?.status) {
      case undefined:
        return <Skeleton miw={220} height={44} radius={999} />;
      case 'none':
        if (!mayAsk) return null;
        return (
          <Button
            variant={isMain ? 'filled' : 'default'}
            leftSection={<IconUserPlus size={20} aria-hidden />}
            onClick={() => act('request')}
          >
            {t('request')}
          </Button>
        );
      case 'pending_outgoing':
        return (
          <StateMenu icon={<IconClock size={20} aria-hidden />} label={t('requested')}>
            {/* A request can be withdrawn only after the server has returned its id. */}
            <Menu.Item disabled={data.friendshipId === undefined} onClick={() => act('withdraw')}>
              {t('withdraw')}
            </Menu.Item>
          </StateMenu>
        );
      case 'pending_incoming':
        return (
          <Group gap="8px 12px" role="group" aria-label={t('asks', withName(name))}>
            <Sentence>{t('asks', withName(name))}</Sentence>
            <Button {...ANSWER} leftSection={<IconCheck size={20} aria-hidden />} onClick={() => act('accept')}>
              {t('accept')}
            </Button>
            <Button {...ANSWER} variant="default" onClick={() => act('decline')}>
              {t('decline')}
            </Button>
          </Group>
        );
      case 'friends':
        return (
          <StateMenu icon={<IconCheck size={20} aria-hidden />} label={t('friends')}>
            <Menu.Item onClick={() => setIsUnfriending(true)}>{t('unfriend')}</Menu.Item>
          </StateMenu>
        );
      case 'blocked':
        return (
          <Group gap="8px 12px">
            <Sentence>{t('blocked', withName(name))}</Sentence>
            <Button {...ANSWER} variant="default" onClick={() => act('unblock')}>
              {t('unblock')}
            </Button>
          </Group>
        );
      case 'self':
        return null;
    }
  };

  return (
    <>
      <Box display="grid" ref={place}>
        {control()}
      </Box>
      {isUnfriending && (
        <UnfriendDialog
          name={name}
          openedFrom={place}
          onConfirm={() => {
            setIsUnfriending(false);
            act('unfriend');
          }}
          onCancel={() => setIsUnfriending(false)}
        />
      )}
    </>
  );
}

/** On a phone the answers share a row below the sentence. */
const ANSWER = { flex: { base: 1, xs: 'none' } };

const Sentence = ({ children }: { children: ReactNode }) => (
  <Text fw={700} w={{ base: '100%', xs: 'auto' }}>
    {children}
  </Text>
);

interface StateMenuProps {
  icon: ReactNode;
  label: string;
  children: ReactNode;
}

/** Button with the current relationship. Its menu contains the action that ends it. */
function StateMenu({ icon, label, children }: StateMenuProps) {
  return (
    <Menu position="bottom-end" withinPortal={false} withInitialFocusPlaceholder={false}>
      <Menu.Target>
        <Button variant="default" leftSection={icon} rightSection={<IconChevronDown size={18} aria-hidden />}>
          {label}
        </Button>
      </Menu.Target>
      <Menu.Dropdown>{children}</Menu.Dropdown>
    </Menu>
  );
}
