import { Button } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { errorText } from '../../ui/feedback/errorText';
import { Notice } from '../../ui/feedback/Notice';
import { notify } from '../../ui/feedback/notify';
import { FormMessage } from '../../ui/forms/FormMessage';
import { type AnimalReport, useConfirmReport } from './lost.queries';

/** Asks a nearby user or a moderator to confirm the report of a finder without an account. */
export function ConfirmReport({ report }: { report: AnimalReport }) {
  const { t, i18n } = useTranslation('lost-and-found');
  const { submit, isPending, error } = useConfirmReport(report.uuid);
  return (
    <Notice
      illustration="handshake"
      tint="veterinary"
      action={
        <Button
          loading={isPending}
          onClick={() =>
            submit(undefined, { onSuccess: () => notify.success((t) => t('lost-and-found:confirm.done')) })
          }
        >
          {t('confirm.button')}
        </Button>
      }
    >
      {t('confirm.text')}
      <FormMessage>{error && errorText(i18n, error)}</FormMessage>
    </Notice>
  );
}
