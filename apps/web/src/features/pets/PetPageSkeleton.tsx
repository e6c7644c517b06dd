import { Skeleton, Stack } from '@mantine/core';
import layout from '../../ui/layout/GalleryPage.module.css';
import { HeadingSkeleton } from '../../ui/loading/HeadingSkeleton';
import classes from './PetPage.module.css';

export function PetPageSkeleton() {
  return (
    <div role="status" className={layout.top}>
      <HeadingSkeleton />
      <Stack gap="sm">
        <Skeleton className={classes.photoSkeleton} radius={0} />
        <Skeleton height={23} width="50%" radius={8} />
        <Skeleton w={{ base: 152, md: 184 }} h={{ base: 72, md: 88 }} radius={14} />
      </Stack>
      <div className={layout.side}>
        <Skeleton w="60%" h={{ base: 64, md: 78 }} radius={12} />
        <Skeleton height={174} radius={20} />
        <Skeleton height={98} radius={20} />
        <Skeleton h={{ base: 580, md: 376 }} radius={20} />
      </div>
    </div>
  );
}
