import { Box, Button, Stack } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { ignoreDoubleClick } from '../../lib/ignoreDoubleClick';
import { ApiErrorMessage } from '../../ui/feedback/ApiErrorMessage';
import { EmptyState } from '../../ui/feedback/EmptyState';
import { useKeepFocusInList } from '../../ui/layout/useKeepFocus';
import { LoadMorePages } from '../../ui/lists/LoadMore';
import { Skeletons } from '../../ui/loading/Skeletons';
import { useBlockedUsers, type BlockedUser } from './friends.queries';
import classes from './FriendsPage.module.css';
import { PersonCard } from './PersonCard';
import { useChangeRelationship } from './useChangeRelationship';

export function BlockedTab() {
  const { t } = useTranslation('friends');
  const { query, blocked } = useBlockedUsers();
  const { error, refetch, hasNextPage } = query;
  const list = useKeepFocusInList(blocked);

  if (error && !blocked) {
    return <ApiErrorMessage title={t('failed.failedToLoadData')} error={error} onRetry={() => void refetch()} />;
  }
  if (!blocked) return <Skeletons count={2} className={classes.friends} boxHeight={88} isRow />;
  return (
    <Stack ref={list}>
      {blocked.length || hasNextPage ? (
        <>
          <Box component="p" c="dimmed">
            {t('page.blockedText')}
          </Box>
          <ul className={classes.friends}>
            {blocked.map((user) => (
              <li key={user.id}>
                <Blocked user={user} />
              </li>
            ))}
          </ul>
          <LoadMorePages query={query} />
        </>
      ) : (
        <EmptyState illustration="shyMonkey" heading={<h2>{t('page.noBlocked')}</h2>}>
          {t('page.noBlockedText')}
        </EmptyState>
      )}
    </Stack>
  );
}

function Blocked({ user: { uuid, name, avatar } }: { user: BlockedUser }) {
  const { t } = useTranslation(['friends', 'users']);
  const changeRelationship = useChangeRelationship(uuid, name);
  return (
    <PersonCard
      person={{ uuid, firstName: name, lastName: null, imageUrl: avatar, userCategoryId: null }}
      actions={
        <Button
          size="sm"
          variant="default"
          aria-label={t('page.unblockOf', { name: name || t('users:unnamed') })}
          onClick={ignoreDoubleClick(() => changeRelationship('unblock'))}
        >
          {t('unblock')}
        </Button>
      }
    />
  );
}
