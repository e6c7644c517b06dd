import { Group } from '@mantine/core';
import type { ReactNode } from 'react';
import classes from './feedback.module.css';
import { Illustration } from '../pictures/Illustration';
import type { IllustrationName } from '../pictures/illustrations';
import type { Tint } from '../pictures/tint';

interface NoticeProps {
  illustration: IllustrationName;
  tint?: Tint;
  children: ReactNode;
  action?: ReactNode;
}

/** Notice within a page. Screen readers announce it when it appears. */
export function Notice({ illustration, tint = 'plain', children, action }: NoticeProps) {
  return (
    <Group
      gap="12px 16px"
      wrap="nowrap"
      px="md"
      py="sm"
      bdrs="lg"
      bg="var(--tint)"
      c="var(--tint-ink)"
      fw={600}
      data-tint={tint}
      role="status"
    >
      <Illustration name={illustration} size={44} eager />
      <Group flex={1} justify="space-between" gap="8px 16px" miw={0}>
        <p className={classes.balanced}>{children}</p>
        {action}
      </Group>
    </Group>
  );
}
