import { Textarea } from '@mantine/core';
import { type FormEvent, type RefObject, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { ReportReason as REASONS } from '../../api/enums';
import { ReportDto } from '../../api/limits';
import { Dialog } from '../../ui/dialogs/Dialog';
import { FormActions } from '../../ui/dialogs/FormActions';
import { errorText } from '../../ui/feedback/errorText';
import { notify } from '../../ui/feedback/notify';
import { PillChoice } from '../../ui/fields/PillChoice';
import { FormMessage } from '../../ui/forms/FormMessage';
import { type ReportableType, type ReportReason, useReport } from './reports.queries';

interface ReportDialogProps {
  type: ReportableType;
  id: number;
  openedFrom?: RefObject<HTMLElement | null>;
  onClose: () => void;
}

/** Dialog for reporting content to the moderators. */
export function ReportDialog({ type, id, openedFrom, onClose }: ReportDialogProps) {
  const { t, i18n } = useTranslation('reports');
  const [reason, setReason] = useState<ReportReason>('insult');
  const [text, setText] = useState('');
  const { submit, isPending, error } = useReport();

  function send(event: FormEvent) {
    event.preventDefault();
    submit(
      { targetType: type, targetId: id, reason, text },
      {
        onSuccess: () => {
          onClose();
          notify.success((t) => t('reports:sent'));
        },
      },
    );
  }

  return (
    <Dialog title={t(`title.${type}`)} onClose={onClose} busy={isPending} openedFrom={openedFrom}>
      <form onSubmit={send} aria-label={t(`title.${type}`)} noValidate>
        <p>{t('hint')}</p>
        <PillChoice
          legend={t('why')}
          choices={REASONS.map((value) => ({ value, label: t(`reasons.${value}`) }))}
          value={reason}
          onChange={setReason}
        />
        <Textarea
          label={t('words')}
          value={text}
          onChange={(event) => setText(event.currentTarget.value)}
          maxLength={ReportDto.text.maxLength}
          autosize
          minRows={2}
          maxRows={6}
        />
        <FormMessage>{error && errorText(i18n, error)}</FormMessage>
        <FormActions busy={isPending} submit={t('send')} busyText={t('sending')} onCancel={onClose} />
      </form>
    </Dialog>
  );
}
