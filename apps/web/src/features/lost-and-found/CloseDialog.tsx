import { Textarea } from '@mantine/core';
import { type FormEvent, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { CloseAnimalReportDto } from '../../api/limits';
import { useSession } from '../../api/session';
import { Dialog } from '../../ui/dialogs/Dialog';
import { FormActions } from '../../ui/dialogs/FormActions';
import { ChoiceCards } from '../../ui/fields/ChoiceCards';
import { ToggleRow } from '../../ui/fields/ToggleRow';
import { errorText } from '../../ui/feedback/errorText';
import { notify } from '../../ui/feedback/notify';
import { FormMessage } from '../../ui/forms/FormMessage';
import { type AnimalReport, type CloseReport, useCloseReport } from './lost.queries';

interface CloseDialogProps {
  report: AnimalReport;
  name: string;
  onClose: () => void;
}

/** Dialog in which the reporter ends the report, perhaps with a thank-you post on the wall. */
export function CloseDialog({ report, name, onClose }: CloseDialogProps) {
  const { t, i18n } = useTranslation('lost-and-found');
  const isLoggedIn = useSession() !== null;
  const [outcome, setOutcome] = useState<CloseReport['outcome']>('home');
  const [postsThanks, setPostsThanks] = useState(false);
  const [text, setText] = useState(() => t('close.words', { name }));
  const { submit, isPending, error } = useCloseReport(report.uuid);
  const isThanking = outcome === 'home' && postsThanks;
  const title = t('close.title', { name });

  function send(event: FormEvent) {
    event.preventDefault();
    submit(
      { outcome, postsThanks: isThanking, text: isThanking ? text.trim() : null },
      {
        onSuccess: () => {
          onClose();
          notify.success((t) => t(`lost-and-found:close.done.${outcome}`));
        },
      },
    );
  }

  return (
    <Dialog title={title} onClose={onClose} busy={isPending}>
      <form onSubmit={send} aria-label={title} noValidate>
        <ChoiceCards
          name="outcome"
          layout="rows"
          legend={t('close.how')}
          choices={[
            { value: 'home', label: t('close.home'), description: t('close.homeHint'), illustration: 'house' },
            {
              value: 'sadly_not',
              label: t('close.sadlyNot'),
              description: t('close.sadlyNotHint'),
              illustration: 'orangeHeart',
            },
          ]}
          value={outcome}
          onChange={setOutcome}
        />
        {outcome === 'home' && isLoggedIn && (
          <ToggleRow
            label={t('close.thanks')}
            description={t('close.thanksHint')}
            checked={postsThanks}
            onChange={setPostsThanks}
          />
        )}
        {isThanking && (
          <Textarea
            label={t('close.thanksWords')}
            value={text}
            onChange={({ currentTarget }) => setText(currentTarget.value)}
            maxLength={CloseAnimalReportDto.text.maxLength}
            autosize
            minRows={2}
            maxRows={6}
            required
          />
        )}
        <FormMessage>{error && errorText(i18n, error)}</FormMessage>
        <FormActions busy={isPending} submit={t('close.submit')} busyText={t('sending')} onCancel={onClose} />
      </form>
    </Dialog>
  );
}
