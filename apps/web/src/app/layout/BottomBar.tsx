import {
  IconArticle,
  IconHome,
  IconMessageCircle,
  IconNews,
  IconPaw,
  IconUserCircle,
  IconUsers,
} from '@tabler/icons-react';
import { Box } from '@mantine/core';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { Link, useLocation } from 'react-router-dom';
import { type SessionUser, useSession } from '../../api/session';
import { linksOf } from '../../features/me/links';
import { UnreadBadge } from '../../features/messages/UnreadBadge';
import { paths } from '../../routing/routes';
import classes from './BottomBar.module.css';
import { ANIMALS, ariaCurrentOf } from './ariaCurrentOf';

interface NavigationLink {
  to: string;
  label: string;
  Icon: typeof IconHome;
  badge?: ReactNode;
  /** Further paths for which the link is marked as current, see `ariaCurrentOf`. */
  relatedPaths?: readonly string[];
}

/** Paths that belong to the tab "Find". */
const FIND_PATHS = [paths.favourites(), ...ANIMALS];

/** Paths of the pages to which the page "Me" leads. */
function ownPaths(user: SessionUser) {
  const links = Object.values(linksOf(user)).flat();
  const own = [paths.user(user.uuid), paths.completeProfile, ...links.map(({ to }) => to)];
  return own.filter((path) => !FIND_PATHS.includes(path));
}

/** Navigation bar at the bottom of a phone screen. */
export function BottomBar() {
  const { t } = useTranslation();
  const session = useSession();
  const { pathname } = useLocation();
  const links: NavigationLink[] = [
    { to: paths.home, label: t('nav.home'), Icon: IconHome },
    { to: paths.find(), label: t('nav.find'), Icon: IconPaw, relatedPaths: FIND_PATHS },
    ...(session
      ? [
          { to: paths.wall(), label: t('nav.wall'), Icon: IconNews },
          { to: paths.messages, label: t('nav.messages'), Icon: IconMessageCircle, badge: <UnreadBadge /> },
          { to: paths.me, label: t('nav.me'), Icon: IconUserCircle, relatedPaths: ownPaths(session.user) },
        ]
      : [
          { to: paths.users(), label: t('nav.people'), Icon: IconUsers },
          { to: paths.blog(), label: t('nav.blog'), Icon: IconArticle },
          { to: paths.login(), label: t('nav.login'), Icon: IconUserCircle },
        ]),
  ];

  return (
    <Box component="nav" className={classes.bar} hiddenFrom="md" aria-label={t('nav.main')}>
      {links.map(({ to, label, Icon, badge, relatedPaths }) => (
        <Link key={to} to={to} className={classes.link} aria-current={ariaCurrentOf(to, pathname, relatedPaths)}>
          <Icon size={24} stroke={1.8} aria-hidden />
          <span>{label}</span>
          {badge && (
            <Box component="span" pos="absolute" top={4} left="calc(50% + 4px)">
              {badge}
            </Box>
          )}
        </Link>
      ))}
    </Box>
  );
}
