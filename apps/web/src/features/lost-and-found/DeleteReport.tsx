import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router-dom';
import { useSession } from '../../api/session';
import { paths } from '../../routing/routes';
import { ConfirmDialog } from '../../ui/dialogs/ConfirmDialog';
import { errorText } from '../../ui/feedback/errorText';
import { notify } from '../../ui/feedback/notify';
import { useDeleteReport, useRefreshReports } from './lost.queries';

/** Dialog in which the reporter deletes the report with its sightings. */
export function DeleteReport({ uuid, onCancel }: { uuid: string; onCancel: () => void }) {
  const { t, i18n } = useTranslation('lost-and-found');
  const navigate = useNavigate();
  const isLoggedIn = useSession() !== null;
  const refresh = useRefreshReports();
  const { submit, isPending, error } = useDeleteReport(uuid);

  async function leave() {
    notify.success((t) => t('lost-and-found:own.deleted'));
    await navigate(paths.lost(isLoggedIn ? { tab: 'mine' } : {}), { replace: true });
    await refresh();
  }

  return (
    <ConfirmDialog
      title={t('own.deleteTitle')}
      confirm={t('own.delete')}
      busyText={t('own.deleting')}
      busy={isPending}
      error={error && errorText(i18n, error)}
      onConfirm={() => submit(undefined, { onSuccess: () => void leave() })}
      onCancel={onCancel}
    >
      {t('own.deleteText')}
    </ConfirmDialog>
  );
}
