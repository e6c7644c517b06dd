import { Stack } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router-dom';
import { SHOWN_RADIUS_M } from '../../api/limits';
import cards from '../../ui/cards/CardGrid.module.css';
import { InlineError } from '../../ui/feedback/InlineError';
import { snapBounds, useMapBounds, writeBounds } from '../map/bounds';
import { MapView } from '../map/MapView';
import classes from './LostPage.module.css';
import { reportsOnMapQuery } from './lost.queries';
import { ReportCard } from './ReportCard';
import { reportPath } from './reportLinks';
import { useLostFilter } from './useLostFilter';

/** Reports on a map, with a list of the same reports beside it. */
export function ReportsMap() {
  const { t } = useTranslation('lost-and-found');
  const navigate = useNavigate();
  const { filters } = useLostFilter();
  const [bounds, setBounds] = useMapBounds();
  const { data, error, refetch } = useQuery(reportsOnMapQuery(filters, bounds && writeBounds(snapBounds(bounds))));
  const reports = data ?? [];
  return (
    <div className={classes.map}>
      <div className={classes.mapFrame}>
        <MapView
          label={t('map')}
          points={reports.map((report) => ({
            id: report.uuid,
            kind: report.type,
            title: report.name ?? '',
            latitude: report.latitude,
            longitude: report.longitude,
            radius: SHOWN_RADIUS_M,
          }))}
          bounds={bounds}
          onMove={setBounds}
          onSelect={(uuid) => {
            const report = reports.find((one) => one.uuid === uuid);
            if (report) void navigate(reportPath(report));
          }}
        />
      </div>
      <Stack gap="sm">
        {error && !data && <InlineError title={t('failed')} error={error} onRetry={() => void refetch()} />}
        <div role="status">{data && <h2>{t('onMap', { count: reports.length })}</h2>}</div>
        <ul className={cards.grid}>
          {reports.map((report) => (
            <li key={report.uuid}>
              <ReportCard report={report} />
            </li>
          ))}
        </ul>
      </Stack>
    </div>
  );
}
