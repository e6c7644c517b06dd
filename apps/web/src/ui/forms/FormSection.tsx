import { Box, SimpleGrid, Stack } from '@mantine/core';
import { type ReactNode, useId } from 'react';
import { Card } from '../cards/Card';
import classes from './forms.module.css';

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
        <Stack gap={20} p={{ base: '24px 20px', md: 'xl' }}>
          <Stack gap={4}>
            <h2 id={id}>{title}</h2>
            {hint && (
              <Box component="p" c="dimmed">
                {hint}
              </Box>
            )}
          </Stack>
          {children}
        </Stack>
      </Card>
    </section>
  );
}

/** Two fields, placed side by side if there is room. */
export function FieldPair({ children }: { children: ReactNode }) {
  return (
    <SimpleGrid cols={{ base: 1, sm: 2 }} spacing={20}>
      {children}
    </SimpleGrid>
  );
}
