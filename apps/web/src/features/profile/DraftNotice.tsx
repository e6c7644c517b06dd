import { Button } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { Notice } from '../../ui/Notice';

/** The form does not show what is stored, but what was typed last time. */
export function DraftNotice({ onDiscard }: { onDiscard: () => void }) {
  const { t } = useTranslation('profile');
  return (
    <Notice
      illustration="sparkles"
      tint="veterinary"
      action={
        <Button variant="default" onClick={onDiscard}>
          {t('complete.discardDraft')}
        </Button>
      }
    >
      {t('complete.draftRestored')}
    </Notice>
  );
}
