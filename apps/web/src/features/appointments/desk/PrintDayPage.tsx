import { Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { useSearchParams } from 'react-router-dom';
import { useFormat } from '../../../i18n/useFormat';
import { isDay } from '../../../lib/day';
import { todayIn } from '../../../lib/timeZone';
import { paths } from '../../../routing/routes';
import { ApiErrorMessage } from '../../../ui/feedback/ApiErrorMessage';
import { Page } from '../../../ui/layout/Page';
import { PrintPage } from '../../../ui/layout/PrintPage';
import { HeadingSkeleton } from '../../../ui/loading/HeadingSkeleton';
import { Skeletons } from '../../../ui/loading/Skeletons';
import { useWhen } from '../useWhen';
import { type Desk, deskQuery } from './desk.queries';
import { hasNoBusiness, OnlyBusinesses } from './OnlyBusinesses';
import classes from './PrintDayPage.module.css';
import { useDeskText } from './useDeskText';

/** The appointments of a day on paper. */
export function PrintDayPage() {
  const { t } = useTranslation('appointments');
  const wanted = useSearchParams()[0].get('day') ?? '';
  const { data: desk, error, refetch } = useQuery(deskQuery(1, isDay(wanted) ? wanted : undefined));
  if (desk) return <Sheet desk={desk} day={isDay(wanted) ? wanted : todayIn(desk.timeZone)} />;
  if (hasNoBusiness(error)) return <OnlyBusinesses />;
  if (error) return <ApiErrorMessage isPage title={t('desk.failed')} error={error} onRetry={() => void refetch()} />;
  return (
    <Page>
      <HeadingSkeleton />
      <Skeletons count={1} boxHeight={500} />
    </Page>
  );
}

function Sheet({ desk, day }: { desk: Desk; day: string }) {
  const { t } = useTranslation('appointments');
  const format = useFormat();
  const when = useWhen(desk.timeZone);
  const text = useDeskText();
  const rows = desk.appointments.filter(({ state }) => state !== 'cancelled');
  const title = format.weekdayDate(day);
  return (
    <PrintPage
      heading={t('print.title')}
      title={t('print.file', { day })}
      back={{ to: paths.desk({ day }), text: t('desk.back') }}
      printText={t('print.print')}
    >
      <h2>{title}</h2>
      {rows.length === 0 ? (
        <p>{t('desk.none')}</p>
      ) : (
        <table className={classes.day}>
          <thead>
            <tr>
              <th scope="col">{t('fields.time')}</th>
              <th scope="col">{t('print.what')}</th>
              <th scope="col">{t('print.who')}</th>
            </tr>
          </thead>
          <tbody>
            {rows.map((row) => (
              <tr key={row.id}>
                <td>{when.span(row.startsAt, row.endsAt)}</td>
                <td>
                  <strong>{text.title(row)}</strong>
                  {desk.places.length > 1 && row.place && <div>{row.place.name}</div>}
                  {row.state !== 'blocked' && row.words && <div>{row.words}</div>}
                  {row.note && <Text fs="italic">{row.note}</Text>}
                </td>
                <td>
                  {text.customerOf(row)}
                  {row.customerPhone && <div>{row.customerPhone}</div>}
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      )}
    </PrintPage>
  );
}
