import { Box, Stack } from '@mantine/core';
import { type ReactNode, useId } from 'react';
import { Card } from '../cards/Card';
import classes from './FormSection.module.css';

interface FormSectionProps {
  title: string;
  hint?: ReactNode;
  children: ReactNode;
}

/** Card around a group of fields. */
export function FormSection({ title, hint, children }: FormSectionProps) {
  const id = useId();
  return (
    <section aria-labelledby={id}>
      <Card className={classes.section}>
        <Stack gap={4}>
          <h2 id={id}>{title}</h2>
          {hint && (
            <Box component="p" c="dimmed">
              {hint}
            </Box>
          )}
        </Stack>
        {children}
      </Card>
    </section>
  );
}

/** Two fields, placed side by side if there is room. */
export function FieldPair({ children }: { children: ReactNode }) {
  return <div className={classes.pair}>{children}</div>;
}
