import { Skeleton } from '@mantine/core';
import layout from '../../ui/layout/GalleryPage.module.css';
import { HeadingSkeleton } from '../../ui/loading/HeadingSkeleton';
import classes from './ReportPage.module.css';

/** Placeholder for a report's page while the report is loading. */
export function ReportSkeleton() {
  return (
    <div role="status" className={layout.top}>
      <HeadingSkeleton />
      <Skeleton className={classes.photoSkeleton} radius={28} />
      <div className={layout.side}>
        <Skeleton height={120} radius={12} />
        <Skeleton height={54} radius={27} />
        <Skeleton height={220} radius={20} />
      </div>
    </div>
  );
}
