import { Button, Text } from '@mantine/core';
import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { Link, useSearchParams } from 'react-router-dom';
import { useFormat } from '../../i18n/useFormat';
import { userName } from '../../lib/userName';
import { paths } from '../../routing/routes';
import { Card } from '../../ui/cards/Card';
import { ApiErrorMessage } from '../../ui/feedback/ApiErrorMessage';
import { EmptyState } from '../../ui/feedback/EmptyState';
import { errorText } from '../../ui/feedback/errorText';
import { InlineError } from '../../ui/feedback/InlineError';
import { notify } from '../../ui/feedback/notify';
import { ChoiceLinks } from '../../ui/layout/ChoiceLinks';
import { Group, Stack } from '../../ui/layout/Layout';
import { Page } from '../../ui/layout/Page';
import { PageHeading } from '../../ui/layout/PageHeading';
import { Section } from '../../ui/layout/Section';
import { TextLink } from '../../ui/layout/TextLink';
import { EndlessList } from '../../ui/lists/EndlessList';
import { AppointmentCard } from './AppointmentCard';
import { appointmentsQuery, useStopWaiting, type WaitingEntry, waitingListQuery } from './appointments.queries';

/** The user's appointments at businesses, and the days on which the user waits for a free time. */
export function AppointmentsPage() {
  const { t } = useTranslation('appointments');
  const isPast = useSearchParams()[0].get('when') === 'past';
  const query = useInfiniteQuery(appointmentsQuery(isPast ? 'past' : 'upcoming'));
  return (
    <Page width="text">
      <PageHeading>{t('own.title')}</PageHeading>
      <ChoiceLinks
        label={t('own.filter')}
        choices={[
          { key: 'upcoming', to: paths.appointments(), label: t('own.upcoming'), isChosen: !isPast },
          { key: 'past', to: paths.appointments({ when: 'past' }), label: t('own.past'), isChosen: isPast },
        ]}
      />
      <EndlessList
        key={String(isPast)}
        query={query}
        boxHeight={104}
        failed={(error, retry) => <ApiErrorMessage error={error} title={t('own.failed')} onRetry={retry} />}
        empty={
          <EmptyState
            illustration="scissors"
            heading={<h2>{t(isPast ? 'own.nonePast' : 'own.none')}</h2>}
            action={
              <Button component={Link} to={paths.services}>
                {t('own.find')}
              </Button>
            }
          >
            {!isPast && t('own.noneText')}
          </EmptyState>
        }
      >
        {(appointment) => <AppointmentCard appointment={appointment} />}
      </EndlessList>
      {!isPast && <WaitingList />}
    </Page>
  );
}

/** Renders nothing if the user waits for no day. */
function WaitingList() {
  const { t } = useTranslation('appointments');
  const { data: entries, error, refetch } = useQuery(waitingListQuery());
  if (error && !entries)
    return <InlineError title={t('waiting.failed')} error={error} onRetry={() => void refetch()} />;
  if (!entries?.length) return null;
  return (
    <Section title={t('waiting.title')}>
      <Text c="dimmed">{t('waiting.explained')}</Text>
      <Stack component="ul" gap="sm">
        {entries.map((entry) => (
          <WaitingRow key={entry.id} entry={entry} />
        ))}
      </Stack>
    </Section>
  );
}

function WaitingRow({ entry: { id, business, service, pet, day } }: { entry: WaitingEntry }) {
  const { t, i18n } = useTranslation(['appointments', 'users']);
  const format = useFormat();
  const { submit, isPending } = useStopWaiting();
  return (
    <li>
      <Group component={Card} justify="space-between" gap="8px 16px" px={20} py="sm">
        <Stack gap={0}>
          <strong>{format.weekdayDate(day)}</strong>
          <Text c="dimmed">{[service.name, pet.name].join(' · ')}</Text>
          <TextLink to={paths.book(business.uuid, { serviceId: service.id, petUuid: pet.uuid })}>
            {userName(business) || t('users:unnamed')}
          </TextLink>
        </Stack>
        <Button
          variant="default"
          loading={isPending}
          onClick={() => submit(id, { onError: (error) => notify.error(() => errorText(i18n, error)) })}
        >
          {t('waiting.leave')}
        </Button>
      </Group>
    </li>
  );
}
