import { IconGenderFemale, IconGenderMale } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { ChoiceCards } from '../../ui/fields/ChoiceCards';
import type { Control } from '../../ui/forms/useGuidedForm';

export function GenderChoice(props: Control<string>) {
  const { t } = useTranslation('pets');
  return (
    <ChoiceCards
      {...props}
      layout="pills"
      legend={t('fields.gender')}
      choices={[
        { value: 'm', label: t('gender.m'), icon: <IconGenderMale size={20} aria-hidden />, tint: 'veterinary' },
        { value: 'f', label: t('gender.f'), icon: <IconGenderFemale size={20} aria-hidden />, tint: 'parlor' },
      ]}
    />
  );
}
