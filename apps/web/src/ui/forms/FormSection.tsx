import { Box, SimpleGrid, Stack } from '@mantine/core';
import { IconChevronDown } from '@tabler/icons-react';
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

interface FormDetailsProps {
  title: string;
  /** One line about the fields inside. */
  summary: ReactNode;
  children: ReactNode;
}

/** Card around optional fields, closed until the user or an error opens it (`focusField`). */
export function FormDetails({ title, summary, children }: FormDetailsProps) {
  return (
    <Card className={classes.section}>
      <details>
        <summary className={classes.summary}>
          <h2>{title}</h2>
          <IconChevronDown size={24} className={classes.chevron} aria-hidden />
          <Box component="span" c="dimmed">
            {summary}
          </Box>
        </summary>
        <Stack gap={20} p={{ base: '0 20px 24px', md: '0 32px 32px' }}>
          {children}
        </Stack>
      </details>
    </Card>
  );
}

interface FieldPairProps {
  /** Whether the fields are side by side on phones too, because they are short. */
  isShort?: boolean;
  children: ReactNode;
}

/** Two fields, placed side by side if there is room. */
export function FieldPair({ isShort, children }: FieldPairProps) {
  return (
    <SimpleGrid cols={isShort ? 2 : { base: 1, sm: 2 }} spacing={isShort ? 'sm' : 20}>
      {children}
    </SimpleGrid>
  );
}
