import '@mantine/charts/styles.layer.css';
import { LineChart } from '@mantine/charts';
import { useTranslation } from 'react-i18next';
import { useFormat } from '../../i18n/useFormat';
import type { HealthSummary } from './health.queries';

interface WeightChartProps {
  weights: HealthSummary['weights'];
  /** Limits of the normal weight in grams, if the owner has entered them. */
  from: number | null;
  until: number | null;
}

/** With shorter spans, several labels of the axis would be the same month. */
const MONTHS_FROM_MS = 180 * 86_400_000;

/** Line chart of the weights. Hidden from screen readers, which get the table beside it. */
export function WeightChart({ weights, from, until }: WeightChartProps) {
  const { t } = useTranslation('health-records');
  const format = useFormat();
  const data = weights.map(({ day, grams }) => ({ day: Date.parse(day), grams }));
  const days = data.map(({ day }) => day);
  const hasMonths = Math.max(...days) - Math.min(...days) >= MONTHS_FROM_MS;
  const label = (time: number) => {
    const day = new Date(time).toISOString().slice(0, 10);
    return hasMonths ? format.month(day) : format.shortDate(day);
  };
  return (
    <div aria-hidden inert>
      <LineChart
        h={220}
        data={data}
        dataKey="day"
        series={[{ name: 'grams', label: t('weights.weight'), color: 'var(--accent)' }]}
        curveType="linear"
        withTooltip={false}
        xAxisProps={{
          type: 'number',
          scale: 'time',
          domain: ['dataMin', 'dataMax'],
          tickFormatter: label,
        }}
        yAxisProps={{ domain: ['auto', 'auto'], width: 64 }}
        valueFormatter={(grams) => format.weight(grams)}
        referenceLines={[from, until].flatMap((y) => (y === null ? [] : [{ y, color: 'var(--success)' }]))}
      />
    </div>
  );
}
