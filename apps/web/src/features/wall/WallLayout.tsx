import { useMediaQuery } from '@mantine/hooks';
import { lazy, type ReactNode, Suspense } from 'react';
import type { SessionUser } from '../../api/session';
import { loadTexts } from '../../i18n';
import { DiscoverColumn } from './DiscoverColumn';
import classes from './WallLayout.module.css';

// Loaded only on desktops, because phones have these links in the bars. If loading fails, the
// column stays empty.
const OwnSide = lazy(() =>
  Promise.all([import('./NavigationColumn'), loadTexts(['catalog'])]).then(
    ([m]) => ({ default: m.NavigationColumn }),
    () => ({ default: () => <div /> }),
  ),
);

/** Three columns on desktops (navigation, posts, discovery), one column on phones. */
export function WallLayout({ user, children }: { user: SessionUser; children: ReactNode }) {
  const isDesktop = useMediaQuery('(min-width: 64em)', undefined, { getInitialValueInEffect: false }) ?? false;
  return (
    <div className={classes.columns} data-drop-area>
      {isDesktop && (
        <Suspense fallback={<div />}>
          <OwnSide user={user} />
        </Suspense>
      )}
      <div className={classes.centre}>{children}</div>
      <DiscoverColumn isDesktop={isDesktop} />
    </div>
  );
}
