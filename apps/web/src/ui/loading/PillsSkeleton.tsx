import { Skeleton, VisuallyHidden } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import classes from '../fields/CheckPills.module.css';

interface PillsSkeletonProps {
  count: number;
  /** Average width of the real pills in px, so the placeholder has as many lines. */
  width: number;
}

export function PillsSkeleton({ count, width }: PillsSkeletonProps) {
  const { t } = useTranslation();
  return (
    <div role="status">
      <VisuallyHidden>{t('loading')}</VisuallyHidden>
      <div className={classes.pills} aria-hidden>
        {Array.from({ length: count }, (_, index) => (
          <Skeleton key={index} width={width} height={44} radius={9999} />
        ))}
      </div>
    </div>
  );
}
