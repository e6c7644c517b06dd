import { Skeleton } from '@mantine/core';
import layout from '../../ui/layout/GalleryPage.module.css';
import { HeadingSkeleton } from '../../ui/loading/HeadingSkeleton';
import classes from './PetPage.module.css';

export function PetPageSkeleton() {
  return (
    <div role="status" className={layout.top}>
      <HeadingSkeleton />
      <div className={classes.gallerySkeleton}>
        <Skeleton className={classes.photoSkeleton} radius={0} />
        <Skeleton height={23} width="50%" radius={8} />
        <Skeleton className={classes.thumbsSkeleton} radius={14} />
      </div>
      <div className={layout.side}>
        <Skeleton className={classes.headerSkeleton} radius={12} />
        <Skeleton height={174} radius={20} />
        <Skeleton height={98} radius={20} />
        <Skeleton className={classes.factsSkeleton} radius={20} />
      </div>
    </div>
  );
}
