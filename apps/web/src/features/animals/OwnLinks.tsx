import { Button } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import { Group } from '../../ui/layout/Layout';
import { paths } from '../../routing/routes';
import type { LoginState } from '../../routing/loginState';

/**
 * Links to the user's own pages, for the breed pages. The login link lets the user switch
 * accounts.
 */
export function OwnLinks() {
  const { t } = useTranslation('animals');
  const links: { to: string; state?: LoginState; label: string }[] = [
    { to: paths.oldProfile, label: t('ownLinks.profile') },
    { to: paths.oldBlog, label: t('ownLinks.blog') },
    { to: paths.oldAlbum, label: t('ownLinks.album') },
    { to: paths.about, label: t('ownLinks.about') },
    { to: paths.login(), state: { switchesAccount: true }, label: t('ownLinks.another') },
    { to: paths.logout, label: t('ownLinks.logout') },
  ];

  return (
    <nav aria-label={t('ownLinks.label')}>
      <Group component="ul" gap="xs">
        {links.map(({ to, state, label }) => (
          <li key={to}>
            <Button component={Link} to={to} state={state} variant="default" c="var(--link)">
              {label}
            </Button>
          </li>
        ))}
      </Group>
    </nav>
  );
}
