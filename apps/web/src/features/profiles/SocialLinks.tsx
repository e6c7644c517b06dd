import { Box, Text } from '@mantine/core';
import {
  IconBrandFacebook,
  IconBrandTiktok,
  IconBrandX,
  IconBrandYoutube,
  IconExternalLink,
} from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import type { components } from '../../api/schema';
import { Group } from '../../ui/layout/Layout';
import { LINKS } from './profileSchema';

const ICONS = {
  facebook: IconBrandFacebook,
  twitter: IconBrandX,
  youtube: IconBrandYoutube,
  tiktok: IconBrandTiktok,
};

/**
 * Accepts only http and https URLs, because a click on a stored `javascript:` URL would run code.
 */
const isWebAddress = (address: string | null): address is string =>
  address !== null && /^https?:\/\//i.test(address) && URL.canParse(address);

export function SocialLinks({ user }: { user: components['schemas']['SocialView'] }) {
  const { t } = useTranslation('profile');
  const links = LINKS.flatMap((network) => {
    const address = user[network];
    return isWebAddress(address) ? [{ network, address }] : [];
  });
  if (!links.length) return <Text c="dimmed">{t('page.noLinks')}</Text>;
  return (
    <ul>
      {links.map(({ network, address }) => {
        const Icon = ICONS[network];
        return (
          <li key={network}>
            <Group
              component="a"
              href={address}
              target="_blank"
              rel="nofollow ugc noopener noreferrer"
              wrap="nowrap"
              gap="sm"
              mih={44}
              c="var(--link)"
              fw={700}
            >
              <Icon size={22} aria-hidden />
              <Box component="span" flex={1}>
                {t(`fields.${network}`)}
              </Box>
              <IconExternalLink size={16} color="var(--ink-soft)" aria-label={t('page.newTab')} />
            </Group>
          </li>
        );
      })}
    </ul>
  );
}
