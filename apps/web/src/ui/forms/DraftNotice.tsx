import { Button } from '@mantine/core';
import type { ReactNode } from 'react';
import { Notice } from '../feedback/Notice';

interface DraftNoticeProps {
  children: ReactNode;
  /** The text of the button that restores the stored values. */
  discard: string;
  onDiscard: () => void;
}

/** A notice that the form shows a draft instead of the stored values. */
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
