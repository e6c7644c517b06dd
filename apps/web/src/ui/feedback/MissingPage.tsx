import { Button } from '@mantine/core';
import type { ReactNode } from 'react';
import { Link } from 'react-router-dom';
import { EmptyState } from './EmptyState';
import { PageHeading } from '../layout/PageHeading';

interface MissingPageProps {
  title: string;
  /** Mode of the page (see `PageHeading`). */
  step?: string;
  children: ReactNode;
  /** Path of a related list, to which the page links. */
  to: string;
  toText: string;
}

/** Page for content that does not exist, without a retry button. */
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
