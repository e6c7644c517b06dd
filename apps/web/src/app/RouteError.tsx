import { Button } from '@mantine/core';
import { useEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { useLocation, useNavigate, useRouteError } from 'react-router-dom';
import { connection, useIsOnline } from '../api/connection';
import { EmptyState } from '../ui/feedback/EmptyState';
import { PageHeading } from '../ui/layout/PageHeading';

/** The browsers' errors when a chunk of the app cannot be loaded: the connection is lost, or a new version was deployed. */
const isMissingChunk = (error: unknown) =>
  error instanceof Error &&
  /dynamically imported module|importing a module script failed|unable to preload css/i.test(error.message);

/** Shown instead of a page that failed; the shell around it keeps working. */
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
      // Reloading without a connection would leave the app.
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
 * Reloads a page whose code could not be loaded as soon as there is a connection again. Browsers cache failed imports: only a reload helps.
 */
function useReloadOnceOnline(isMissing: boolean, isOnline: boolean) {
  const wasOffline = useRef(false);
  useEffect(() => {
    // `navigator.onLine` may only mean that a cable is plugged in.
    if (isMissing) connection.check();
  }, [isMissing]);
  useEffect(() => {
    if (!isMissing) return;
    if (!isOnline) wasOffline.current = true;
    else if (wasOffline.current) window.location.reload();
  }, [isMissing, isOnline]);
}

/** The same for the shell itself. */
export function RootError() {
  return (
    <main>
      <RouteError />
    </main>
  );
}
