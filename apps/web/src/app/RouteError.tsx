import { Button } from '@mantine/core';
import { useEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { useLocation, useNavigate, useRouteError } from 'react-router-dom';
import { connection, useIsOnline } from '../api/connection';
import { EmptyState } from '../ui/feedback/EmptyState';
import { PageHeading } from '../ui/layout/PageHeading';

/** Whether a chunk failed to load because the connection is lost or a new version was deployed. */
const isMissingChunk = (error: unknown) =>
  error instanceof Error &&
  /dynamically imported module|importing a module script failed|unable to preload css/i.test(error.message);

/** Shown instead of a page that failed to render. The shell keeps working. */
export function RouteError() {
  const { t } = useTranslation();
  const error = useRouteError();
  const location = useLocation();
  const navigate = useNavigate();
  const missingChunk = isMissingChunk(error);
  const isOnline = useIsOnline();
  useReloadOnceOnline(missingChunk, isOnline);
  const tryAgain = () => (missingChunk ? window.location.reload() : void navigate(location, { replace: true }));

  return (
    <EmptyState
      illustration={missingChunk ? 'offline' : 'shyMonkey'}
      heading={<PageHeading>{missingChunk ? t('broken.chunkTitle') : t('broken.title')}</PageHeading>}
      // There is no reload button while offline, because a reload would lose the running app.
      action={
        !(missingChunk && !isOnline) && (
          <Button onClick={tryAgain}>{missingChunk ? t('broken.reload') : t('tryAgain')}</Button>
        )
      }
    >
      {!missingChunk ? t('broken.text') : isOnline ? t('broken.chunkText') : t('broken.offlineText')}
    </EmptyState>
  );
}

/**
 * Reloads a page with a missing chunk once the connection is back. Browsers cache failed imports,
 * so only a reload fetches the chunk.
 */
function useReloadOnceOnline(isMissing: boolean, isOnline: boolean) {
  const wasOffline = useRef(false);
  useEffect(() => {
    // Checks the connection, because `navigator.onLine` may be true without internet access.
    if (isMissing) connection.check();
  }, [isMissing]);
  useEffect(() => {
    if (!isMissing) return;
    if (!isOnline) wasOffline.current = true;
    else if (wasOffline.current) window.location.reload();
  }, [isMissing, isOnline]);
}

/** Shown instead of the whole app if the shell failed to render. */
export function RootError() {
  return (
    <main>
      <RouteError />
    </main>
  );
}
