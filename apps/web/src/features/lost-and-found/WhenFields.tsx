import { TextInput, type TextInputProps } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { DateField } from '../../ui/fields/DateField';
import { FieldPair } from '../../ui/forms/FormSection';
import type { Control } from '../../ui/forms/useGuidedForm';

interface WhenFieldsProps {
  label: string;
  day: Control<string>;
  time: TextInputProps;
}

/** Date and time when an animal was seen. */
export function WhenFields({ label, day, time }: WhenFieldsProps) {
  const { t } = useTranslation('lost-and-found');
  return (
    <FieldPair>
      <DateField {...day} label={label} required />
      <TextInput {...time} type="time" label={t('when.time')} required />
    </FieldPair>
  );
}
