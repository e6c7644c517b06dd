import '@mantine/charts/styles.layer.css';
import { BarChart } from '@mantine/charts';
import { ActionIcon, Text, VisuallyHidden } from '@mantine/core';
import { IconChevronLeft, IconChevronRight } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useFormat } from '../../../i18n/useFormat';
import { addMonths, today } from '../../../lib/day';
import { paths } from '../../../routing/routes';
import { Card } from '../../../ui/cards/Card';
import { ApiErrorMessage } from '../../../ui/feedback/ApiErrorMessage';
import { Group, SimpleGrid, Stack } from '../../../ui/layout/Layout';
import { Page } from '../../../ui/layout/Page';
import { PageHeading } from '../../../ui/layout/PageHeading';
import { Section } from '../../../ui/layout/Section';
import { TextLink } from '../../../ui/layout/TextLink';
import { Skeletons } from '../../../ui/loading/Skeletons';
import { statisticsQuery } from './desk.queries';
import { hasNoBusiness, OnlyBusinesses } from './OnlyBusinesses';

const COUNTS = ['booked', 'done', 'noShows', 'cancelledByCustomer', 'cancelledByBusiness'] as const;

/** The business's appointments of a month in numbers. */
export function StatisticsPage() {
  const { t } = useTranslation('appointments');
  const format = useFormat();
  const [day, setDay] = useState(`${today().slice(0, 7)}-01`);
  const { data, error, refetch } = useQuery(statisticsQuery(day.slice(0, 7)));
  const step = (months: number) => ({
    variant: 'default',
    size: 44,
    radius: 'xl',
    onClick: () => setDay(addMonths(day, months)),
  });
  if (hasNoBusiness(error)) return <OnlyBusinesses />;
  return (
    <Page width="form">
      <Stack gap={4}>
        <PageHeading>{t('statistics.title')}</PageHeading>
        <TextLink to={paths.desk()}>{t('desk.back')}</TextLink>
      </Stack>
      <Group justify="space-between" wrap="nowrap">
        <ActionIcon {...step(-1)} aria-label={t('statistics.before')}>
          <IconChevronLeft size={22} aria-hidden />
        </ActionIcon>
        <Text fw={700} aria-live="polite">
          {format.month(day)}
        </Text>
        <ActionIcon {...step(1)} aria-label={t('statistics.after')}>
          <IconChevronRight size={22} aria-hidden />
        </ActionIcon>
      </Group>
      {error && !data && (
        <ApiErrorMessage title={t('statistics.failed')} error={error} onRetry={() => void refetch()} />
      )}
      {!error && !data && <Skeletons count={3} boxHeight={180} />}
      {data && (
        <>
          <SimpleGrid component="dl" minColWidth={140} spacing="sm">
            {COUNTS.map((name) => (
              <Stack component={Card} key={name} gap={0} p="md">
                <Text component="dt" c="dimmed" fz="sm">
                  {t(`statistics.${name}`)}
                </Text>
                <Text component="dd" fw={800} fz={28}>
                  {format.number(data[name])}
                </Text>
              </Stack>
            ))}
          </SimpleGrid>
          <Bars
            title={t('statistics.hours')}
            bars={data.hours.map((count, hour) => ({ name: format.minute(hour * 60), count }))}
          />
          <Bars
            title={t('statistics.weekdays')}
            bars={data.weekdays.map((count, weekday) => ({ name: format.weekday(weekday), count }))}
          />
        </>
      )}
    </Page>
  );
}

/** Bar chart, as a list for screen readers. */
function Bars({ title, bars }: { title: string; bars: { name: string; count: number }[] }) {
  const { t } = useTranslation('appointments');
  const format = useFormat();
  const isEmpty = bars.every(({ count }) => count === 0);
  return (
    <Section title={title}>
      {isEmpty ? (
        <Text c="dimmed">{t('statistics.none')}</Text>
      ) : (
        <>
          <VisuallyHidden component="ul">
            {bars
              .filter(({ count }) => count > 0)
              .map(({ name, count }) => (
                <li key={name}>{`${name}: ${format.number(count)}`}</li>
              ))}
          </VisuallyHidden>
          <div aria-hidden inert>
            <BarChart
              h={200}
              data={bars}
              dataKey="name"
              series={[{ name: 'count', color: 'var(--link)' }]}
              withTooltip={false}
              yAxisProps={{ allowDecimals: false, width: 32 }}
            />
          </div>
        </>
      )}
    </Section>
  );
}
