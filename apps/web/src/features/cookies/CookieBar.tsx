import { Button } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { Link, useLocation } from 'react-router-dom';
import { paths } from '../../routing/routes';
import { publishHeight } from '../../lib/publishHeight';
import classes from './CookieBar.module.css';
import { cookieNotice, useIsCookieNoticeSaved } from './cookieNotice';

const noticeHeight = publishHeight('--notice-height');

/**
 * The cookie notice, shown until the user accepts it. Hidden on the page about cookies, which has
 * its own button.
 */
export function CookieBar() {
  const { t } = useTranslation();
  const isSaved = useIsCookieNoticeSaved();
  const { pathname } = useLocation();
  if (isSaved || pathname === paths.cookie) return null;
  return (
    <section data-cookie-notice ref={noticeHeight} className={classes.bar} aria-label={t('cookies.label')}>
      <p className={classes.text}>
        {t('cookies.text')}{' '}
        <Link to={paths.cookie} className={classes.link}>
          {t('cookies.more')}
        </Link>
      </p>
      <Button size="sm" variant="default" onClick={cookieNotice.save}>
        {t('cookies.agree')}
      </Button>
    </section>
  );
}
