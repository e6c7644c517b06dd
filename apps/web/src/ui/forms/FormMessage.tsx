import type { ReactNode } from 'react';
import classes from './FormMessage.module.css';

/** What went wrong with a whole form, above its button; read out as soon as it appears. */
export function FormMessage({ children }: { children: ReactNode }) {
  return <div role="alert">{children && <p className={classes.message}>{children}</p>}</div>;
}
