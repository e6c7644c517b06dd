import { Button, Text } from '@mantine/core';
import { useInfiniteQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import { userName } from '../../lib/userName';
import { paths } from '../../routing/routes';
import { Dialog } from '../../ui/dialogs/Dialog';
import { InlineError } from '../../ui/feedback/InlineError';
import { Stack } from '../../ui/layout/Layout';
import { LoadMorePages } from '../../ui/lists/LoadMore';
import { Skeletons } from '../../ui/loading/Skeletons';
import { Avatar } from '../../ui/pictures/Avatar';
import { whoLikesQuery } from './likes.queries';
import type { Target } from './targets';

/** Dialog with the users who like an item. */
export function WhoLikes({ target, onClose }: { target: Target; onClose: () => void }) {
  const { t } = useTranslation(['likes', 'users']);
  const query = useInfiniteQuery(whoLikesQuery(target));
  const { data, error, refetch } = query;
  const likes = data?.pages.flatMap(({ items }) => items);
  return (
    <Dialog title={t('title')} onClose={onClose}>
      {error && !likes ? (
        <InlineError title={t('peopleFailed')} error={error} onRetry={() => void refetch()} />
      ) : !likes ? (
        <Skeletons count={4} gap={4} boxHeight={54} />
      ) : !likes.length && !query.hasNextPage ? (
        <Text c="dimmed">{t('none')}</Text>
      ) : (
        <div>
          <Stack component="ul" gap={4} mx={-8}>
            {likes.map(({ id, user }) => (
              <li key={id}>
                <Button
                  component={Link}
                  to={paths.user(user.uuid)}
                  variant="subtle"
                  color="gray"
                  fullWidth
                  justify="flex-start"
                  px="xs"
                  radius="md"
                  leftSection={<Avatar src={user.imageUrl} size={44} />}
                  onClick={onClose}
                >
                  {userName(user) || t('users:unnamed')}
                </Button>
              </li>
            ))}
          </Stack>
          <LoadMorePages query={query} />
        </div>
      )}
    </Dialog>
  );
}
