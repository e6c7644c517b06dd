import { Button } from '@mantine/core';
import { IconPhone } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { useDialled } from '../../ui/text/useReadPhone';

interface CallLinkProps {
  number: string;
  /** Country of numbers without a country code, as ISO 3166-1 alpha-2. */
  countryCode: string | undefined;
  /** Whether the link is the page's main action. */
  isMain?: boolean;
}

/** Call link. Renders nothing if the number cannot be dialled. */
export function CallLink({ number, countryCode, isMain = false }: CallLinkProps) {
  const { t } = useTranslation('profile');
  const href = useDialled(number, countryCode);
  if (!href) return null;
  return (
    <Button
      component="a"
      href={href}
      variant={isMain ? 'filled' : 'default'}
      leftSection={<IconPhone size={20} aria-hidden />}
    >
      {t('page.call')}
    </Button>
  );
}
