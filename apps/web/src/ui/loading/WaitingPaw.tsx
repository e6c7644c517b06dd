import type { ReactNode } from 'react';
import { Paw } from '../pictures/Paw';
import classes from './WaitingPaw.module.css';

/** A short wait for the whole screen: a breathing paw above what is being waited for. */
export function WaitingPaw({ children }: { children: ReactNode }) {
  return (
    <div className={classes.root}>
      <Paw className={classes.paw} />
      {children}
    </div>
  );
}
