import { IconGenderFemale, IconGenderMale } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { ChoiceCards } from '../../ui/ChoiceCards';

interface GenderChoiceProps {
  name: string;
  'data-path'?: string;
  value: string;
  onChange: (gender: string) => void;
  onBlur: () => void;
  error?: string;
}

export function GenderChoice(props: GenderChoiceProps) {
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
