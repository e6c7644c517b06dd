import { ActionIcon, Button, Text, TextInput } from '@mantine/core';
import { IconChevronLeft, IconChevronRight, IconPlus } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { lazy, type ReactNode, Suspense, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link, useNavigate, useSearchParams } from 'react-router-dom';
import { useFormat } from '../../../i18n/useFormat';
import { addDays, addMonths, isDay } from '../../../lib/day';
import { todayIn } from '../../../lib/timeZone';
import { paths } from '../../../routing/routes';
import { setParameter, useChangeSearch } from '../../../routing/useChangeSearch';
import { ApiErrorMessage } from '../../../ui/feedback/ApiErrorMessage';
import { EmptyState } from '../../../ui/feedback/EmptyState';
import { errorText } from '../../../ui/feedback/errorText';
import { notify } from '../../../ui/feedback/notify';
import { ChoiceLinks } from '../../../ui/layout/ChoiceLinks';
import { Group, SimpleGrid, Stack } from '../../../ui/layout/Layout';
import { MoreMenu } from '../../../ui/layout/MoreMenu';
import { Page } from '../../../ui/layout/Page';
import { PageHeading } from '../../../ui/layout/PageHeading';
import { Section } from '../../../ui/layout/Section';
import { Skeletons } from '../../../ui/loading/Skeletons';
import { useLazyPart } from '../../../ui/loading/useLazyPart';
import { useWhen } from '../useWhen';
import { hasNoBusiness, OnlyBusinesses } from './OnlyBusinesses';
import { DeskRow } from './DeskRow';
import { type Desk, deskQuery, downloadAppointments, type OwnBooking, ownBookingQuery } from './desk.queries';

// Dialogs are loaded when they are opened, because forms need more code than the page.
const loadWalkIn = async () => (await import('./WalkInDialog')).WalkInDialog;
const loadBlock = async () => (await import('./BlockDialog')).BlockDialog;
const DeskDialog = lazy(() => import('./DeskDialog').then((module) => ({ default: module.DeskDialog })));

const WEEK = 7;

/** The desk of a business: its appointments of a day or a week. */
export function DeskPage() {
  const { t } = useTranslation('appointments');
  const { data: booking, error, refetch } = useQuery(ownBookingQuery());

  if (hasNoBusiness(error)) return <OnlyBusinesses />;
  if (error && !booking)
    return <ApiErrorMessage isPage title={t('desk.failed')} error={error} onRetry={() => void refetch()} />;
  return (
    <Page>
      {booking && booking.places.length === 0 ? (
        <EmptyState
          illustration="scissors"
          heading={<PageHeading>{t('desk.title')}</PageHeading>}
          action={
            <Button component={Link} to={paths.bookingSettings}>
              {t('desk.setUp')}
            </Button>
          }
        >
          {t('desk.first')}
        </EmptyState>
      ) : booking ? (
        <LoadedDesk booking={booking} />
      ) : (
        <>
          <PageHeading>{t('desk.title')}</PageHeading>
          <Skeletons count={4} boxHeight={92} />
        </>
      )}
    </Page>
  );
}

function useDays(timeZone: string) {
  const params = useSearchParams()[0];
  const today = todayIn(timeZone);
  const day = params.get('day') ?? '';
  const isWeek = params.get('view') === 'week';
  return {
    today,
    day: isDay(day) ? day : today,
    view: isWeek ? ('week' as const) : undefined,
    days: isWeek ? WEEK : 1,
  };
}

function LoadedDesk({ booking }: { booking: OwnBooking }) {
  const { t } = useTranslation('appointments');
  const timeZone = booking.timeZone ?? 'UTC';
  const { today, day, view, days } = useDays(timeZone);
  const { data: desk, error, refetch } = useQuery(deskQuery(days, day));
  const opened = Number(useSearchParams()[0].get('appointment'));
  const change = useChangeSearch();

  return (
    <>
      <Header booking={booking} day={day} />
      {!booking.isOpen && <Text c="dimmed">{t('desk.notOpen')}</Text>}
      <Group justify="space-between" gap="sm">
        <Group gap="xs">
          <ChoiceLinks
            label={t('desk.view')}
            choices={[
              { key: 'day', to: paths.desk({ day }), label: t('desk.day'), isChosen: !view },
              { key: 'week', to: paths.desk({ day, view: 'week' }), label: t('desk.week'), isChosen: view === 'week' },
            ]}
          />
          {day !== today && (
            <Button component={Link} to={paths.desk({ view })} replace variant="default">
              {t('desk.today')}
            </Button>
          )}
        </Group>
        <DayButtons day={day} days={days} view={view} />
      </Group>
      {error && !desk && <ApiErrorMessage title={t('desk.failed')} error={error} onRetry={() => void refetch()} />}
      {!error && !desk && <Skeletons count={4} boxHeight={92} />}
      {desk && <Days desk={desk} day={day} days={days} />}
      {opened > 0 && (
        <Suspense fallback={null}>
          <DeskDialog
            key={opened}
            id={opened}
            places={booking.places}
            timeZone={timeZone}
            onClose={() => change((url) => setParameter(url, 'appointment', null), { preventScrollReset: true })}
          />
        </Suspense>
      )}
    </>
  );
}

function Header({ booking, day }: { booking: OwnBooking; day: string }) {
  const { t, i18n } = useTranslation('appointments');
  const timeZone = booking.timeZone ?? 'UTC';
  const walkIn = useLazyPart(loadWalkIn);
  const block = useLazyPart(loadBlock);
  const first = `${day.slice(0, 8)}01`;
  const save = (format: 'csv' | 'json') =>
    void downloadAppointments(first, addDays(addMonths(first, 1), -1), format).catch((error) =>
      notify.error(() => errorText(i18n, error)),
    );
  const form = { booking, day, timeZone };
  return (
    <Group justify="space-between" gap="sm">
      <PageHeading>{t('desk.title')}</PageHeading>
      <Group gap="xs">
        <Button
          leftSection={<IconPlus size={20} aria-hidden />}
          aria-busy={walkIn.isLoading}
          onPointerEnter={walkIn.prepare}
          onClick={walkIn.open}
        >
          {t('desk.add')}
        </Button>
        <MoreMenu
          label={t('desk.more')}
          choices={[
            { label: t('desk.block'), onClick: block.open },
            { label: t('desk.print'), to: paths.deskPrint({ day }) },
            { label: t('desk.csv'), onClick: () => save('csv') },
            { label: t('desk.json'), onClick: () => save('json') },
            { label: t('desk.settings'), to: paths.bookingSettings },
          ]}
        />
      </Group>
      {walkIn.Part && <walkIn.Part {...form} onClose={walkIn.close} />}
      {block.Part && <block.Part {...form} onClose={block.close} />}
    </Group>
  );
}

interface DayButtonsProps {
  day: string;
  days: number;
  view: 'week' | undefined;
}

function DayButtons({ day, days, view }: DayButtonsProps) {
  const { t } = useTranslation('appointments');
  const navigate = useNavigate();
  // Keeps a date that is typed in part, which is not the shown day yet.
  const [typed, setTyped] = useState({ day, text: day });
  if (typed.day !== day) setTyped({ day, text: day });
  const step = (by: number) => ({
    component: Link,
    to: paths.desk({ day: addDays(day, by), view }),
    replace: true,
    variant: 'default',
    size: 44,
    radius: 'xl',
    preventScrollReset: true,
  });

  function goTo(text: string) {
    setTyped({ day, text });
    if (isDay(text)) void navigate(paths.desk({ day: text, view }), { replace: true, preventScrollReset: true });
  }

  return (
    <Group gap="xs">
      <ActionIcon {...step(-days)} aria-label={t(view ? 'desk.weekBefore' : 'desk.dayBefore')}>
        <IconChevronLeft size={22} aria-hidden />
      </ActionIcon>
      <TextInput
        type="date"
        aria-label={t('desk.goTo')}
        value={typed.text}
        onChange={({ currentTarget }) => goTo(currentTarget.value)}
      />
      <ActionIcon {...step(days)} aria-label={t(view ? 'desk.weekAfter' : 'desk.dayAfter')}>
        <IconChevronRight size={22} aria-hidden />
      </ActionIcon>
    </Group>
  );
}

function Days({ desk, day, days }: { desk: Desk; day: string; days: number }) {
  const { t } = useTranslation('appointments');
  const format = useFormat();
  if (days === 1) {
    return (
      <Section title={format.weekdayDate(day)}>
        <Rows desk={desk} day={day}>
          <EmptyState illustration="sun" heading={<h3>{t('desk.none')}</h3>}>
            {t('desk.noneText')}
          </EmptyState>
        </Rows>
      </Section>
    );
  }
  return (
    <SimpleGrid minColWidth={270} spacing={20}>
      {Array.from({ length: days }, (_, index) => addDays(day, index)).map((date) => (
        <Section key={date} title={format.weekdayDate(date)}>
          <Rows desk={desk} day={date}>
            <Text c="dimmed">{t('desk.none')}</Text>
          </Rows>
        </Section>
      ))}
    </SimpleGrid>
  );
}

/** The rows of a day, or `children` if there are none. */
function Rows({ desk, day, children }: { desk: Desk; day: string; children: ReactNode }) {
  const when = useWhen(desk.timeZone);
  // A time that ends at midnight does not reach the next day.
  const lastDayOf = (endsAt: string) => when.dayOf(new Date(Date.parse(endsAt) - 1).toISOString());
  // A blocked time may last several days.
  const rows = desk.appointments.filter(
    ({ startsAt, endsAt }) => when.dayOf(startsAt) <= day && day <= lastDayOf(endsAt),
  );
  if (rows.length === 0) return children;
  return (
    <Stack component="ul" gap="sm">
      {rows.map((row) => (
        <DeskRow key={row.id} appointment={row} timeZone={desk.timeZone} hasPlaces={desk.places.length > 1} />
      ))}
    </Stack>
  );
}
