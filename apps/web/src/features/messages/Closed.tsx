import { Group } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { useSession } from '../../api/session';
import { withName } from '../../lib/userName';
import { paths } from '../../routing/routes';
import { TextLink } from '../../ui/layout/TextLink';
import { friendStatusQuery } from '../friends/friends.queries';
import type { Permission } from './messages.queries';
import type { Partner } from './usePartner';

/**
 * Explains why the user cannot send messages. Does not reveal that the other user has blocked the
 * viewer.
 */
export function Closed({ partner, permission }: { partner: Partner; permission: Permission }) {
  const { t } = useTranslation('messages');
  const isSelf = useSession()?.user.uuid === partner.uuid;
  const { data } = useQuery({ ...friendStatusQuery(partner.uuid), enabled: permission === 'closed' && !isSelf });
  const isBlocked = data?.status === 'blocked';
  const nameContext = withName(partner.isNamed ? partner.name : '');
  const text = isSelf
    ? t('closed.self')
    : permission === 'gone'
      ? t('closed.gone')
      : t(isBlocked ? 'closed.blocked' : 'closed.notAllowed', nameContext);
  return (
    <Group
      justify="space-between"
      gap="8px 16px"
      px={20}
      pt="sm"
      pb="max(12px, env(safe-area-inset-bottom))"
      bg="var(--sunken)"
      c="dimmed"
      role="status"
    >
      <p>{text}</p>
      {isBlocked && <TextLink to={paths.user(partner.uuid)}>{t('closed.toProfile')}</TextLink>}
    </Group>
  );
}
