import { Flex, Group } from '@mantine/core';
import type { ReactNode } from 'react';
import { PageIntro } from '../../ui/layout/PageIntro';

interface BlogHeadProps {
  title: string;
  intro: string;
  /** Buttons in the page header. */
  children: ReactNode;
}

/** Header of a list of posts. */
export const BlogHead = ({ title, intro, children }: BlogHeadProps) => (
  <Flex component="header" wrap="wrap" align="end" justify="space-between" gap="md">
    <PageIntro title={title}>{intro}</PageIntro>
    <Group gap="xs">{children}</Group>
  </Flex>
);
