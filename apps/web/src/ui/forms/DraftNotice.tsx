import { Button } from '@mantine/core';
import type { ReactNode } from 'react';
import { Notice } from '../feedback/Notice';

interface DraftNoticeProps {
  children: ReactNode;
  /** Label of the button that discards the draft. */
  discard: string;
  onDiscard: () => void;
}

/** Notice that the form contains a draft instead of the stored values. */
export function DraftNotice({ children, discard, onDiscard }: DraftNoticeProps) {
  return (
    <Notice
      illustration="sparkles"
      tint="veterinary"
      action={
        <Button variant="default" onClick={onDiscard}>
          {discard}
        </Button>
      }
    >
      {children}
    </Notice>
  );
}
