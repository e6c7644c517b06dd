import '@mantine/core/styles/Progress.layer.css';
import { Button, FileButton, Group, Progress, Skeleton, Text, TextInput } from '@mantine/core';
import { IconFile, IconPaperclip } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { type FormEvent, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { trimText } from '@sapa/shared/trim-text.ts';
import { AskForVerificationDto } from '../../api/limits';
import { downloadFile } from '../../api/download';
import type { components } from '../../api/schema';
import { useFormat } from '../../i18n/useFormat';
import { errorText } from '../../ui/feedback/errorText';
import { InlineError } from '../../ui/feedback/InlineError';
import { Notice } from '../../ui/feedback/Notice';
import { notify } from '../../ui/feedback/notify';
import { FormMessage } from '../../ui/forms/FormMessage';
import { FormSection } from '../../ui/forms/FormSection';
import { SubmitButton } from '../../ui/forms/SubmitButton';
import { useSubmit } from '../../ui/forms/useSubmit';
import { Stack } from '../../ui/layout/Layout';
import { useAskForVerification, useWithdrawVerification, verificationQuery } from '../catalog/verification.queries';
import { VerifiedBadge } from '../catalog/VerifiedBadge';

type State = components['schemas']['Verification'];

/** Verification of the user's business: its state, and the form that asks for it. */
export function Verification() {
  const { t } = useTranslation('account');
  const { data, error, refetch } = useQuery(verificationQuery());
  return (
    <FormSection title={t('verification.title')} hint={t('verification.hint')}>
      {data ? (
        <Current verification={data} />
      ) : error ? (
        <InlineError title={t('verification.failed')} error={error} onRetry={() => void refetch()} />
      ) : (
        <Skeleton height={120} radius="lg" />
      )}
    </FormSection>
  );
}

function Current({ verification }: { verification: State }) {
  const { t } = useTranslation('account');
  if (verification.state === 'verified') {
    return (
      <Stack gap="sm" align="start">
        <VerifiedBadge verifiedAt={verification.verifiedAt} />
        <Text c="dimmed">{t('verification.endsWithChange')}</Text>
      </Stack>
    );
  }
  if (verification.state === 'open') return <OpenRequest verification={verification} />;
  return (
    <Stack>
      {verification.state === 'refused' && (
        <Notice illustration="wave">
          {t('verification.refused')} {verification.refusal}
        </Notice>
      )}
      <RequestForm registrationNumber={verification.registrationNumber ?? ''} />
    </Stack>
  );
}

/** The open request, with its document and a button that withdraws it. */
function OpenRequest({ verification: { createdAt, registrationNumber } }: { verification: State }) {
  const { t, i18n } = useTranslation('account');
  const format = useFormat();
  const withdrawal = useWithdrawVerification();
  const download = useSubmit<void, void>({
    mutationFn: () => downloadFile('/verification/document', t('verification.fileName')),
    onError: (error) => notify.error(() => errorText(i18n, error)),
  });
  return (
    <Stack gap="sm">
      <p role="status">{t('verification.open', { date: format.date(createdAt!), number: registrationNumber })}</p>
      <FormMessage>{withdrawal.error && errorText(i18n, withdrawal.error)}</FormMessage>
      <Group gap="xs">
        <Button variant="default" loading={download.isPending} onClick={() => download.submit()}>
          {t('verification.download')}
        </Button>
        <Button variant="default" loading={withdrawal.isPending} onClick={() => withdrawal.submit()}>
          {t('verification.withdraw')}
        </Button>
      </Group>
    </Stack>
  );
}

function RequestForm({ registrationNumber }: { registrationNumber: string }) {
  const { t, i18n } = useTranslation(['account', 'fields']);
  const [number, setNumber] = useState(registrationNumber);
  const [file, setFile] = useState<File | null>(null);
  const [isChecked, setChecked] = useState(false);
  const [sent, setSent] = useState(0);
  const { submit, isPending, error } = useAskForVerification(setSent);

  function send(event: FormEvent) {
    event.preventDefault();
    setChecked(true);
    const typed = trimText(number);
    if (!typed || !file) return;
    submit(
      { registrationNumber: typed, file },
      { onSuccess: () => notify.success((t) => t('account:verification.sent')) },
    );
  }

  return (
    <Stack component="form" onSubmit={send} aria-label={t('verification.title')} noValidate>
      <TextInput
        label={t('verification.number')}
        description={t('verification.numberHint')}
        value={number}
        onChange={(event) => setNumber(event.currentTarget.value)}
        maxLength={AskForVerificationDto.registrationNumber.maxLength}
        error={isChecked && !trimText(number) && t('fields:required')}
        autoComplete="off"
      />
      <Stack gap="xs">
        <Text c="dimmed">{t('verification.documentHint')}</Text>
        {file && (
          <Group gap="xs" wrap="nowrap">
            <IconFile size={20} aria-hidden />
            <Text span miw={0}>
              {file.name}
            </Text>
          </Group>
        )}
        <Group gap="xs">
          <FileButton accept="application/pdf,image/*" onChange={setFile}>
            {(props) => (
              <Button
                {...props}
                variant="default"
                disabled={isPending}
                leftSection={<IconPaperclip size={18} aria-hidden />}
              >
                {t(file ? 'verification.otherDocument' : 'verification.document')}
              </Button>
            )}
          </FileButton>
        </Group>
        <FormMessage>{isChecked && !file && t('verification.documentMissing')}</FormMessage>
      </Stack>
      {isPending && (
        <Progress.Root size={8} radius={4}>
          <Progress.Section value={sent * 100} color="teal" aria-label={t('verification.progress')} />
        </Progress.Root>
      )}
      <FormMessage>{error && errorText(i18n, error)}</FormMessage>
      <Group gap="xs">
        <SubmitButton busy={isPending} busyText={t('verification.sending')}>
          {t('verification.ask')}
        </SubmitButton>
      </Group>
    </Stack>
  );
}
