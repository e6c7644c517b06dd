import { Skeleton } from '@mantine/core';
import layout from '../../ui/layout/GalleryPage.module.css';
import { HeadingSkeleton } from '../../ui/loading/HeadingSkeleton';

/** Placeholder for a report's page while the report is loading. */
export function ReportSkeleton() {
  return (
    <div role="status" className={layout.top}>
      <HeadingSkeleton />
      <Skeleton h={{ base: 360, md: 480 }} radius={28} />
      <div className={layout.side}>
        <Skeleton height={120} radius={12} />
        <Skeleton height={54} radius={27} />
        <Skeleton height={220} radius={20} />
      </div>
    </div>
  );
}
