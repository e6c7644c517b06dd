import { SimpleGrid, Text, TextInput } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { z } from 'zod';
import { IdentificationDto } from '../../api/limits';
import { isDay, today } from '../../lib/day';
import { Dialog } from '../../ui/dialogs/Dialog';
import { FormActions } from '../../ui/dialogs/FormActions';
import { errorText } from '../../ui/feedback/errorText';
import { notify } from '../../ui/feedback/notify';
import { DateField } from '../../ui/fields/DateField';
import { FormMessage } from '../../ui/forms/FormMessage';
import { useGuidedForm } from '../../ui/forms/useGuidedForm';
import { useSubmit } from '../../ui/forms/useSubmit';
import { gramsOf } from './entryForm';
import { type HealthSummary, useSaveIdentification } from './health.queries';

const optionalWeight = z.string().refine((weight) => !weight.trim() || gramsOf(weight) !== null, 'weight_invalid');

const schema = z.object({
  chipDate: z
    .string()
    .refine((day) => !day || isDay(day), 'date_invalid')
    .refine((day) => !isDay(day) || day <= today(), 'date_in_future'),
  weightFrom: optionalWeight,
  weightUntil: optionalWeight,
});

const toKilograms = (grams: number | null) => (grams === null ? '' : String(grams / 1000));

/** Form for the pet's identification and its normal weight. */
export function IdentificationEditor({ summary, onClose }: { summary: HealthSummary; onClose: () => void }) {
  const { t, i18n } = useTranslation('health-records');
  const { weightFrom, weightUntil, chipNumber, ...stored } = summary.identification;
  const form = useGuidedForm(schema, {
    chipDate: stored.chipDate ?? '',
    chipPlace: stored.chipPlace ?? '',
    tattoo: stored.tattoo ?? '',
    passportNumber: stored.passportNumber ?? '',
    insurer: stored.insurer ?? '',
    policyNumber: stored.policyNumber ?? '',
    weightFrom: toKilograms(weightFrom),
    weightUntil: toKilograms(weightUntil),
  });
  const { submit, isPending, error } = useSubmit({
    ...useSaveIdentification(summary.pet.uuid),
    onSuccess: () => {
      onClose();
      notify.success((t) => t('health-records:identification.saved'));
    },
    onError: (failure) => void form.showServerErrors(failure),
  });
  const texts = ['chipPlace', 'tattoo', 'passportNumber', 'insurer', 'policyNumber'] as const;

  return (
    <Dialog title={t('identification.title')} onClose={onClose} busy={isPending} wide>
      <form
        aria-label={t('identification.title')}
        noValidate
        onSubmit={form.onValid(({ weightFrom: from, weightUntil: until, ...values }) =>
          submit({
            ...values,
            weightFrom: gramsOf(from),
            weightUntil: gramsOf(until),
          }),
        )}
      >
        {chipNumber === null && (
          <Text c="dimmed" fz="sm">
            {t('identification.chipHint')}
          </Text>
        )}
        <DateField {...form.control('chipDate')} label={t('identification.chipDate')} />
        <SimpleGrid cols={{ base: 1, md: 2 }} spacing="md">
          {texts.map((name) => (
            <TextInput
              key={name}
              {...form.field(name)}
              label={t(`identification.${name}`)}
              maxLength={IdentificationDto[name].maxLength}
              autoComplete="off"
            />
          ))}
        </SimpleGrid>
        <SimpleGrid cols={{ base: 1, md: 2 }} spacing="md">
          {(['weightFrom', 'weightUntil'] as const).map((name) => (
            <TextInput key={name} {...form.field(name)} label={t(`identification.${name}`)} inputMode="decimal" />
          ))}
        </SimpleGrid>
        <FormMessage comesIntoView>{error && errorText(i18n, error)}</FormMessage>
        <FormActions
          busy={isPending}
          submit={t('identification.save')}
          busyText={t('identification.saving')}
          onCancel={onClose}
        />
      </form>
    </Dialog>
  );
}
