import { mustConfirmEmail, type SessionUser } from '../../api/session';
import { FriendRequestsButton } from '../../features/friends/FriendRequestsButton';
import { NotificationsButton } from '../../features/notifications/NotificationsButton';
import { AccountButton } from './AccountButton';
import { SearchLink } from './SearchLink';

/** Buttons in the top bar for logged-in users. */
export function SessionTools({ user }: { user: SessionUser }) {
  return (
    <>
      {!mustConfirmEmail(user) && (
        <>
          <SearchLink />
          <FriendRequestsButton key={user.uuid} />
          <NotificationsButton key={`notifications-${user.uuid}`} />
        </>
      )}
      <AccountButton user={user} />
    </>
  );
}
