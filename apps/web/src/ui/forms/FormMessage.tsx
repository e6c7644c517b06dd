import type { ReactNode } from 'react';
import classes from './FormMessage.module.css';

const bringIntoView = (message: HTMLElement | null) => message?.scrollIntoView({ block: 'nearest' });

interface FormMessageProps {
  children: ReactNode;
  /** The button that was pressed may be far from it, such as at the lower edge of a dialog whose form is scrolled. */
  comesIntoView?: boolean;
}

/** The error of a whole form, above its button; announced to screen readers when it appears. */
export function FormMessage({ children, comesIntoView = false }: FormMessageProps) {
  return (
    <div role="alert">
      {children && (
        <p ref={comesIntoView ? bringIntoView : undefined} className={classes.message}>
          {children}
        </p>
      )}
    </div>
  );
}
