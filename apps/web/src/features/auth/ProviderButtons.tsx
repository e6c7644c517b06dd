import { Button, Image } from '@mantine/core';
import { IconUserCircle } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { useSearchParams } from 'react-router-dom';
import { providerLoginUrl, providersQuery } from '../../api/providers';
import { keptInvitation } from './keptInvitation';

interface ProviderButtonsProps {
  label: 'login.provider' | 'register.provider';
  /** The secret of an invitation link. */
  invitation?: string;
}

/**
 * Links to log in or register with an account elsewhere. Shows none while they load or if loading
 * fails, because there are other ways to log in.
 */
export function ProviderButtons({ label, invitation }: ProviderButtonsProps) {
  const { t } = useTranslation('auth');
  const next = useSearchParams()[0].get('next') ?? undefined;
  const { data: providers = [] } = useQuery(providersQuery());
  return providers.map(({ id, name, icon }) => (
    <Button
      key={id}
      // The server redirects to the provider, so this is no route of the app.
      component="a"
      href={providerLoginUrl(id, next)}
      variant="default"
      size="lg"
      fullWidth
      leftSection={icon ? <Image src={icon} alt="" w={20} h={20} /> : <IconUserCircle size={20} aria-hidden />}
      onClick={() => keptInvitation.keep(invitation)}
    >
      {t(label, { name })}
    </Button>
  ));
}
