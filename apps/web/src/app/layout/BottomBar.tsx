import { IconHome, IconPaw, IconUserCircle, IconUsers } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { NavLink } from 'react-router';
import { useSession } from '../../api/session';
import { paths } from '../paths';
import classes from './BottomBar.module.css';

/** The phone's navigation, where the thumb is. */
export function BottomBar() {
  const { t } = useTranslation();
  const session = useSession();
  const links = [
    { to: paths.home, label: t('nav.home'), Icon: IconHome },
    { to: paths.animals(), label: t('nav.animals'), Icon: IconPaw },
    { to: paths.users(), label: t('nav.people'), Icon: IconUsers },
    session
      ? { to: paths.user(session.user.uuid), label: t('nav.me'), Icon: IconUserCircle }
      : { to: paths.login(), label: t('nav.login'), Icon: IconUserCircle },
  ];

  return (
    <nav className={classes.bar} aria-label={t('nav.main')}>
      {links.map(({ to, label, Icon }) => (
        <NavLink key={to} to={to} end={to === paths.home} className={classes.link}>
          <Icon size={24} stroke={1.8} aria-hidden />
          <span>{label}</span>
        </NavLink>
      ))}
    </nav>
  );
}
