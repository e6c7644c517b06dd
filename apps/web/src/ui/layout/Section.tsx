import { Group } from '@mantine/core';
import { type ReactNode, useId } from 'react';
import { Stack } from './Layout';

interface SectionProps {
  title: string;
  /** Link at the end of the title line. */
  more?: ReactNode;
  children: ReactNode;
}

/** A section of a page, with a title. */
export function Section({ title, more, children }: SectionProps) {
  const id = useId();
  return (
    <Stack component="section" aria-labelledby={id}>
      <Group justify="space-between" gap="0 16px" mih={44}>
        <h2 id={id}>{title}</h2>
        {more}
      </Group>
      {children}
    </Stack>
  );
}
