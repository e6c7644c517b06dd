import { Text } from '@mantine/core';
import {
  IconBrandFacebook,
  IconBrandTiktok,
  IconBrandX,
  IconBrandYoutube,
  IconExternalLink,
} from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import type { components } from '../../api/schema';
import { LINKS } from './profileSchema';
import classes from './UserPage.module.css';

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

export function SocialLinks({ user }: { user: components['schemas']['Profile'] }) {
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
            <a href={address} target="_blank" rel="nofollow ugc noopener noreferrer" className={classes.link}>
              <Icon size={22} aria-hidden />
              <span>{t(`fields.${network}`)}</span>
              <IconExternalLink size={16} aria-label={t('page.newTab')} />
            </a>
          </li>
        );
      })}
    </ul>
  );
}
