import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { useSession } from '../../api/session';
import { withName } from '../../lib/withName';
import { paths } from '../../routing/routes';
import { TextLink } from '../../ui/layout/TextLink';
import { friendStatusQuery } from '../friends/friends.queries';
import classes from './Composer.module.css';
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
    <div className={classes.closed} role="status">
      <p>{text}</p>
      {isBlocked && <TextLink to={paths.user(partner.uuid)}>{t('closed.toProfile')}</TextLink>}
    </div>
  );
}
