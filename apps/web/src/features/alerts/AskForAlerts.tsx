import { Button } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { AlertAreaDto } from '../../api/enums';
import { useSession } from '../../api/session';
import { paths } from '../../routing/routes';
import { errorText } from '../../ui/feedback/errorText';
import { Notice } from '../../ui/feedback/Notice';
import { FormButtons } from '../../ui/forms/FormPage';
import { FormMessage } from '../../ui/forms/FormMessage';
import { FormSection } from '../../ui/forms/FormSection';
import { TextLink } from '../../ui/layout/TextLink';
import { AlertAreaFields } from './AlertAreaFields';
import { alertAreaQuery, type ChosenArea, useSetAlertArea } from './alerts.queries';

const RADII = AlertAreaDto.km.filter((km) => km > 0);

/**
 * Asks a user once whether to turn on alerts about lost and found animals near a place. Shows
 * nothing to visitors and to users who have answered. Needs the texts `alerts` and `places`.
 */
export function AskForAlerts() {
  const { t, i18n } = useTranslation('alerts');
  const isLoggedIn = useSession() !== null;
  const { data: area } = useQuery({ ...alertAreaQuery(), enabled: isLoggedIn });
  const { submit, isPending, isSuccess, error } = useSetAlertArea();
  const [changes, setChanges] = useState<Partial<ChosenArea>>({});

  if (!isLoggedIn || !area) return null;
  if (isSuccess && area.km > 0) {
    return (
      <Notice
        illustration="handshake"
        action={<TextLink to={paths.notificationSettings}>{t('ask.settings')}</TextLink>}
      >
        {t('ask.done')}
      </Notice>
    );
  }
  if (area.isChosen) return null;
  const chosen: ChosenArea = { km: 5, placeId: area.place?.id, ignoresQuietHours: false, ...changes };
  return (
    <FormSection title={t('ask.title')} hint={t('ask.hint')}>
      <AlertAreaFields placeId={chosen.placeId} km={chosen.km} choices={RADII} onChange={setChanges} />
      <FormMessage>{error && errorText(i18n, error)}</FormMessage>
      <FormButtons>
        <Button loading={isPending} disabled={!chosen.placeId} onClick={() => submit(chosen)}>
          {t('ask.yes')}
        </Button>
        <Button variant="default" disabled={isPending} onClick={() => submit({ km: 0, ignoresQuietHours: false })}>
          {t('ask.no')}
        </Button>
      </FormButtons>
    </FormSection>
  );
}
