import { Box } from '@mantine/core';
import type { ReactNode } from 'react';
import feedbackClasses from '../feedback/feedback.module.css';
import classes from './forms.module.css';

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
        <Box
          component="p"
          ref={comesIntoView ? bringIntoView : undefined}
          className={`${classes.message} ${feedbackClasses.upper}`}
          px="md"
          py="sm"
          bdrs="md"
          bg="var(--danger-ground)"
          c="var(--danger)"
          fw={700}
        >
          {children}
        </Box>
      )}
    </div>
  );
}
