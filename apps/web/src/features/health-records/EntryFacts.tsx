import classes from './HealthPage.module.css';
import { Group, Text } from '@mantine/core';
import { Stack } from '../../ui/layout/Layout';

/** Details of an entry as pairs of label and value. */
export function EntryFacts({ facts }: { facts: [label: string, value: string][] }) {
  if (facts.length === 0) return null;
  return (
    <Stack component="dl" gap={4}>
      {facts.map(([label, value]) => (
        <Group key={label} gap="0 8px">
          <Text component="dt" c="dimmed">
            {label}
          </Text>
          <Text component="dd" fw={600} className={classes.lines}>
            {value}
          </Text>
        </Group>
      ))}
    </Stack>
  );
}
