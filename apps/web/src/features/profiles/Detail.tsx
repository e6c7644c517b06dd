import { Flex } from '@mantine/core';
import type { Icon as TablerIcon } from '@tabler/icons-react';
import type { ReactNode } from 'react';

/** A short fact with an icon, below the name of a profile. */
export const Detail = ({ icon: Icon, children }: { icon: TablerIcon; children: ReactNode }) => (
  <Flex component="span" align="center" gap={4} c="dimmed" fw={600}>
    <Icon size={18} aria-hidden />
    {children}
  </Flex>
);
