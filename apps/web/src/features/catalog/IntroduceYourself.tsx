import { Button } from '@mantine/core';
import { useSyncExternalStore } from 'react';
import { useTranslation } from 'react-i18next';
import { Link, useLocation } from 'react-router-dom';
import { paths } from '../../routing/routes';
import { Notice } from '../../ui/feedback/Notice';
import classes from './IntroduceYourself.module.css';

/** Whether the user dismissed the notice. Reset at the next page load. */
let isDismissed = false;
const listeners = new Set<() => void>();

function dismiss() {
  isDismissed = true;
  listeners.forEach((listener) => listener());
}

function subscribe(listener: () => void) {
  listeners.add(listener);
  return () => {
    listeners.delete(listener);
  };
}

/** Notice that asks the user to complete the profile. The user can dismiss it. */
export function IntroduceYourself() {
  const { t } = useTranslation('introduce');
  const isHidden = useSyncExternalStore(subscribe, () => isDismissed);
  const { pathname, search } = useLocation();
  if (isHidden) return null;
  return (
    <Notice
      illustration="wave"
      tint="veterinary"
      action={
        <div className={classes.buttons}>
          <Button
            component={Link}
            to={{ pathname: paths.completeProfile, search: `?${new URLSearchParams({ next: pathname + search })}` }}
          >
            {t('complete')}
          </Button>
          <Button variant="default" onClick={dismiss}>
            {t('later')}
          </Button>
        </div>
      }
    >
      {t('text')}
    </Notice>
  );
}
