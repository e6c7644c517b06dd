import { VisuallyHidden } from '@mantine/core';
import { useTranslation } from 'react-i18next';

/**
 * Placeholder for the heading of a page that is loading. Unlike the real heading, it does not take
 * the focus.
 */
export function HeadingSkeleton() {
  const { t } = useTranslation();
  return <VisuallyHidden component="h1">{t('loading')}</VisuallyHidden>;
}
