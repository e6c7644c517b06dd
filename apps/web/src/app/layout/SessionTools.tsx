import { mustConfirmEmail, type SessionUser } from '../../api/session';
import { FriendRequestsButton } from '../../features/friends/FriendRequestsButton';
import { NotificationsButton } from '../../features/notifications/NotificationsButton';
import { AccountButton } from './AccountButton';
import { SearchLink } from './SearchLink';

/** What the bar has for whoever is logged in. */
export function SessionTools({ user }: { user: SessionUser }) {
  if (mustConfirmEmail(user)) return <AccountButton user={user} />;
  return (
    <>
      <SearchLink />
      <FriendRequestsButton key={user.uuid} />
      <NotificationsButton key={`notifications-${user.uuid}`} />
      <AccountButton user={user} />
    </>
  );
}
