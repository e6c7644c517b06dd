import { Button, Group, Text, TextInput } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { useFormat } from '../../i18n/useFormat';
import { apiBase } from '../../lib/serverSettings';
import { InlineError } from '../../ui/feedback/InlineError';
import { shareLink } from '../../ui/feedback/shareLink';
import { FormSection } from '../../ui/forms/FormSection';
import { calendarQuery, useCreateCalendar, useDeleteCalendar } from './care.queries';

/** Creates, shows and removes the secret URL of the user's calendar. */
export function CalendarSection() {
  const { t } = useTranslation('reminders');
  const format = useFormat();
  const { data } = useQuery(calendarQuery());
  const create = useCreateCalendar();
  const remove = useDeleteCalendar();
  const address = create.data && `${apiBase}${create.data.path}`;
  const error = create.error ?? remove.error;
  return (
    <FormSection title={t('calendar.title')} hint={t('calendar.hint')}>
      {address ? (
        <>
          <TextInput label={t('calendar.address')} description={t('calendar.secret')} value={address} readOnly />
          <Group gap="sm" align="stretch">
            <Button onClick={() => void shareLink(address)}>{t('calendar.copy')}</Button>
            <Button component="a" variant="default" href={address.replace(/^https?:/, 'webcal:')}>
              {t('calendar.open')}
            </Button>
          </Group>
        </>
      ) : (
        data?.createdAt && <Text c="dimmed">{t('calendar.since', { date: format.date(data.createdAt) })}</Text>
      )}
      <Group gap="sm" align="stretch">
        {!address && (
          <Button variant="default" loading={create.isPending} onClick={() => create.mutate(undefined)}>
            {t(data?.createdAt ? 'calendar.replace' : 'calendar.create')}
          </Button>
        )}
        {data?.createdAt && (
          <Button
            variant="subtle"
            c="var(--danger)"
            loading={remove.isPending}
            onClick={() => remove.mutate(undefined, { onSuccess: () => create.reset() })}
          >
            {t('calendar.remove')}
          </Button>
        )}
      </Group>
      {error && <InlineError title={t('calendar.failed')} error={error} onRetry={() => create.mutate(undefined)} />}
    </FormSection>
  );
}
