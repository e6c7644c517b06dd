import type { ReactNode } from 'react';
import { Card } from '../../ui/cards/Card';
import classes from './HealthPage.module.css';

interface RecordCardProps {
  title: string;
  hint?: string;
  /** Button beside the title. */
  action?: ReactNode;
  isLate?: boolean;
  children: ReactNode;
}

/** A part of a health record beside its entries. */
export function RecordCard({ title, hint, action, isLate, children }: RecordCardProps) {
  return (
    <Card className={classes.card}>
      <div className={classes.cardHead}>
        <h2 data-late={isLate || undefined}>{title}</h2>
        {action}
      </div>
      {hint && <p className={classes.soft}>{hint}</p>}
      {children}
    </Card>
  );
}
