import { Button, Group } from '@mantine/core';
import { IconPlus } from '@tabler/icons-react';
import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import { paths } from '../../routing/routes';
import { ApiErrorMessage } from '../../ui/feedback/ApiErrorMessage';
import { EmptyState } from '../../ui/feedback/EmptyState';
import { Stack } from '../../ui/layout/Layout';
import { Page } from '../../ui/layout/Page';
import { PageHeading } from '../../ui/layout/PageHeading';
import { Section } from '../../ui/layout/Section';
import { TextLink } from '../../ui/layout/TextLink';
import { Skeletons } from '../../ui/loading/Skeletons';
import { useLazyPart } from '../../ui/loading/useLazyPart';
import { AppointmentCard } from '../appointments/AppointmentCard';
import { appointmentsQuery } from '../appointments/appointments.queries';
import { type AgendaGroup, agendaOf } from './agenda';
import { type Care, careQuery } from './care.queries';
import { CalendarSection } from './CalendarSection';
import { CarePets } from './CarePets';
import { loadReminderEditor } from './dialogs';
import { DoseRow } from './DoseRow';
import { ReminderRow } from './ReminderRow';

/** Everything that is due for the user's pets, and the pets themselves. */
export function CarePage() {
  const { t } = useTranslation('reminders');
  const { data, error, refetch } = useQuery(careQuery());
  const editor = useLazyPart(loadReminderEditor);
  return (
    <Page gap="large" width="text">
      <Group justify="space-between" gap="sm">
        <PageHeading>{t('title')}</PageHeading>
        {data?.hasPets && (
          <Button
            leftSection={<IconPlus size={20} aria-hidden />}
            aria-busy={editor.isLoading}
            onPointerEnter={editor.prepare}
            onClick={editor.open}
          >
            {t('add')}
          </Button>
        )}
      </Group>
      <NextAppointment />
      {data && <Agenda care={data} />}
      {error && !data && <ApiErrorMessage title={t('failed')} error={error} onRetry={() => void refetch()} />}
      {!error && !data && <Skeletons count={4} boxHeight={76} />}
      {data?.hasPets && <CarePets care={data} />}
      {data?.hasPets && <CalendarSection />}
      {editor.Part && <editor.Part onClose={editor.close} />}
    </Page>
  );
}

/** Renders nothing if there is no upcoming appointment. */
function NextAppointment() {
  const { t } = useTranslation('appointments');
  const next = useInfiniteQuery(appointmentsQuery('upcoming')).data?.pages[0]?.items[0];
  if (!next) return null;
  return (
    <Section title={t('own.next')} more={<TextLink to={paths.appointments()}>{t('own.all')}</TextLink>}>
      <AppointmentCard appointment={next} />
    </Section>
  );
}

function Agenda({ care }: { care: Care }) {
  const { t } = useTranslation('reminders');
  const groups = agendaOf(care);
  if (!care.hasPets) {
    return (
      <EmptyState
        illustration="paws"
        heading={<h2>{t('noPets.title')}</h2>}
        action={
          <Button component={Link} to={paths.createPet}>
            {t('noPets.add')}
          </Button>
        }
      >
        {t('noPets.text')}
      </EmptyState>
    );
  }
  if (groups.length === 0) {
    return (
      <EmptyState illustration="garden" heading={<h2>{t('nothing.title')}</h2>}>
        {t('nothing.text')}
      </EmptyState>
    );
  }
  return groups.map((group) => <AgendaSection key={group.name} {...group} today={care.today} />);
}

function AgendaSection({ name, items, today }: AgendaGroup & { today: string }) {
  const { t } = useTranslation('reminders');
  return (
    <Section title={t(`groups.${name}`)}>
      <Stack component="ul" gap="sm">
        {items.map((item) =>
          'dose' in item ? (
            <DoseRow key={`${item.dose.entryId}-${item.dose.dueAt}`} dose={item.dose} today={today} />
          ) : (
            <ReminderRow key={item.reminder.id} reminder={item.reminder} today={today} isLate={name === 'overdue'} />
          ),
        )}
      </Stack>
    </Section>
  );
}
