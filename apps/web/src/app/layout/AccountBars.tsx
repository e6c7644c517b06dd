import { Box } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { Link, useLocation } from 'react-router-dom';
import type { SessionUser } from '../../api/session';
import { ConfirmEmailBar } from '../../features/account/ConfirmEmailBar';
import { useFormat } from '../../i18n/useFormat';
import { isFuture } from '../../lib/day';
import { paths } from '../../routing/routes';
import { isOpenToUnconfirmed, isPageClosed } from './unconfirmed';

/** Bars above the page for users who are suspended or have not confirmed their email address. */
export function AccountBars({ user }: { user: SessionUser }) {
  const { pathname } = useLocation();
  const isUnconfirmed = user.emailConfirmation?.isConfirmed === false;
  return (
    <>
      {user.suspendedUntil && isFuture(user.suspendedUntil) && <SuspendedBar until={user.suspendedUntil} />}
      {/* The account page and the page for unconfirmed users have their own form. */}
      {isUnconfirmed &&
        !isOpenToUnconfirmed(pathname) &&
        !isPageClosed(user, pathname) &&
        pathname !== paths.account && <ConfirmEmailBar user={user} />}
    </>
  );
}

/** Shows a suspended user when the suspension ends. */
function SuspendedBar({ until }: { until: string }) {
  const { t } = useTranslation();
  const format = useFormat();
  return (
    <Box component="p" mb="md" px="md" py="sm" bd="1px solid var(--hairline)" bdrs="xl" bg="var(--card)" role="status">
      {t('shell.suspended', { moment: format.moment(until) })}{' '}
      <Box component={Link} to={paths.notices()} c="var(--link)" fw={700}>
        {t('shell.suspendedWhy')}
      </Box>
    </Box>
  );
}
