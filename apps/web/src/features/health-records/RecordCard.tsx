import { Group, Text, Title } from '@mantine/core';
import type { ReactNode } from 'react';
import { Card } from '../../ui/cards/Card';
import { Stack } from '../../ui/layout/Layout';

interface RecordCardProps {
  title: string;
  hint?: string;
  /** Button beside the title. */
  action?: ReactNode;
  isLate?: boolean;
  children: ReactNode;
}

/** A part of a health record beside its entries. */
export function RecordCard({ title, hint, action, isLate, children }: RecordCardProps) {
  return (
    <Stack component={Card} gap="sm" p={20}>
      <Group wrap="nowrap" gap="xs" justify="space-between">
        <Title order={2} fz="lg" c={isLate ? 'var(--danger)' : undefined}>
          {title}
        </Title>
        {action}
      </Group>
      {hint && <Text c="dimmed">{hint}</Text>}
      {children}
    </Stack>
  );
}
