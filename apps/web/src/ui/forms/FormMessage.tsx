import type { ReactNode } from 'react';
import classes from './FormMessage.module.css';

const bringIntoView = (message: HTMLElement | null) => message?.scrollIntoView({ block: 'nearest' });

interface FormMessageProps {
  children: ReactNode;
  /**
   * Scrolls the message into view, because the pressed button may be far away, such as at the
   * lower edge of a scrolled dialog.
   */
  comesIntoView?: boolean;
}

/** The error of a whole form, above its button. Announced to screen readers when it appears. */
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
