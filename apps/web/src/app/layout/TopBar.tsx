import { Button } from '@mantine/core';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { Link, useLocation } from 'react-router-dom';
import { useSession } from '../../api/session';
import { LanguageSwitch } from '../../features/me/LanguageSwitch';
import { UnreadBadge } from '../../features/messages/UnreadBadge';
import { Group } from '../../ui/layout/Layout';
import { Paw } from '../../ui/pictures/Paw';
import { paths } from '../../routing/routes';
import { ariaCurrentOf } from './ariaCurrentOf';
import { CommunityMenuButton } from './MenuButtons';
import { SessionTools } from './SessionTools';
import classes from './TopBar.module.css';

interface NavigationLink {
  to: string;
  label: string;
  badge?: ReactNode;
}

/**
 * Top bar with the logo. Visitors also choose the language here, users in the "Me" menu. Desktops
 * also have the navigation links, which phones have in the bottom bar.
 */
export function TopBar() {
  const { t } = useTranslation();
  const session = useSession();
  const { pathname } = useLocation();
  const links: NavigationLink[] = [
    { to: paths.home, label: t('nav.home') },
    { to: paths.find(), label: t('nav.findPet') },
    { to: paths.animals(), label: t('nav.animals') },
    ...(session
      ? [
          { to: paths.wall(), label: t('nav.wall') },
          { to: paths.messages, label: t('nav.messages'), badge: <UnreadBadge /> },
        ]
      : [
          { to: paths.users(), label: t('nav.people') },
          { to: paths.blog(), label: t('nav.blog') },
          { to: paths.about, label: t('nav.about') },
        ]),
  ];

  return (
    <header className="bar">
      <div className="bar-inner">
        <Link to={paths.home} className="logo" aria-label={t('nav.logo')}>
          <Paw />
          <span>Šapa</span>
        </Link>
        <Group component="nav" gap={0} mx={-12} wrap="nowrap" visibleFrom="md" aria-label={t('nav.main')}>
          {links.map(({ to, label, badge }) => (
            <Link key={to} to={to} className={classes.link} aria-current={ariaCurrentOf(to, pathname)}>
              {label}
              {badge}
            </Link>
          ))}
          {session && <CommunityMenuButton user={session.user} />}
        </Group>
        <Group gap={4} ml="auto" wrap="nowrap">
          {session ? (
            <SessionTools user={session.user} />
          ) : (
            <>
              <LanguageSwitch />
              <Button component={Link} to={paths.login()} size="sm" variant="default" visibleFrom="md">
                {t('nav.login')}
              </Button>
            </>
          )}
        </Group>
      </div>
    </header>
  );
}
