import { Box } from '@mantine/core';

/** Reserves the space of a map while its code is loading. */
export function MapSkeleton() {
  return <Box h="clamp(300px, 52svh, 600px)" bdrs="xl" bg="var(--map-water)" aria-hidden />;
}
