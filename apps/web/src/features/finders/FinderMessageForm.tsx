import { Textarea } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { z } from 'zod';
import { FinderMessageDto } from '../../api/limits';
import { errorText } from '../../ui/feedback/errorText';
import { Notice } from '../../ui/feedback/Notice';
import { FormMessage } from '../../ui/forms/FormMessage';
import { SubmitButton } from '../../ui/forms/SubmitButton';
import type { useSubmit } from '../../ui/forms/useSubmit';
import { useSchemaForm } from '../../ui/forms/useSchemaForm';
import { Stack } from '../../ui/layout/Layout';

const SCHEMA = z.object({ content: z.string().trim().min(1, 'required').max(FinderMessageDto.content.maxLength) });

/** Form with which a finder writes to the owner of a pet. */
export function FinderMessageForm({ call }: { call: ReturnType<typeof useSubmit<unknown, string>> }) {
  const { t, i18n } = useTranslation('finders');
  const { field, onValid } = useSchemaForm(SCHEMA, { content: '' });
  if (call.isSuccess) return <Notice illustration="wave">{t('message.done')}</Notice>;
  return (
    <Stack component="form" noValidate onSubmit={onValid(({ content }) => call.submit(content))}>
      <Textarea
        {...field('content')}
        label={t('message.label')}
        description={t('message.hint')}
        maxLength={FinderMessageDto.content.maxLength}
        autosize
        minRows={3}
      />
      <FormMessage>{call.error && errorText(i18n, call.error)}</FormMessage>
      <SubmitButton w="fit-content" busy={call.isPending} busyText={t('message.busy')}>
        {t('message.send')}
      </SubmitButton>
    </Stack>
  );
}
