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

/** Line chart of the weights. Hidden from screen readers, which get the table beside it. */
export function WeightChart({ weights, from, until }: WeightChartProps) {
  const { t } = useTranslation('health');
  const format = useFormat();
  return (
    <div aria-hidden inert>
      <LineChart
        h={220}
        data={weights.map(({ day, grams }) => ({ day: Date.parse(day), grams }))}
        dataKey="day"
        series={[{ name: 'grams', label: t('weights.weight'), color: 'var(--accent)' }]}
        curveType="linear"
        withTooltip={false}
        xAxisProps={{
          type: 'number',
          scale: 'time',
          domain: ['dataMin', 'dataMax'],
          tickFormatter: (day: number) => format.month(new Date(day)),
        }}
        yAxisProps={{ domain: ['auto', 'auto'], width: 64 }}
        valueFormatter={(grams) => format.weight(grams)}
        referenceLines={[from, until].flatMap((y) => (y === null ? [] : [{ y, color: 'var(--success)' }]))}
      />
    </div>
  );
}
