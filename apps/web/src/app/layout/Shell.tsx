import { Box } from '@mantine/core';
import { IconWifiOff } from '@tabler/icons-react';
import { Suspense } from 'react';
import { useTranslation } from 'react-i18next';
import { type Location, ScrollRestoration, useNavigation } from 'react-router-dom';
import { useIsOnline } from '../../api/connection';
import { CookieBar } from '../../features/cookies/CookieBar';
import { LanguageAndColours } from '../../features/me/LanguageAndColours';
import { publishHeight } from '../../lib/publishHeight';
import { paths } from '../../routing/routes';
import { Notifications } from '../../ui/feedback/notify';
import { Group } from '../../ui/layout/Layout';
import { TextLink } from '../../ui/layout/TextLink';
import { PawLoader } from '../../ui/loading/PawLoader';
import { BottomBar } from './BottomBar';
import { Content } from './Content';
import classes from './Shell.module.css';
import { TopBar } from './TopBar';

/**
 * Key under which the router stores the scroll position. A tab's first history entry has no key,
 * so its URL is used.
 */
const scrollKey = ({ key, pathname, search }: Location) => (key === 'default' ? pathname + search : key);

/** Frame of every page, with bars, footer and messages. */
export function Shell() {
  const { t } = useTranslation();
  const isNavigating = useNavigation().state !== 'idle';

  return (
    <div className={classes.shell}>
      <a href="#content" className={classes.skip}>
        {t('shell.skipToContent')}
      </a>
      {isNavigating && <div className={classes.progress} role="progressbar" aria-label={t('loading')} />}
      <TopBar />
      <OfflineBar />
      <CookieBar />
      <main id="content" className={classes.content} tabIndex={-1} aria-busy={isNavigating}>
        <Suspense fallback={<PawLoader>{t('loading')}</PawLoader>}>
          <Content />
        </Suspense>
      </main>
      <Footer />
      <BottomBar />
      <Notifications />
      <ScrollRestoration getKey={scrollKey} />
    </div>
  );
}

const offlineHeight = publishHeight('--offline-height');

/** Notice shown while the connection is lost. Paused requests continue once it is restored. */
function OfflineBar() {
  const { t } = useTranslation();
  const isOnline = useIsOnline();
  return (
    <div role="status" className={classes.offlineRegion}>
      {!isOnline && (
        <Group
          ref={offlineHeight}
          className={classes.offline}
          gap="xs"
          px="md"
          py="xs"
          wrap="nowrap"
          c="var(--page)"
          fz={14}
          fw={700}
          lh={1.3}
        >
          <IconWifiOff size={18} aria-hidden />
          {t('shell.offline')}
        </Group>
      )}
    </div>
  );
}

const YEAR = String(new Date().getFullYear());

function Footer() {
  const { t } = useTranslation();
  return (
    <Box component="footer" className={classes.footer} c="dimmed" fz={14}>
      <Group
        justify="space-between"
        gap="0 24px"
        maw="calc(var(--page-width) + 2 * var(--gutter))"
        mx="auto"
        px="var(--gutter)"
        py="sm"
      >
        {/* The pre-rendered page contains the build year, so a different year must not cause a
            warning. */}
        <span suppressHydrationWarning>{t('shell.copyright', { year: YEAR })}</span>
        <Group component="nav" gap="0 24px" aria-label={t('shell.more')}>
          <TextLink to={paths.about}>{t('nav.about')}</TextLink>
          <TextLink to={paths.lost()}>{t('nav.lost')}</TextLink>
          <TextLink to={paths.publicBusinesses()}>{t('shell.businesses')}</TextLink>
          <TextLink to={paths.services}>{t('shell.services')}</TextLink>
          <TextLink to={paths.privacy}>{t('shell.privacy')}</TextLink>
          <TextLink to={paths.cookie}>{t('cookies.title')}</TextLink>
        </Group>
        <LanguageAndColours />
      </Group>
    </Box>
  );
}
