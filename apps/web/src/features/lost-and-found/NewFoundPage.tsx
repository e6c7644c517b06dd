import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router-dom';
import { useSession } from '../../api/session';
import { sendsMail } from '../../lib/serverSettings';
import { paths } from '../../routing/routes';
import { Notice } from '../../ui/feedback/Notice';
import { notify } from '../../ui/feedback/notify';
import { FormPage } from '../../ui/forms/FormPage';
import { TextLink } from '../../ui/layout/TextLink';
import { MailSent } from './MailSent';
import { ReportForm } from './ReportForm';

/** Page on which a finder reports a found animal, with or without an account. */
export function NewFoundPage() {
  const { t } = useTranslation('lost-and-found');
  const navigate = useNavigate();
  const isVisitor = useSession() === null;
  const [isSent, setSent] = useState(false);
  if (isSent) return <MailSent />;
  return (
    <FormPage title={t('new.found.title')} intro={t('new.found.intro')} illustration="guideDog">
      {isVisitor && (
        <Notice
          illustration="mailbox"
          action={<TextLink to={paths.login({ next: paths.newFound })}>{t('new.found.logIn')}</TextLink>}
        >
          {t(sendsMail ? 'new.found.visitor' : 'new.found.needsAccount')}
        </Notice>
      )}
      {(!isVisitor || sendsMail) && (
        <ReportForm
          type="found"
          title={t('new.found.title')}
          onDone={({ uuid }) => {
            if (isVisitor) return setSent(true);
            notify.success((t) => t('lost-and-found:new.found.done'));
            void navigate(paths.foundReport(uuid), { replace: true });
          }}
        />
      )}
    </FormPage>
  );
}
