import type { ReactNode } from 'react';
import classes from './FormMessage.module.css';

/** The error of a whole form, above its button; announced to screen readers when it appears. */
export function FormMessage({ children }: { children: ReactNode }) {
  return <div role="alert">{children && <p className={classes.message}>{children}</p>}</div>;
}
