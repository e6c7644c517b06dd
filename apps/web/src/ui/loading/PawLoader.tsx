import type { ReactNode } from 'react';
import { Paw } from '../pictures/Paw';
import classes from './PawLoader.module.css';

/** A loader for the whole screen: a breathing paw above what it is for. */
export function PawLoader({ children }: { children: ReactNode }) {
  return (
    <div className={classes.root}>
      <Paw className={classes.paw} />
      {children}
    </div>
  );
}
