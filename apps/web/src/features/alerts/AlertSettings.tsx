import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { errorText } from '../../ui/feedback/errorText';
import { InlineError } from '../../ui/feedback/InlineError';
import { ToggleRow } from '../../ui/fields/ToggleRow';
import { FormMessage } from '../../ui/forms/FormMessage';
import { FormSection } from '../../ui/forms/FormSection';
import { AlertAreaFields } from './AlertAreaFields';
import { type AlertArea, alertAreaQuery, type ChosenArea, useSetAlertArea } from './alerts.queries';

/** Settings of alerts about lost and found animals. Each change is saved immediately. */
export function AlertSettings() {
  const { t } = useTranslation('alerts');
  const { data: area, error, refetch } = useQuery(alertAreaQuery());
  return (
    <FormSection title={t('title')} hint={t('hint')}>
      {error && !area && <InlineError title={t('failed')} error={error} onRetry={() => void refetch()} />}
      {area && <Fields area={area} />}
    </FormSection>
  );
}

function Fields({ area }: { area: AlertArea }) {
  const { t, i18n } = useTranslation('alerts');
  const { submit, error } = useSetAlertArea();
  const [chosen, setChosen] = useState<ChosenArea>({
    km: area.km,
    placeId: area.place?.id,
    ignoresQuietHours: area.ignoresQuietHours,
  });

  const change = (changes: Partial<ChosenArea>) => {
    const next = { ...chosen, ...changes };
    setChosen(next);
    if (next.placeId || next.km === 0) submit(next);
  };

  return (
    <>
      <AlertAreaFields placeId={chosen.placeId} km={chosen.km} onChange={change} />
      {chosen.km > 0 && !chosen.placeId && <p>{t('placeFirst')}</p>}
      {chosen.km > 0 && (
        <ToggleRow
          label={t('quiet')}
          description={t('quietHint')}
          checked={chosen.ignoresQuietHours}
          onChange={(ignoresQuietHours) => change({ ignoresQuietHours })}
        />
      )}
      <FormMessage>{error && errorText(i18n, error)}</FormMessage>
    </>
  );
}
