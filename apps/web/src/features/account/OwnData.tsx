import { Button, Group, Skeleton, Text } from '@mantine/core';
import { IconDownload } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { SessionUser } from '../../api/session';
import { useFormat } from '../../i18n/useFormat';
import { paths } from '../../routing/routes';
import { Dialog } from '../../ui/dialogs/Dialog';
import { InlineError } from '../../ui/feedback/InlineError';
import { notify } from '../../ui/feedback/notify';
import { FormSection } from '../../ui/forms/FormSection';
import { TextLink } from '../../ui/layout/TextLink';
import { type DataDownload, ownDataQuery, useFetchOwnData, usePrepareOwnData } from './account.queries';
import { ConfirmationForm } from '../../ui/forms/ConfirmationForm';

/** Id of this page section, to which the dialog for deleting the account links. */
const PLACE = 'own-data';

export function goToOwnData() {
  const place = document.getElementById(PLACE);
  place?.focus({ preventScroll: true });
  place?.scrollIntoView({ block: 'start' });
}

/** Prepares and downloads a copy of all the user's data. */
export function OwnData({ user }: { user: SessionUser }) {
  const { t } = useTranslation('account');
  return (
    <div id={PLACE} tabIndex={-1}>
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
  if (!download) return <Skeleton height={56} radius={12} />;
  const { state } = download;
  return (
    <>
      <Text role="status" c={state === 'none' ? 'dimmed' : undefined}>
        <StateText download={download} />
      </Text>
      {state !== 'preparing' && (
        <Group gap="xs">
          {state === 'ready' && (
            <Button leftSection={<IconDownload size={20} aria-hidden />} onClick={() => setQuestion('fetch')}>
              {t('data.get')}
            </Button>
          )}
          <Button variant="default" onClick={() => setQuestion('prepare')}>
            {state === 'ready' ? t('data.again') : t('data.ask')}
          </Button>
        </Group>
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
  const { t } = useTranslation('account');
  const prepare = usePrepareOwnData();
  const fetching = useFetchOwnData();
  const call = question === 'prepare' ? prepare : fetching;
  const texts = TEXTS[question];
  const title = t(texts.title);

  function finish() {
    if (question === 'fetch') notify.success((t) => t('account:data.started'));
    onClose();
  }

  return (
    <Dialog title={title} onClose={onClose} busy={call.isPending}>
      <ConfirmationForm<unknown>
        user={user}
        title={title}
        passwordLabel={t('data.password')}
        call={call}
        onDone={finish}
        onCancel={onClose}
        button={{ text: t(texts.submit), busyText: t(texts.busy) }}
      >
        <p>{t(texts.text)}</p>
      </ConfirmationForm>
    </Dialog>
  );
}
