import '@mantine/core/styles/PasswordInput.layer.css';
import { PasswordInput, type PasswordInputProps } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import classes from './PasswordField.module.css';

/** Password field with a button that shows the password. */
export function PasswordField(props: PasswordInputProps) {
  const { t } = useTranslation();
  return (
    <PasswordInput
      required
      withAsterisk={false}
      visibilityToggleFocusable
      rightSectionWidth={44}
      classNames={{ input: classes.frame, innerInput: classes.input, visibilityToggle: classes.toggle }}
      visibilityToggleButtonProps={{ 'aria-label': t('showPassword') }}
      {...props}
    />
  );
}
