import { Button } from '@mantine/core';
import { IconPhone } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { useDialled } from './useReadPhone';

interface CallLinkProps {
  /** As it was entered. */
  number: string;
  countryCode: string | undefined;
}

/** Calls a number. What nobody can dial stands among the contact data alone. */
export function CallLink({ number, countryCode }: CallLinkProps) {
  const { t } = useTranslation('profile');
  const href = useDialled(number, countryCode);
  if (!href) return null;
  return (
    <Button component="a" href={href} variant="default" leftSection={<IconPhone size={20} aria-hidden />}>
      {t('page.call')}
    </Button>
  );
}
