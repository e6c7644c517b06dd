import { Box, UnstyledButton } from '@mantine/core';
import { useCallback, useEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import { paths } from '../../routing/routes';
import { Avatar } from '../../ui/pictures/Avatar';
import { InlineError } from '../../ui/feedback/InlineError';
import { LoadMorePages } from '../../ui/lists/LoadMore';
import { BarPanel } from '../../ui/layout/BarPanel';
import { Group, Stack } from '../../ui/layout/Layout';
import { TextLink } from '../../ui/layout/TextLink';
import { Skeletons } from '../../ui/loading/Skeletons';
import { userName } from '../../lib/userName';
import { USER_CATEGORY } from '../catalog/userCategories';
import { type Friendship, useFriendRequests } from './friends.queries';
import { RequestAnswers } from './RequestAnswers';

/** Panel that lists the incoming friend requests, with buttons to accept or decline them. */
export function FriendRequests({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation('friends');
  const title = useRef<HTMLHeadingElement>(null);
  const keepFocus = useCallback(() => title.current?.focus({ preventScroll: true }), []);
  return (
    <BarPanel title={t('requests.title')} titleRef={title}>
      <Requests onGone={keepFocus} onLeave={onClose} />
    </BarPanel>
  );
}

interface RequestsProps {
  /** Called when the button with the focus was removed. */
  onGone: () => void;
  onLeave: () => void;
}

function Requests({ onGone, onLeave }: RequestsProps) {
  const { t } = useTranslation('friends');
  const { query, requests } = useFriendRequests();
  const { error, refetch, hasNextPage } = query;

  // The "more" button disappears when the last page is loaded.
  useEffect(() => {
    if (!hasNextPage && document.activeElement === document.body) onGone();
  }, [hasNextPage, onGone]);

  if (error && !requests)
    return <InlineError title={t('requests.failed')} error={error} onRetry={() => void refetch()} />;
  if (!requests) return <Skeletons count={2} boxHeight={56} />;
  if (!requests.length && !hasNextPage)
    return (
      <>
        <Box component="p" c="dimmed">
          {t('requests.none')}
        </Box>
        <TextLink to={paths.users({ userCategoryId: USER_CATEGORY.owner })} onClick={onLeave}>
          {t('requests.people')}
        </TextLink>
        <AllFriends onLeave={onLeave} />
      </>
    );
  return (
    <>
      <Stack component="ul" gap="lg" mb="xs">
        {requests.map((request) => (
          <Request key={request.id} request={request} onGone={onGone} onLeave={onLeave} />
        ))}
      </Stack>
      <LoadMorePages query={query} />
      <AllFriends onLeave={onLeave} />
    </>
  );
}

function AllFriends({ onLeave }: Pick<RequestsProps, 'onLeave'>) {
  const { t } = useTranslation('friends');
  return (
    <TextLink to={paths.friends({ tab: 'requests' })} onClick={onLeave}>
      {t('requests.all')}
    </TextLink>
  );
}

interface RequestProps extends RequestsProps {
  request: Friendship;
}

function Request({ request: { id, requester }, onGone, onLeave }: RequestProps) {
  const { t } = useTranslation('users');
  return (
    <Group component="li" gap="8px 12px">
      <UnstyledButton component={Link} to={paths.user(requester.uuid)} flex="1 1 150px" fw={700} onClick={onLeave}>
        <Group gap="sm" wrap="nowrap">
          <Avatar src={requester.imageUrl} size={44} />
          {userName(requester) || t('unnamed')}
        </Group>
      </UnstyledButton>
      <Group gap="xs" ml="auto">
        <RequestAnswers requester={requester} friendshipId={id} onAnswer={onGone} />
      </Group>
    </Group>
  );
}
