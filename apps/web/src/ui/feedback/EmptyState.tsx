import type { ReactNode } from 'react';
import { Illustration } from '../pictures/Illustration';
import type { IllustrationName } from '../pictures/illustrations';
import classes from './EmptyState.module.css';
import type { Tint } from '../pictures/tint';
import { OfflineIllustration } from '../pictures/OfflineIllustration';

interface EmptyStateProps {
  illustration: IllustrationName | 'offline';
  tint?: Tint;
  heading?: ReactNode;
  /** What there is to know, where the heading does not say it. */
  children?: ReactNode;
  /** The next thing to do. */
  action?: ReactNode;
  role?: 'alert' | 'status';
}

/** Says that there is nothing here, or nothing yet, and what to do about it. */
export function EmptyState({ illustration, tint = 'plain', heading, children, action, role }: EmptyStateProps) {
  return (
    <div className={classes.root} role={role}>
      <div className={classes.ground} data-tint={tint}>
        {illustration === 'offline' ? (
          <OfflineIllustration className={classes.illustration} />
        ) : (
          <Illustration name={illustration} className={classes.illustration} eager />
        )}
      </div>
      {heading}
      {children && <p className={classes.text}>{children}</p>}
      {action}
    </div>
  );
}
