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
  /** An explanation, if the heading is not enough. */
  children?: ReactNode;
  /** The next step, such as a button. */
  action?: ReactNode;
  role?: 'alert' | 'status';
}

/** Shown instead of an empty list, with the next step. */
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
