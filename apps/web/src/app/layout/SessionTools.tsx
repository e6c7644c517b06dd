import { ActionIcon, Box } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import { mustConfirmEmail, type SessionUser } from '../../api/session';
import { FriendRequestsButton } from '../../features/friends/FriendRequestsButton';
import { NotificationsButton } from '../../features/notifications/NotificationsButton';
import { paths } from '../../routing/routes';
import { Avatar } from '../../ui/pictures/Avatar';
import { MeMenuButton } from './MenuButtons';
import { SearchLink } from './SearchLink';

/** Buttons in the top bar for logged-in users. */
export function SessionTools({ user }: { user: SessionUser }) {
  const { t } = useTranslation();
  return (
    <>
      {!mustConfirmEmail(user) && (
        <>
          <SearchLink />
          <FriendRequestsButton key={user.uuid} />
          <NotificationsButton key={`notifications-${user.uuid}`} />
        </>
      )}
      {/* On a phone a page has more room than a menu. */}
      <ActionIcon component={Link} to={paths.me} hiddenFrom="md" aria-label={t('nav.me')}>
        <Avatar src={user.imageUrl} size={36} />
      </ActionIcon>
      <Box visibleFrom="md">
        <MeMenuButton user={user} />
      </Box>
    </>
  );
}
