import { Button, Group } from '@mantine/core';
import { useSyncExternalStore } from 'react';
import { useTranslation } from 'react-i18next';
import { Link, useLocation } from 'react-router-dom';
import type { SessionUser } from '../../api/session';
import { paths } from '../../routing/routes';
import { Notice } from '../../ui/feedback/Notice';

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

/**
 * Asks users without a category to complete their profile. Shown above forms for content that
 * other users will read. The user can dismiss it.
 */
export const IntroduceFirst = ({ user }: { user: Pick<SessionUser, 'userCategoryId'> | undefined }) =>
  user?.userCategoryId === null && <IntroduceYourself />;

function IntroduceYourself() {
  const { t } = useTranslation();
  const isHidden = useSyncExternalStore(subscribe, () => isDismissed);
  const { pathname, search } = useLocation();
  if (isHidden) return null;
  return (
    <Notice
      illustration="wave"
      tint="veterinary"
      action={
        <Group gap="xs">
          <Button
            component={Link}
            to={{ pathname: paths.completeProfile, search: `?${new URLSearchParams({ next: pathname + search })}` }}
          >
            {t('introduce.complete')}
          </Button>
          <Button variant="default" onClick={dismiss}>
            {t('introduce.later')}
          </Button>
        </Group>
      }
    >
      {t('introduce.text')}
    </Notice>
  );
}
