import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { paths } from '../paths';
import classes from './Footer.module.css';

export function Footer() {
  const { t } = useTranslation();
  return (
    <footer className={classes.footer}>
      <div className={classes.inner}>
        <span>{t('shell.copyright', { year: String(new Date().getFullYear()) })}</span>
        <nav aria-label={t('shell.more')} className={classes.links}>
          <Link to={paths.about} className={classes.link}>
            {t('nav.about')}
          </Link>
          <Link to={paths.services} className={classes.link}>
            {t('shell.services')}
          </Link>
          <Link to={paths.cookie} className={classes.link}>
            {t('cookies.title')}
          </Link>
        </nav>
      </div>
    </footer>
  );
}
