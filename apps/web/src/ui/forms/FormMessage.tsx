import type { ReactNode } from 'react';
import firstLetter from '../feedback/FirstLetter.module.css';
import classes from './FormMessage.module.css';

const bringIntoView = (message: HTMLElement | null) => message?.scrollIntoView({ block: 'nearest' });

interface FormMessageProps {
  children: ReactNode;
  /**
   * Scrolls the message into view, because the pressed button may be at the other end of a dialog.
   */
  comesIntoView?: boolean;
}

/**
 * Error message for a whole form, shown above its button. Screen readers announce it when it
 * appears.
 */
export function FormMessage({ children, comesIntoView = false }: FormMessageProps) {
  return (
    <div role="alert" className={classes.place}>
      {children && (
        <p ref={comesIntoView ? bringIntoView : undefined} className={`${classes.message} ${firstLetter.upper}`}>
          {children}
        </p>
      )}
    </div>
  );
}
