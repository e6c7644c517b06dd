import type { ReactNode } from 'react';
import { Paw } from '../pictures/Paw';
import classes from './PawLoader.module.css';

/** Loading screen for a whole page: an animated paw above a message. */
export function PawLoader({ children }: { children: ReactNode }) {
  return (
    <div className={classes.root}>
      <Paw className={classes.paw} />
      {children}
    </div>
  );
}
