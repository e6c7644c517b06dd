import { VisuallyHidden } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { CountBadge } from '../../ui/cards/CountBadge';
import { unreadCountQuery } from './messages.queries';

/** How many messages wait to be read, inside the link that leads to them. */
export function UnreadBadge() {
  const { t } = useTranslation();
  const { data: count = 0 } = useQuery(unreadCountQuery());
  if (count <= 0) return null;
  return (
    <>
      <CountBadge count={count} />
      <VisuallyHidden>{t('nav.unread', { count })}</VisuallyHidden>
    </>
  );
}
