import { Button } from '@mantine/core';
import { useFocusTrap } from '@mantine/hooks';
import { IconCheck } from '@tabler/icons-react';
import { useCallback, useEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import { paths } from '../../routing/addresses';
import { Avatar } from '../../ui/pictures/Avatar';
import { InlineError } from '../../ui/feedback/InlineError';
import { LoadMorePages } from '../../ui/lists/LoadMore';
import { TextLink } from '../../ui/layout/TextLink';
import { Skeletons } from '../../ui/loading/Skeletons';
import { userName } from '../../lib/userName';
import { type Friendship, useFriendRequests } from './friends.queries';
import { useAct } from './useAct';
import classes from './FriendRequests.module.css';

/** Who asks to be friends, and what one says to it: a small panel under the button that opens it. */
export function FriendRequests({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation('friends');
  const title = useRef<HTMLHeadingElement>(null);
  const trap = useFocusTrap();
  const keepFocus = useCallback(() => title.current?.focus({ preventScroll: true }), []);
  return (
    <div ref={trap} className={classes.panel} role="dialog" aria-labelledby="friend-requests">
      {/* What was pressed goes away; the focus stays in here. */}
      <h2 ref={title} id="friend-requests" tabIndex={-1} className={classes.title} data-autofocus>
        {t('requests.title')}
      </h2>
      <Requests onGone={keepFocus} onLeave={onClose} />
    </div>
  );
}

interface RequestsProps {
  /** What was pressed goes away. */
  onGone: () => void;
  onLeave: () => void;
}

function Requests({ onGone, onLeave }: RequestsProps) {
  const { t } = useTranslation('friends');
  const { query, requests } = useFriendRequests();
  const { error, refetch, hasNextPage } = query;

  // The button for more goes with the last page.
  useEffect(() => {
    if (!hasNextPage && document.activeElement === document.body) onGone();
  }, [hasNextPage, onGone]);

  if (error && !requests)
    return <InlineError title={t('requests.failed')} error={error} onRetry={() => void refetch()} />;
  if (!requests) return <Skeletons count={2} className={classes.skeleton} boxClassName={classes.requestSkeleton} />;
  if (!requests.length && !hasNextPage)
    return (
      <>
        <p className={classes.none}>{t('requests.none')}</p>
        <TextLink to={paths.users()} onClick={onLeave}>
          {t('requests.people')}
        </TextLink>
        <AllFriends onLeave={onLeave} />
      </>
    );
  return (
    <>
      <ul className={classes.list}>
        {requests.map((request) => (
          <Request key={request.id} request={request} onGone={onGone} onLeave={onLeave} />
        ))}
      </ul>
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
  const { t } = useTranslation(['friends', 'users']);
  const knownName = userName(requester);
  const name = knownName || t('users:unnamed');
  // Answered is gone, at once; it comes back when the answer does not arrive.
  const act = useAct(requester.uuid, knownName);

  function answer(action: 'accept' | 'decline') {
    onGone();
    act(action, id);
  }

  return (
    <li className={classes.request}>
      <Link to={paths.user(requester.uuid)} className={classes.who} onClick={onLeave}>
        <Avatar src={requester.imageUrl} size={44} />
        <span>{name}</span>
      </Link>
      <div className={classes.answers}>
        <Button
          size="sm"
          variant="light"
          color="teal"
          leftSection={<IconCheck size={18} aria-hidden />}
          aria-label={t('requests.accept', { name })}
          onClick={() => answer('accept')}
        >
          {t('accept')}
        </Button>
        <Button
          size="sm"
          variant="default"
          aria-label={t('requests.decline', { name })}
          onClick={() => answer('decline')}
        >
          {t('decline')}
        </Button>
      </div>
    </li>
  );
}
