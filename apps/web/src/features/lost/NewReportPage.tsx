import { useTranslation } from 'react-i18next';
import { useNavigate, useSearchParams } from 'react-router-dom';
import { useSession } from '../../api/session';
import { sendsMail } from '../../lib/serverSettings';
import { paths } from '../../routing/routes';
import { notify } from '../../ui/feedback/notify';
import { FormPage } from '../../ui/forms/FormPage';
import { TextLink } from '../../ui/layout/TextLink';
import { Notice } from '../../ui/feedback/Notice';
import { useState } from 'react';
import { MailSent } from './MailSent';
import { ReportForm } from './ReportForm';

/** Page on which an owner reports a lost animal. */
export function NewLostPage() {
  const { t } = useTranslation('lost');
  const navigate = useNavigate();
  const pet = useSearchParams()[0].get('pet') ?? '';
  return (
    <FormPage title={t('new.lost.title')} intro={t('new.lost.intro')} illustration="magnifier">
      <ReportForm
        type="lost"
        title={t('new.lost.title')}
        petUuid={pet}
        onDone={({ uuid }) => {
          notify.success((t) => t('lost:new.lost.done'));
          void navigate(paths.lostReport(uuid), { replace: true });
        }}
      />
    </FormPage>
  );
}

/** Page on which a finder reports a found animal, with or without an account. */
export function NewFoundPage() {
  const { t } = useTranslation('lost');
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
            notify.success((t) => t('lost:new.found.done'));
            void navigate(paths.foundReport(uuid), { replace: true });
          }}
        />
      )}
    </FormPage>
  );
}
