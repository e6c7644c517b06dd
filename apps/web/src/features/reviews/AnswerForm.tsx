import { Textarea } from '@mantine/core';
import { trimText } from '@sapa/shared/trim-text.ts';
import { type SyntheticEvent, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { ReviewAnswerDto } from '../../api/limits';
import { FormActions } from '../../ui/dialogs/FormActions';
import { FormDialog } from '../../ui/dialogs/FormDialog';
import { errorText, fieldText } from '../../ui/feedback/errorText';
import { notify } from '../../ui/feedback/notify';
import { FormMessage } from '../../ui/forms/FormMessage';
import { Stack } from '../../ui/layout/Layout';
import { useAnswerReview } from './reviews.queries';

/** Dialog in which a business answers a review. */
export function AnswerForm({ id, onClose }: { id: number; onClose: () => void }) {
  const { t, i18n } = useTranslation('reviews');
  const { submit, isPending, error } = useAnswerReview(id);
  const [text, setText] = useState('');
  const [isEmpty, setIsEmpty] = useState(false);

  function send(event: SyntheticEvent) {
    event.preventDefault();
    const answer = trimText(text);
    setIsEmpty(!answer);
    if (!answer) return;
    submit(answer, {
      onSuccess: () => {
        onClose();
        notify.success((t) => t('reviews:answer.done'));
      },
    });
  }

  return (
    <FormDialog
      title={t('answer.open')}
      isChanged={trimText(text) !== ''}
      unsaved={t('answer.unsaved')}
      busy={isPending}
      onClose={onClose}
    >
      <Stack component="form" noValidate onSubmit={send}>
        <Textarea
          label={t('answer.label')}
          description={t('answer.hint')}
          value={text}
          minRows={4}
          autosize
          maxLength={ReviewAnswerDto.text.maxLength}
          error={isEmpty && fieldText(i18n, 'required')}
          onChange={({ currentTarget }) => {
            setIsEmpty(false);
            setText(currentTarget.value);
          }}
        />
        <FormMessage comesIntoView>{error && t('answer.failed', { message: errorText(i18n, error) })}</FormMessage>
        <FormActions busy={isPending} submit={t('answer.submit')} busyText={t('answer.busy')} onCancel={onClose} />
      </Stack>
    </FormDialog>
  );
}
