import { Stack, Text } from '@mantine/core';
import type { ReactNode } from 'react';
import { PageHeading } from './PageHeading';

interface PageIntroProps {
  title: string;
  /** Mode of the page (see `PageHeading`). */
  step?: string;
  children: ReactNode;
}

/** A page's title with a short introduction. */
export const PageIntro = ({ title, step, children }: PageIntroProps) => (
  <Stack gap="xs">
    <PageHeading step={step}>{title}</PageHeading>
    <Text maw="40em" c="dimmed" fz="1.0625rem">
      {children}
    </Text>
  </Stack>
);
