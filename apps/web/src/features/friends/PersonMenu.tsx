import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { MoreMenu } from '../../ui/layout/MoreMenu';
import { useKeepFocus } from '../../ui/layout/useKeepFocus';
import { useLazyPart } from '../../ui/loading/useLazyPart';
import { loadReportDialog } from '../moderation/ReportButton';
import { friendStatusQuery } from './friends.queries';
import { useChangeRelationship } from './useChangeRelationship';

const loadBlockDialog = async () => (await import('./EndDialogs')).BlockDialog;

interface PersonMenuProps {
  uuid: string;
  userId: number;
  /** The user's name, or empty. */
  name: string;
}

/**
 * Profile menu to block and report. Unblocking is on the friend button, which is always visible.
 */
export function PersonMenu({ uuid, userId, name }: PersonMenuProps) {
  const { t } = useTranslation(['friends', 'users', 'common']);
  const { data } = useQuery(friendStatusQuery(uuid));
  const report = useLazyPart(loadReportDialog);
  const blocking = useLazyPart(loadBlockDialog);
  const place = useKeepFocus(data?.status);
  const changeRelationship = useChangeRelationship(uuid, name);
  const status = data?.status;
  if (!status || status === 'self') return null;
  return (
    <div ref={place}>
      <MoreMenu
        label={t('page.more', { name: name || t('users:unnamed') })}
        choices={[
          ...(status === 'blocked' ? [] : [{ label: t('block'), onClick: blocking.open }]),
          { label: t('common:report.open'), onClick: report.open },
        ]}
      />
      {report.Part && <report.Part type="profile" id={userId} openedFrom={place} onClose={report.close} />}
      {blocking.Part && (
        <blocking.Part
          name={name}
          ends={status === 'friends' ? 'friends' : status.startsWith('pending') ? 'pending' : undefined}
          openedFrom={place}
          onConfirm={() => {
            blocking.close();
            changeRelationship('block');
          }}
          onCancel={blocking.close}
        />
      )}
    </div>
  );
}
