import { Suspense } from 'react';
import { useTranslation } from 'react-i18next';
import { type Location, ScrollRestoration, useNavigation } from 'react-router-dom';
import { CookieBar } from '../../features/cookies/CookieBar';
import { Messages } from '../../ui/feedback/Messages';
import { PawLoader } from '../../ui/loading/PawLoader';
import { BottomBar } from './BottomBar';
import { Content } from './Content';
import { Footer } from './Footer';
import { OfflineBar } from './OfflineBar';
import classes from './Shell.module.css';
import { TopBar } from './TopBar';

/** Where a screen was left belongs to its entry of the history; what the browser itself opens has none, and its address stands for it. */
const scrollKey = ({ key, pathname, search }: Location) => (key === 'default' ? pathname + search : key);

/** What is around every screen: bars, footer, messages. */
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
      <Messages />
      <ScrollRestoration getKey={scrollKey} />
    </div>
  );
}
