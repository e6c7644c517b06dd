import { Box, Group } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { errorText } from './errorText';
import classes from './feedback.module.css';
import { TryAgain } from './TryAgain';

interface InlineErrorProps {
  error: unknown;
  title?: string;
  onRetry: () => void;
}

/** Error message in place of a small part of a page that failed to load. */
export function InlineError({ error, title, onRetry }: InlineErrorProps) {
  const { i18n } = useTranslation();
  return (
    <Group
      gap="8px 12px"
      p="10px 10px 10px 16px"
      bdrs="md"
      bg="var(--danger-ground)"
      c="var(--danger)"
      fw={600}
      role="alert"
    >
      <Box component="p" flex="1 1 200px" className={classes.upper}>
        {[title, errorText(i18n, error)].filter(Boolean).join('. ')}
      </Box>
      <TryAgain onClick={onRetry} />
    </Group>
  );
}
