import { Button } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { useLocation, useNavigate, useRouteError } from 'react-router';
import { EmptyState } from '../ui/EmptyState';
import { PageHeading } from '../ui/PageHeading';

/** What browsers say when a part of the app cannot be loaded: the line is gone, or a new version has replaced it. */
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
  const tryAgain = () => (missingChunk ? window.location.reload() : void navigate(location, { replace: true }));

  return (
    <EmptyState
      illustration={missingChunk ? 'plug' : 'shyMonkey'}
      heading={<PageHeading>{missingChunk ? t('broken.chunkTitle') : t('broken.title')}</PageHeading>}
      action={<Button onClick={tryAgain}>{missingChunk ? t('broken.reload') : t('tryAgain')}</Button>}
    >
      {missingChunk ? t('broken.chunkText') : t('broken.text')}
    </EmptyState>
  );
}

/** The same for the shell itself. */
export function RootError() {
  return (
    <main>
      <RouteError />
    </main>
  );
}
