import { Button, Group, Textarea } from '@mantine/core';
import { type FormEvent, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Flex } from '../../ui/layout/Layout';
import { ObjectionDto } from '../../api/limits';
import { trimText } from '@sapa/shared/trim-text.ts';
import { errorText } from '../../ui/feedback/errorText';
import { FormMessage } from '../../ui/forms/FormMessage';
import { SubmitButton } from '../../ui/forms/SubmitButton';

interface ObjectionFormProps {
  /** Mutation that sends the objection. */
  objection: { submit: (text: string) => void; isPending: boolean; error: Error | null };
  onCancel: () => void;
}

export function ObjectionForm({ objection, onCancel }: ObjectionFormProps) {
  const { t, i18n } = useTranslation(['reports', 'common', 'fields']);
  const [text, setText] = useState('');
  const [isMissing, setIsMissing] = useState(false);
  const { submit, isPending, error } = objection;

  function send(event: FormEvent) {
    event.preventDefault();
    const isBlank = !trimText(text);
    setIsMissing(isBlank);
    if (!isBlank) submit(text);
  }

  return (
    <Flex component="form" direction="column" gap="md" onSubmit={send} aria-label={t('objection.start')} noValidate>
      <Textarea
        label={t('objection.words')}
        description={t('objection.once')}
        error={isMissing && t('fields:required')}
        value={text}
        onChange={(event) => setText(event.currentTarget.value)}
        maxLength={ObjectionDto.text.maxLength}
        autosize
        minRows={2}
        maxRows={10}
        autoFocus
      />
      <FormMessage>{error && errorText(i18n, error)}</FormMessage>
      <Group gap="xs">
        <SubmitButton busy={isPending} busyText={t('sending')}>
          {t('objection.send')}
        </SubmitButton>
        <Button variant="default" onClick={onCancel} disabled={isPending}>
          {t('common:cancel')}
        </Button>
      </Group>
    </Flex>
  );
}
