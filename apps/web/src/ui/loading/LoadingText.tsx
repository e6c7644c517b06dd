import { Box } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import classes from './loading.module.css';

/**
 * The specification's loading text. It overlays a list's placeholders, so the page does not shift
 * when the text disappears.
 */
export function LoadingText() {
  const { t } = useTranslation();
  return (
    <Box
      component="span"
      className={classes.loading}
      px="md"
      py={4}
      bd="1px solid var(--hairline)"
      c="dimmed"
      fz={14}
      fw={700}
    >
      {t('loading')}
    </Box>
  );
}
