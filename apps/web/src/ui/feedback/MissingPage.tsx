import { Button } from '@mantine/core';
import type { ReactNode } from 'react';
import { Link } from 'react-router-dom';
import { EmptyState } from './EmptyState';
import { PageHeading } from '../layout/PageHeading';

interface MissingPageProps {
  title: string;
  /** As for `PageHeading`. */
  step?: string;
  children: ReactNode;
  /** The link to similar things. */
  to: string;
  toText: string;
}

/** Shown instead of a page about something that does not exist, where trying again would not help. */
export function MissingPage({ title, step, children, to, toText }: MissingPageProps) {
  return (
    <EmptyState
      role="alert"
      illustration="compass"
      heading={<PageHeading step={step}>{title}</PageHeading>}
      action={
        <Button component={Link} to={to}>
          {toText}
        </Button>
      }
    >
      {children}
    </EmptyState>
  );
}
