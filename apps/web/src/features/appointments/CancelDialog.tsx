import { Textarea } from '@mantine/core';
import { type FormEvent, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { CancelAppointmentDto } from '../../api/limits';
import { Dialog } from '../../ui/dialogs/Dialog';
import { FormActions } from '../../ui/dialogs/FormActions';
import { errorText } from '../../ui/feedback/errorText';
import { notify } from '../../ui/feedback/notify';
import { ToggleRow } from '../../ui/fields/ToggleRow';
import { FormMessage } from '../../ui/forms/FormMessage';

interface CancelDialogProps {
  /** The sentence about what is cancelled. */
  text: string;
  /** Whether the business declines a request. */
  declines?: boolean;
  /** Whether later appointments of a series can be cancelled too. */
  hasLater?: boolean;
  mutation: {
    submit: (values: { reason: string | null; withLater?: boolean }, reactions: { onSuccess: () => void }) => void;
    isPending: boolean;
    error: Error | null;
  };
  onClose: () => void;
}

/** Cancels an appointment, with a reason for the other side. */
export function CancelDialog({ text, declines = false, hasLater = false, mutation, onClose }: CancelDialogProps) {
  const { t, i18n } = useTranslation('appointments');
  const [reason, setReason] = useState('');
  const [withLater, setWithLater] = useState(false);
  const { submit, isPending, error } = mutation;
  const action = t(declines ? 'cancel.decline' : 'cancel.cancel');

  function send(event: FormEvent) {
    event.preventDefault();
    submit(
      { reason: reason.trim() || null, ...(hasLater && { withLater }) },
      {
        onSuccess: () => {
          notify.success((translate) =>
            translate(declines ? 'appointments:cancel.declined' : 'appointments:cancel.cancelled'),
          );
          onClose();
        },
      },
    );
  }

  return (
    <Dialog title={action} onClose={onClose} busy={isPending}>
      <form onSubmit={send} aria-label={action} noValidate>
        <p>{text}</p>
        <Textarea
          label={t('cancel.reason')}
          description={t('cancel.reasonHint')}
          value={reason}
          onChange={({ currentTarget }) => setReason(currentTarget.value)}
          maxLength={CancelAppointmentDto.reason.maxLength}
          autosize
          minRows={2}
          maxRows={5}
        />
        {hasLater && <ToggleRow label={t('cancel.withLater')} checked={withLater} onChange={setWithLater} />}
        <FormMessage>{error && errorText(i18n, error)}</FormMessage>
        <FormActions
          busy={isPending}
          submit={action}
          busyText={t('cancel.busy')}
          cancel={t('cancel.back')}
          onCancel={onClose}
        />
      </form>
    </Dialog>
  );
}
