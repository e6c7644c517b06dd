import { VisuallyHidden } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import { mustConfirmEmail, useSession } from '../../api/session';
import { documentTitle } from '../../lib/documentTitle';
import { CountBadge } from '../../ui/cards/CountBadge';
import { unreadCountQuery } from './messages.queries';

/** Badge on the navigation link with the number of unread messages. */
export function UnreadBadge() {
  const { t } = useTranslation();
  const user = useSession()?.user;
  const isEnabled = !user || !mustConfirmEmail(user);
  const { data: count = 0 } = useQuery({ ...unreadCountQuery(), enabled: isEnabled });
  // Also shows the number in the tab title.
  useEffect(() => {
    documentTitle.count(count);
    return () => documentTitle.count(0);
  }, [count]);
  if (count <= 0) return null;
  return (
    <>
      <CountBadge count={count} />
      <VisuallyHidden>{t('nav.unread', { count })}</VisuallyHidden>
    </>
  );
}
