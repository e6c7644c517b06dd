import { Button, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { errorText } from '../../ui/feedback/errorText';
import { notify } from '../../ui/feedback/notify';
import { FormMessage } from '../../ui/forms/FormMessage';
import { Stack } from '../../ui/layout/Layout';
import { type TimesOf, useStopWaiting, useWait, waitingListQuery } from './appointments.queries';

/** A day without free times, with the button of its waiting list. */
export function FullDay({ of: { uuid, serviceId, petUuid }, day }: { of: TimesOf; day: string }) {
  const { t, i18n } = useTranslation('appointments');
  const { data: waiting } = useQuery(waitingListQuery());
  const entry = waiting?.find((one) => one.business.uuid === uuid && one.day === day);
  const wait = useWait();
  const stop = useStopWaiting();
  const error = wait.error ?? stop.error;
  return (
    <Stack gap="xs" align="flex-start">
      <p>{t('times.full')}</p>
      <Text c="dimmed">{t(entry ? 'waiting.isWaiting' : petUuid ? 'waiting.hint' : 'waiting.choosePet')}</Text>
      {entry ? (
        <Button variant="default" loading={stop.isPending} onClick={() => stop.submit(entry.id)}>
          {t('waiting.leave')}
        </Button>
      ) : (
        petUuid && (
          <Button
            loading={wait.isPending}
            onClick={() =>
              wait.submit(
                { businessUuid: uuid, serviceId, petUuid, day },
                { onSuccess: () => notify.success((translate) => translate('appointments:waiting.joined')) },
              )
            }
          >
            {t('waiting.join')}
          </Button>
        )
      )}
      <FormMessage>{error && errorText(i18n, error)}</FormMessage>
    </Stack>
  );
}
