import { Stack } from '@mantine/core';
import type { ReactNode } from 'react';
import { Paw } from '../pictures/Paw';

/** Loading screen for a whole page: an animated paw above a message. */
export function PawLoader({ children }: { children: ReactNode }) {
  return (
    <Stack align="center" justify="center" mih="50vh" ta="center">
      <Paw className="breathing-paw" />
      {children}
    </Stack>
  );
}
