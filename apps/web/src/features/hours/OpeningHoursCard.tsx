import { Button, Group, Text, Title } from '@mantine/core';
import { IconPencil } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { useFormat } from '../../i18n/useFormat';
import { Card } from '../../ui/cards/Card';
import { useLazyPart } from '../../ui/loading/useLazyPart';
import { useTick } from '../../ui/text/useTick';
import { cityOf, minuteOf, minuteOfWeek, type OpeningHours, type Times, toWeek } from './openingHours';
import { Stack } from '../../ui/layout/Layout';
import classes from './OpeningHoursCard.module.css';
import { OpenState } from './OpenState';

interface OpeningHoursCardProps {
  hours: OpeningHours | null;
  /** Whether the current user owns the business and can edit its hours. */
  isOwn: boolean;
  /** The place in the business's address. */
  placeId: number | null;
}

const loadEditor = async () => (await import('./OpeningHoursEditor')).OpeningHoursEditor;

/** Opening hours of a business by day. Other users see nothing until the owner has set them. */
export function OpeningHoursCard({ hours, isOwn, placeId }: OpeningHoursCardProps) {
  const { t } = useTranslation('hours');
  const editor = useLazyPart(loadEditor);
  const hasHours = hours !== null && (hours.hours.length > 0 || hours.byAppointment || hours.note !== null);
  if (!hasHours && !isOwn) return null;

  return (
    <Stack component={Card} p={20}>
      <Group justify="space-between" gap="8px 16px">
        <Title order={2} fz="lg">
          {t('title')}
        </Title>
        {hasHours && <OpenState hours={hours} />}
      </Group>
      {hasHours ? <OpeningHoursText hours={hours} /> : <Text c="dimmed">{t('none')}</Text>}
      {isOwn && (
        <Button
          variant="default"
          leftSection={<IconPencil size={20} aria-hidden />}
          loading={editor.isLoading}
          onPointerEnter={editor.prepare}
          onClick={editor.open}
        >
          {t(hasHours ? 'edit' : 'add')}
        </Button>
      )}
      {editor.Part && <editor.Part hours={hours} placeId={placeId} onClose={editor.close} />}
    </Stack>
  );
}

function OpeningHoursText({ hours: { hours, timeZone, byAppointment, note } }: { hours: OpeningHours }) {
  const { t } = useTranslation('hours');
  const format = useFormat();
  useTick();
  const { today, isElsewhere } = clocks(timeZone);
  const times = ({ from, until }: Times) =>
    from === until ? t('allDay') : [from, until].map((time) => format.minute(minuteOf(time))).join('–');

  return (
    <>
      {hours.length > 0 && (
        <table className={classes.week}>
          <tbody>
            {toWeek(hours).map((day, index) => (
              <tr key={index} data-today={index === today || undefined}>
                <th scope="row">{format.weekday(index)}</th>
                <td>
                  {day.length ? day.map((interval) => <div key={interval.from}>{times(interval)}</div>) : t('closed')}
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      )}
      {byAppointment && hours.length > 0 && <p>{t('alsoByAppointment')}</p>}
      {note && <p className={classes.note}>{note}</p>}
      {isElsewhere && <Text c="dimmed">{t('there', { city: cityOf(timeZone) })}</Text>}
    </>
  );
}

/**
 * Returns today's weekday at the business, and whether the clock there differs from this device's.
 */
function clocks(timeZone: string, now = new Date()) {
  const localMinute = minuteOfWeek(now, timeZone);
  return { today: Math.floor(localMinute / (24 * 60)), isElsewhere: localMinute !== minuteOfWeek(now) };
}
