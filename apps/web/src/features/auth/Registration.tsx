import { Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useId } from 'react';
import { useTranslation } from 'react-i18next';
import { registrationQuery } from './auth.queries';
import { Stack } from '../../ui/layout/Layout';
import classes from './LoginPage.module.css';
import { RegisterForm } from './RegisterForm';

interface RegistrationProps {
  /** The secret of an invitation link, or empty. */
  invitation: string;
  isMain: boolean;
  isLeaving: boolean;
  onCreated: () => void;
}

/**
 * Shows the registration form, or the reason why registration is restricted. While the mode is
 * unknown, the form is shown and the server decides.
 */
export function Registration({ invitation, ...form }: RegistrationProps) {
  const { t } = useTranslation('auth');
  const titleId = useId();
  const { data } = useQuery(registrationQuery());
  const mode = data?.mode ?? 'open';
  if (mode === 'open') return <RegisterForm {...form} />;
  if (mode === 'invited' && invitation) return <RegisterForm {...form} invitation={invitation} />;
  return (
    <Stack component="section" gap={4} className={classes.form} aria-labelledby={titleId}>
      <h2 id={titleId}>{t('register.title')}</h2>
      <Text c="dimmed">{t(mode === 'closed' ? 'register.closed' : 'register.byInvitation')}</Text>
    </Stack>
  );
}
