import { VisuallyHidden } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { mustConfirmEmail, useSession } from '../../api/session';
import { CountBadge } from '../../ui/cards/CountBadge';
import { useFriendRequests } from '../friends/friends.queries';
import { countNow } from '../reminders/agenda';
import { careQuery } from '../reminders/care.queries';
import type { MeLink } from './links';

/** Badge on a link: the number of friend requests, or of the care that is due. */
export function LinkCount({ text }: Pick<MeLink, 'text'>) {
  const user = useSession()?.user;
  // The server rejects both requests until the email address is confirmed.
  if (!user || mustConfirmEmail(user)) return null;
  if (text === 'nav.friends') return <FriendRequestCount />;
  if (text === 'account.care') return <DueCareCount />;
  return null;
}

function FriendRequestCount() {
  const { t } = useTranslation();
  const { query, requests = [] } = useFriendRequests();
  const count = requests.length;
  if (count === 0) return null;
  return (
    <>
      <CountBadge count={count} hasMore={query.hasNextPage} />
      <VisuallyHidden>
        {t(query.hasNextPage ? 'friendRequests.waitingMore' : 'friendRequests.waiting', { count })}
      </VisuallyHidden>
    </>
  );
}

function DueCareCount() {
  const { t } = useTranslation();
  const { data } = useQuery(careQuery());
  const count = data ? countNow(data) : 0;
  if (count === 0) return null;
  return (
    <>
      <CountBadge count={count} />
      <VisuallyHidden>{t('me.due', { count })}</VisuallyHidden>
    </>
  );
}
