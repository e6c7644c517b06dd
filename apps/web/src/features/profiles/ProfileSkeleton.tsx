import { Flex, Group, Skeleton, Stack } from '@mantine/core';
import { Page } from '../../ui/layout/Page';
import { HeadingSkeleton } from '../../ui/loading/HeadingSkeleton';
import classes from './UserPage.module.css';

/** Line height of the name. */
const NAME_HEIGHT = 'calc(1.2 * clamp(1.75rem, 1.4rem + 1.5vw, 2.5rem))';

/** Placeholder for a profile while it loads, with the same layout. */
export function ProfileSkeleton() {
  return (
    <Page role="status" data-tint="plain">
      <HeadingSkeleton />
      <div className={classes.header}>
        <div className={classes.cover} />
        <div className={classes.who}>
          <span className={classes.avatar}>
            <Skeleton circle height={128} width={128} />
          </span>
          <Stack gap="xs" className={classes.name}>
            <Skeleton height={NAME_HEIGHT} width={240} radius={12} />
            <Skeleton height={28} width={180} radius={999} />
          </Stack>
          <Group gap="sm" align="stretch" className={classes.actions}>
            <Skeleton className={classes.actionSkeleton} height={44} radius={999} />
            <Skeleton className={classes.actionSkeleton} height={44} radius={999} />
          </Group>
        </div>
      </div>
      <div className={classes.columns}>
        <Flex direction="column" gap={{ base: 32, md: 40 }}>
          <SectionSkeleton height={96} />
          <SectionSkeleton height={268} />
        </Flex>
        <Stack className={classes.aside}>
          <Skeleton height={260} radius={20} />
          <Skeleton height={180} radius={20} />
        </Stack>
      </div>
    </Page>
  );
}

function SectionSkeleton({ height }: { height: number }) {
  return (
    <Stack>
      <Skeleton my={8} height={28} width={140} radius={8} />
      <Skeleton height={height} radius={20} />
    </Stack>
  );
}
