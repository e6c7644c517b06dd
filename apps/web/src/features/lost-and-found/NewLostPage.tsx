import { useTranslation } from 'react-i18next';
import { useNavigate, useSearchParams } from 'react-router-dom';
import { paths } from '../../routing/routes';
import { notify } from '../../ui/feedback/notify';
import { FormPage } from '../../ui/forms/FormPage';
import { ReportForm } from './ReportForm';

/** Page on which an owner reports a lost animal. */
export function NewLostPage() {
  const { t } = useTranslation('lost-and-found');
  const navigate = useNavigate();
  const pet = useSearchParams()[0].get('pet') ?? '';
  return (
    <FormPage title={t('new.lost.title')} intro={t('new.lost.intro')} illustration="magnifier">
      <ReportForm
        type="lost"
        title={t('new.lost.title')}
        petUuid={pet}
        onDone={({ uuid }) => {
          notify.success((t) => t('lost-and-found:new.lost.done'));
          void navigate(paths.lostReport(uuid), { replace: true });
        }}
      />
    </FormPage>
  );
}
