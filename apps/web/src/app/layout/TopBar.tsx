import { Button } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { Link, NavLink } from 'react-router';
import { useSession } from '../../api/session';
import { Paw } from '../../ui/Paw';
import { paths } from '../paths';
import { AccountButton } from './AccountButton';
import { ColorSchemeButton } from './ColorSchemeButton';
import { LanguageSwitch } from './LanguageSwitch';
import classes from './TopBar.module.css';

/** On the phone the logo and the switches; on a desktop also the links that the phone has at the bottom. */
export function TopBar() {
  const { t } = useTranslation();
  const session = useSession();
  const links = [
    { to: paths.home, label: t('nav.home') },
    { to: paths.animals(), label: t('nav.animals') },
    { to: paths.users(), label: t('nav.people') },
    { to: paths.about, label: t('nav.about') },
  ];

  return (
    <header className={classes.bar}>
      <div className={classes.inner}>
        <Link to={paths.home} className={classes.logo} aria-label={t('nav.logo')}>
          <Paw className={classes.paw} />
          <span>Šapa</span>
        </Link>
        <nav className={classes.nav} aria-label={t('nav.main')}>
          {links.map(({ to, label }) => (
            <NavLink key={to} to={to} end={to === paths.home} className={classes.link}>
              {label}
            </NavLink>
          ))}
        </nav>
        <div className={classes.tools}>
          <LanguageSwitch />
          <ColorSchemeButton />
          {session ? (
            <AccountButton user={session.user} />
          ) : (
            <Button component={Link} to={paths.login()} size="sm" variant="default" className={classes.login}>
              {t('nav.login')}
            </Button>
          )}
        </div>
      </div>
    </header>
  );
}
