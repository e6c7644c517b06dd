import { Button } from '@mantine/core';
import { useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import { type Location, useBlocker } from 'react-router';
import { Dialog, DialogActions } from './Dialog';

interface UnsavedChangesProps {
  /** Something is typed that is not saved. It should be kept as a draft: the question says so. */
  when: boolean;
  /** Whether the form is still there after a change of the address. */
  isSamePlace?: (next: Location, current: Location) => boolean;
}

const isSamePath = (next: Location, current: Location) => next.pathname === current.pathname;

/** Asks before a form with unsaved changes is left, by a link, by the back button, or by closing the page. */
export function UnsavedChanges({ when, isSamePlace = isSamePath }: UnsavedChangesProps) {
  const { t } = useTranslation();
  const blocker = useBlocker(
    ({ currentLocation, nextLocation }) => when && !isSamePlace(nextLocation, currentLocation),
  );

  useEffect(() => {
    if (!when) return;
    const ask = (event: BeforeUnloadEvent) => event.preventDefault();
    window.addEventListener('beforeunload', ask);
    return () => window.removeEventListener('beforeunload', ask);
  }, [when]);

  if (blocker.state !== 'blocked') return null;
  return (
    <Dialog title={t('unsaved.title')} onClose={() => blocker.reset()}>
      <p>{t('unsaved.text')}</p>
      <DialogActions>
        <Button variant="default" onClick={() => blocker.proceed()}>
          {t('unsaved.leave')}
        </Button>
        <Button onClick={() => blocker.reset()} data-autofocus>
          {t('unsaved.stay')}
        </Button>
      </DialogActions>
    </Dialog>
  );
}
