import { Button } from '@mantine/core';
import type { ReactNode } from 'react';
import { Notice } from '../feedback/Notice';

interface DraftNoticeProps {
  children: ReactNode;
  /** What the button says that goes back to what is stored. */
  discard: string;
  onDiscard: () => void;
}

/** The form does not show what is stored, but what was typed last time. */
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
