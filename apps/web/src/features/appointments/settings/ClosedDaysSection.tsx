import { ActionIcon, Text, TextInput } from '@mantine/core';
import { IconTrash } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { z } from 'zod';
import { ClosedDaysDto } from '../../../api/limits';
import { useFormat } from '../../../i18n/useFormat';
import { isDay } from '../../../lib/day';
import { errorText } from '../../../ui/feedback/errorText';
import { notify } from '../../../ui/feedback/notify';
import { DateField } from '../../../ui/fields/DateField';
import { FormMessage } from '../../../ui/forms/FormMessage';
import { FieldPair, FormSection } from '../../../ui/forms/FormSection';
import { SubmitButton } from '../../../ui/forms/SubmitButton';
import { dependingOn, useGuidedForm } from '../../../ui/forms/useGuidedForm';
import { Group, Stack } from '../../../ui/layout/Layout';
import { type ClosedDays, useAddClosedDays, useRemoveClosedDays } from '../desk/desk.queries';

const schema = dependingOn<{ firstOn: string; lastOn: string; note: string }>(({ firstOn }) =>
  z.object({
    firstOn: z.string().refine(isDay, 'date_invalid'),
    lastOn: z
      .string()
      .refine((text) => !text || isDay(text), 'date_invalid')
      .refine((text) => !text || text >= firstOn, 'date_too_early'),
  }),
);
const EMPTY = { firstOn: '', lastOn: '', note: '' };

/** Holidays and other days on which nobody can book. Each change is saved at once. */
export function ClosedDaysSection({ closedDays }: { closedDays: ClosedDays[] }) {
  const { t, i18n } = useTranslation('appointments');
  const form = useGuidedForm(schema, EMPTY);
  const add = useAddClosedDays();

  const save = ({ firstOn, lastOn, note }: typeof EMPTY) =>
    add.submit(
      { firstOn, lastOn: lastOn || firstOn, note },
      {
        onSuccess: () => {
          form.form.setValues(EMPTY);
          notify.success((translate) => translate('appointments:closed.added'));
        },
        onError: (failure) => void form.showServerErrors(failure),
      },
    );

  return (
    <FormSection title={t('closed.title')} hint={t('closed.hint')}>
      {closedDays.length > 0 && (
        <Stack component="ul" gap={4}>
          {closedDays.map((days) => (
            <ClosedRow key={days.id} days={days} />
          ))}
        </Stack>
      )}
      <Stack component="form" onSubmit={form.onValid(save)} aria-label={t('closed.title')} noValidate>
        <FieldPair>
          <DateField {...form.control('firstOn')} label={t('closed.firstOn')} allowsFuture required />
          <DateField
            {...form.control('lastOn')}
            label={t('closed.lastOn')}
            description={t('closed.lastOnHint')}
            allowsFuture
          />
        </FieldPair>
        <TextInput {...form.field('note')} label={t('closed.note')} maxLength={ClosedDaysDto.note.maxLength} />
        <FormMessage>{add.error && errorText(i18n, add.error)}</FormMessage>
        <Group>
          <SubmitButton variant="default" busy={add.isPending} busyText={t('saving')}>
            {t('closed.add')}
          </SubmitButton>
        </Group>
      </Stack>
    </FormSection>
  );
}

function ClosedRow({ days: { id, firstOn, lastOn, note } }: { days: ClosedDays }) {
  const { t, i18n } = useTranslation('appointments');
  const format = useFormat();
  const { submit, isPending } = useRemoveClosedDays();
  const period = [...new Set([firstOn, lastOn])].map((day) => format.date(day)).join(' – ');
  return (
    <Group component="li" wrap="nowrap" justify="space-between" gap="sm">
      <div>
        <Text fw={700}>{period}</Text>
        {note && <Text c="dimmed">{note}</Text>}
      </div>
      <ActionIcon
        variant="subtle"
        color="gray"
        size={44}
        loading={isPending}
        aria-label={t('closed.remove', { period })}
        onClick={() => submit(id, { onError: (error) => notify.error(() => errorText(i18n, error)) })}
      >
        <IconTrash size={20} aria-hidden />
      </ActionIcon>
    </Group>
  );
}
