import { ActionIcon, Text } from '@mantine/core';
import { IconChevronLeft, IconChevronRight } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { useFormat } from '../../i18n/useFormat';
import { addDays } from '../../lib/day';
import { todayIn } from '../../lib/timeZone';
import { InlineError } from '../../ui/feedback/InlineError';
import { ChoiceCards } from '../../ui/fields/ChoiceCards';
import { Group, Stack } from '../../ui/layout/Layout';
import { Skeletons } from '../../ui/loading/Skeletons';
import { freeTimesQuery, type TimesOf } from './appointments.queries';
import { useWhen } from './useWhen';

const WEEK = 7;

interface TimeChoiceProps {
  of: TimesOf;
  timeZone: string;
  horizonDays: number;
  /** The chosen day, or an empty string. */
  day: string;
  onDay: (day: string) => void;
  /** The chosen time, or an empty string. */
  time: string;
  onTime: (time: string) => void;
  /** Rendered in place of the times of a day without a free time. */
  full?: (day: string) => ReactNode;
}

/** Field for a free time: a row of seven days, and the free times of the chosen day. */
export function TimeChoice({ of, timeZone, horizonDays, day, onDay, time, onTime, full }: TimeChoiceProps) {
  const { t } = useTranslation('appointments');
  const format = useFormat();
  const when = useWhen(timeZone);
  const today = todayIn(timeZone);
  const from = firstDay(today, day);
  const { data, error, refetch } = useQuery(freeTimesQuery({ ...of, from }));
  const days = data?.days ?? [];
  const chosen =
    days.find(({ date }) => date === day) ?? (day ? undefined : days.find(({ times }) => times.length > 0));
  const last = addDays(from, WEEK - 1);
  const note = when.elsewhere();

  return (
    <Stack>
      <Group wrap="nowrap" justify="space-between" gap="xs">
        <ActionIcon
          variant="default"
          size={44}
          radius="xl"
          aria-label={t('times.before')}
          disabled={from <= today}
          onClick={() => onDay(addDays(from, -WEEK))}
        >
          <IconChevronLeft size={22} aria-hidden />
        </ActionIcon>
        <Text fw={700} ta="center" aria-live="polite">
          {format.days(from, last)}
        </Text>
        <ActionIcon
          variant="default"
          size={44}
          radius="xl"
          aria-label={t('times.after')}
          disabled={last >= addDays(today, horizonDays)}
          onClick={() => onDay(addDays(from, WEEK))}
        >
          <IconChevronRight size={22} aria-hidden />
        </ActionIcon>
      </Group>
      {error && !data && <InlineError title={t('times.failed')} error={error} onRetry={() => void refetch()} />}
      {!error && !data && <Skeletons count={2} boxHeight={64} />}
      {data && (
        <ChoiceCards
          name="day"
          layout="pills"
          legend={t('times.day')}
          hiddenLegend
          choices={days.map(({ date, isOpen, times }) => ({
            value: date,
            label: format.shortDay(date),
            description: !isOpen
              ? t('times.closed')
              : times.length === 0
                ? t('times.fullDay')
                : t('times.free', { count: times.length }),
          }))}
          value={chosen?.date ?? null}
          onChange={onDay}
        />
      )}
      {data && chosen && chosen.times.length > 0 && (
        <ChoiceCards
          name="time"
          layout="pills"
          legend={t('times.time', { day: format.weekdayDateInText(chosen.date) })}
          choices={chosen.times.map((value) => ({ value, label: when.clock(value) }))}
          value={time}
          onChange={onTime}
        />
      )}
      {data && chosen?.isOpen && chosen.times.length === 0 && (full?.(chosen.date) ?? <p>{t('times.full')}</p>)}
      {data && chosen && !chosen.isOpen && <Text c="dimmed">{t('times.closedDay')}</Text>}
      {data && !chosen && <Text c="dimmed">{t('times.none')}</Text>}
      {note && (
        <Text c="dimmed" fz="sm">
          {note}
        </Text>
      )}
    </Stack>
  );
}

/** Returns the first of the seven days around this day. The weeks are counted from today. */
function firstDay(today: string, day: string) {
  if (!day || day <= today) return today;
  const days = Math.round((Date.parse(day) - Date.parse(today)) / 86_400_000);
  return addDays(today, days - (days % WEEK));
}
