import { useTranslation } from 'react-i18next';
import { TextLink } from '../../ui/layout/TextLink';
import { paths } from '../../routing/addresses';
import classes from './Footer.module.css';

const YEAR = String(new Date().getFullYear());

export function Footer() {
  const { t } = useTranslation();
  return (
    <footer className={classes.footer}>
      <div className={classes.inner}>
        <span>{t('shell.copyright', { year: YEAR })}</span>
        <nav aria-label={t('shell.more')} className={classes.links}>
          <TextLink to={paths.about}>{t('nav.about')}</TextLink>
          <TextLink to={paths.services}>{t('shell.services')}</TextLink>
          <TextLink to={paths.privacy}>{t('shell.privacy')}</TextLink>
          <TextLink to={paths.cookie}>{t('cookies.title')}</TextLink>
        </nav>
      </div>
    </footer>
  );
}
