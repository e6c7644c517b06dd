import { Skeleton, Text } from '@mantine/core';
import { useIntersection } from '@mantine/hooks';
import { lazy, Suspense, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useFormat } from '../../i18n/useFormat';
import type { HealthSummary } from './health.queries';
import { RecordCard } from './RecordCard';
import classes from './HealthPage.module.css';

// The chart library is large, and on phones the chart is below the entries.
const WeightChart = lazy(() => import('./WeightChart').then((m) => ({ default: m.WeightChart })));

/** The pet's weights as a chart and as a table. */
export function Weights({ summary: { weights, identification } }: { summary: HealthSummary }) {
  const { t } = useTranslation('health-records');
  const format = useFormat();
  const [isTableOpen, setTableOpen] = useState(false);
  const { ref, entry } = useIntersection({ rootMargin: '600px' });
  const [isNear, setNear] = useState(false);
  if (entry?.isIntersecting && !isNear) setNear(true);
  if (weights.length < 2) return null;
  const { weightFrom, weightUntil } = identification;
  const placeholder = <Skeleton height={220} radius={12} />;
  const from = weightFrom ? format.weight(weightFrom) : '';
  const until = weightUntil ? format.weight(weightUntil) : '';
  const range = from && until ? 'range' : from ? 'from' : until ? 'until' : null;
  return (
    <RecordCard title={t('weights.title')}>
      <div ref={ref}>
        {isNear ? (
          <Suspense fallback={placeholder}>
            <WeightChart weights={weights} from={weightFrom} until={weightUntil} />
          </Suspense>
        ) : (
          placeholder
        )}
      </div>
      {range && <Text c="dimmed">{t(`weights.${range}`, { from, until })}</Text>}
      <details onToggle={(event) => setTableOpen(event.currentTarget.open)}>
        <summary className={classes.summaryLine}>{t('weights.table')}</summary>
        {isTableOpen && (
          <table className={classes.table}>
            <thead>
              <tr>
                <th scope="col">{t('weights.day')}</th>
                <th scope="col">{t('weights.weight')}</th>
              </tr>
            </thead>
            <tbody>
              {weights.toReversed().map(({ id, day, grams }) => (
                <tr key={id}>
                  <td>{format.date(day)}</td>
                  <td>{format.weight(grams)}</td>
                </tr>
              ))}
            </tbody>
          </table>
        )}
      </details>
    </RecordCard>
  );
}
