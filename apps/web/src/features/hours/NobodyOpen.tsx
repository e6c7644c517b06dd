import { Button } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { EmptyState } from '../../ui/feedback/EmptyState';
import { useOpenNow } from './useOpenNow';

/** Empty state for a list that `useOpenNow` filters. */
export function NobodyOpen() {
  const { t } = useTranslation('hours');
  const { change } = useOpenNow();
  return (
    <EmptyState
      illustration="house"
      role="status"
      action={
        <Button variant="default" onClick={() => change(false)}>
          {t('alsoClosed')}
        </Button>
      }
    >
      {t('nobodyOpen')}
    </EmptyState>
  );
}
