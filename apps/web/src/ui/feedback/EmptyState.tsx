import { Box, Center, Stack } from '@mantine/core';
import type { ReactNode } from 'react';
import { Illustration } from '../pictures/Illustration';
import type { IllustrationName } from '../pictures/illustrations';
import classes from './feedback.module.css';
import type { Tint } from '../pictures/tint';

interface EmptyStateProps {
  illustration: IllustrationName | 'offline';
  tint?: Tint;
  heading?: ReactNode;
  /** Optional explanation below the heading. */
  children?: ReactNode;
  /** Button or link for the next step. */
  action?: ReactNode;
  role?: 'alert' | 'status';
}

/** Illustration with a heading, in place of an empty list or page. */
export function EmptyState({ illustration, tint = 'plain', heading, children, action, role }: EmptyStateProps) {
  return (
    <Stack align="center" maw={640} mx="auto" px="md" py={48} ta="center" className={classes.balanced} role={role}>
      <Center w={152} h={152} bdrs="50%" bg="var(--tint)" data-tint={tint}>
        {illustration === 'offline' ? <OfflineIllustration /> : <Illustration name={illustration} size={96} eager />}
      </Center>
      {heading}
      {children && (
        <Box component="p" maw={440} c="dimmed" className={classes.balanced}>
          {children}
        </Box>
      )}
      {action}
    </Stack>
  );
}

/** Illustration of an unplugged power cord. The SVG is inline, so it is available offline. */
function OfflineIllustration() {
  return (
    <svg viewBox="0 0 96 96" width={96} height={96} fill="none" strokeLinecap="round" aria-hidden="true">
      <g stroke="var(--tint-ink)" strokeWidth="5">
        <path d="M2 68c16 4 4-20 20-20M94 28c-16-4-4 20-20 20" />
        <path d="M38 41h8M38 55h8" />
      </g>
      <path d="M20 48a15 15 0 0 1 15-15h5v30h-5a15 15 0 0 1-15-15Z" fill="var(--accent)" />
      <path d="M76 48a15 15 0 0 0-15-15h-5v30h5a15 15 0 0 0 15-15Z" fill="var(--link)" />
      <path d="M26 44a9 9 0 0 1 7-5M63 39a9 9 0 0 1 7 5" stroke="#fff" strokeOpacity="0.6" strokeWidth="3" />
      <path d="M48 17v9M38 20l4 7M58 20l-4 7" stroke="var(--heart)" strokeWidth="3" />
    </svg>
  );
}
