import { Button, Text } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { Link, useLocation } from 'react-router-dom';
import { Group } from '../../ui/layout/Layout';
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
    <Group
      component="section"
      justify="space-between"
      wrap="nowrap"
      className={classes.bar}
      ref={noticeHeight}
      data-cookie-notice
      aria-label={t('cookies.label')}
    >
      <Text c="dimmed" fz="sm" lh={1.3}>
        {t('cookies.text')}{' '}
        <Text component={Link} inherit c="var(--link)" fw={700} td="underline" to={paths.cookie}>
          {t('cookies.more')}
        </Text>
      </Text>
      <Button size="sm" variant="default" flex="none" onClick={cookieNotice.save}>
        {t('cookies.agree')}
      </Button>
    </Group>
  );
}
