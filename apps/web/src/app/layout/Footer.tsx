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
        <Link to={paths.about} className={classes.link}>
          {t('nav.about')}
        </Link>
      </div>
    </footer>
  );
}
