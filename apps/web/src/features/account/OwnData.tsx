import { Button, Skeleton } from '@mantine/core';
import { IconDownload } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { SessionUser } from '../../api/session';
import { useFormat } from '../../i18n/useFormat';
import { paths } from '../../routing/addresses';
import { Dialog, DialogActions } from '../../ui/dialogs/Dialog';
import { errorText } from '../../ui/feedback/errorText';
import { InlineError } from '../../ui/feedback/InlineError';
import { notify } from '../../ui/feedback/notify';
import { PasswordField } from '../../ui/fields/PasswordField';
import { FormMessage } from '../../ui/forms/FormMessage';
import { FormSection } from '../../ui/forms/FormSection';
import { SubmitButton } from '../../ui/forms/SubmitButton';
import { useSchemaForm } from '../../ui/forms/useSchemaForm';
import { TextLink } from '../../ui/layout/TextLink';
import { type DataDownload, ownDataQuery, useFetchOwnData, usePrepareOwnData } from './account.queries';
import classes from './AccountPage.module.css';
import { isAtField, isWrongPassword } from './failures';
import { deletionSchema } from './schemas';
import { useCodeStep, withCode } from './useCodeStep';

/** Whoever deletes the account may want this first. */
const PLACE = 'own-data';

export function goToOwnData() {
  const place = document.getElementById(PLACE);
  place?.focus({ preventScroll: true });
  place?.scrollIntoView({ block: 'start' });
}

/** A copy of everything of one's own, to be prepared and to be fetched. */
export function OwnData({ user }: { user: SessionUser }) {
  const { t } = useTranslation('account');
  return (
    <div id={PLACE} tabIndex={-1} className={classes.place}>
      <FormSection title={t('data.title')} hint={t('data.hint')}>
        <State user={user} />
        <TextLink to={paths.privacy}>{t('data.privacy')}</TextLink>
      </FormSection>
    </div>
  );
}

type Question = 'prepare' | 'fetch';

function State({ user }: { user: SessionUser }) {
  const { t } = useTranslation('account');
  const { data: download, error, refetch } = useQuery(ownDataQuery());
  const [question, setQuestion] = useState<Question>();
  if (error && !download)
    return <InlineError title={t('data.failedLoad')} error={error} onRetry={() => void refetch()} />;
  if (!download) return <Skeleton className={classes.skeleton} radius={12} />;
  const { state } = download;
  return (
    <>
      <p role="status" className={state === 'none' ? classes.quiet : undefined}>
        <StateText download={download} />
      </p>
      {state !== 'preparing' && (
        <div className={classes.actions}>
          {state === 'ready' && (
            <Button leftSection={<IconDownload size={20} aria-hidden />} onClick={() => setQuestion('fetch')}>
              {t('data.get')}
            </Button>
          )}
          <Button variant="default" onClick={() => setQuestion('prepare')}>
            {state === 'ready' ? t('data.again') : t('data.ask')}
          </Button>
        </div>
      )}
      {question && <PasswordQuestion user={user} question={question} onClose={() => setQuestion(undefined)} />}
    </>
  );
}

function StateText({ download: { state, bytes, expiresAt, failure } }: { download: DataDownload }) {
  const { t } = useTranslation('account');
  const format = useFormat();
  if (state === 'ready') return t('data.ready', { size: format.bytes(bytes ?? 0), date: format.date(expiresAt ?? '') });
  if (state === 'failed') return t(`data.failed.${failure ?? 'internal'}`);
  return t(`data.${state}`);
}

const TEXTS = {
  prepare: { title: 'data.askTitle', text: 'data.askText', submit: 'data.askSubmit', busy: 'data.asking' },
  fetch: { title: 'data.getTitle', text: 'data.getText', submit: 'data.getSubmit', busy: 'data.getting' },
} as const;

interface PasswordQuestionProps {
  user: SessionUser;
  question: Question;
  onClose: () => void;
}

function PasswordQuestion({ user, question, onClose }: PasswordQuestionProps) {
  const { t, i18n } = useTranslation(['account', 'common']);
  const { form, field, onValid, showServerErrors } = useSchemaForm(deletionSchema, { password: '', code: '' });
  const codeStep = useCodeStep(form);
  const prepare = usePrepareOwnData();
  const fetching = useFetchOwnData();
  const { submit, isPending, error } = question === 'prepare' ? prepare : fetching;
  const texts = TEXTS[question];

  const send = (values: { password: string; code: string }) =>
    submit(withCode(values), {
      onSuccess: () => {
        if (question === 'fetch') notify.success((t) => t('account:data.started'));
        onClose();
      },
      onError: (failure) => {
        if (codeStep.take(failure)) return;
        if (isWrongPassword(failure)) {
          form.setFieldError('password', 'wrong_password');
          form.getInputNode('password')?.focus();
        } else showServerErrors(failure);
      },
    });

  return (
    <Dialog title={t(texts.title)} onClose={onClose} busy={isPending}>
      <form className={classes.dialogForm} onSubmit={onValid(send)} aria-label={t(texts.title)} noValidate>
        <p>{t(texts.text)}</p>
        <input type="text" autoComplete="username" value={user.email} readOnly hidden />
        <PasswordField
          {...field('password')}
          label={t('data.password')}
          autoComplete="current-password"
          data-autofocus
        />
        {codeStep.field(field('code'))}
        <FormMessage>{error && !isAtField(error) && errorText(i18n, error)}</FormMessage>
        <DialogActions>
          <Button variant="default" onClick={onClose} disabled={isPending}>
            {t('common:cancel')}
          </Button>
          <SubmitButton busy={isPending} busyText={t(texts.busy)}>
            {t(texts.submit)}
          </SubmitButton>
        </DialogActions>
      </form>
    </Dialog>
  );
}
