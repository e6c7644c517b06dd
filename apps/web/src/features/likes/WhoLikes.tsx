import { useInfiniteQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import { userName } from '../../lib/userName';
import { paths } from '../../routing/routes';
import { Dialog } from '../../ui/dialogs/Dialog';
import { InlineError } from '../../ui/feedback/InlineError';
import { LoadMorePages } from '../../ui/lists/LoadMore';
import { Skeletons } from '../../ui/loading/Skeletons';
import { Avatar } from '../../ui/pictures/Avatar';
import { whoLikesQuery } from './likes.queries';
import type { Target } from './targets';
import classes from './WhoLikes.module.css';

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
        <Skeletons count={4} className={classes.list} boxHeight={52} />
      ) : !likes.length && !query.hasNextPage ? (
        <p className={classes.none}>{t('none')}</p>
      ) : (
        <div>
          <ul className={classes.list}>
            {likes.map(({ id, user }) => (
              <li key={id}>
                <Link to={paths.user(user.uuid)} className={classes.person} onClick={onClose}>
                  <Avatar src={user.imageUrl} size={44} />
                  {userName(user) || t('users:unnamed')}
                </Link>
              </li>
            ))}
          </ul>
          <LoadMorePages query={query} />
        </div>
      )}
    </Dialog>
  );
}
