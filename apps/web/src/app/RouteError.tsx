import { Button } from '@mantine/core';
import { useEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { useLocation, useNavigate, useRouteError } from 'react-router-dom';
import { connection, useIsOnline } from '../api/connection';
import { EmptyState } from '../ui/feedback/EmptyState';
import { PageHeading } from '../ui/layout/PageHeading';

/** What browsers say when a part of the app cannot be loaded: the connection is lost, or a new version has replaced it. */
const isMissingChunk = (error: unknown) =>
  error instanceof Error &&
  /dynamically imported module|importing a module script failed|unable to preload css/i.test(error.message);

/** Stands in for a page that broke; the shell around it goes on working. */
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
      // Reloading without a connection would lead out of the app.
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

/** A page that could not be loaded without a connection comes by itself once there is one. Browsers remember what they could not import: only a reload brings it. */
function useReloadOnceOnline(isMissing: boolean, isOnline: boolean) {
  const wasOffline = useRef(false);
  useEffect(() => {
    // All that the browser knows of some connections is that there is a cable.
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
