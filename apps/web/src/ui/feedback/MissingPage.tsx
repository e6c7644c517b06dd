import { Button } from '@mantine/core';
import type { ReactNode } from 'react';
import { Link } from 'react-router-dom';
import { EmptyState } from './EmptyState';
import { PageHeading } from '../layout/PageHeading';

interface MissingPageProps {
  title: string;
  /** See `PageHeading`. */
  step?: string;
  children: ReactNode;
  /** A link to a related list. */
  to: string;
  toText: string;
}

/** The page for content that does not exist, where a retry would not help. */
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
