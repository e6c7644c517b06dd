import { Box, Center, Text } from '@mantine/core';
import type { ReactNode } from 'react';
import classes from './Facts.module.css';

export interface Fact {
  key: string;
  icon: ReactNode;
  label: string;
  value: ReactNode;
}

/** List of facts about a user or a pet, each with icon, label and value. */
export function Facts({ facts, columns = 1 }: { facts: Fact[]; columns?: 1 | 2 }) {
  return (
    <dl className={classes.facts} data-columns={columns}>
      {facts.map(({ key, icon, label, value }) => (
        <Box key={key} pos="relative" mih={40} pl={52}>
          <Center
            component="span"
            pos="absolute"
            left={0}
            w={40}
            h={40}
            bdrs="md"
            bg="var(--tint, var(--sunken))"
            c="var(--tint-ink, var(--ink-soft))"
            aria-hidden
          >
            {icon}
          </Center>
          <Text component="dt" c="dimmed" fz={13} lh={1.3}>
            {label}
          </Text>
          <Text component="dd" fw={700} lh={1.35}>
            {value}
          </Text>
        </Box>
      ))}
    </dl>
  );
}
