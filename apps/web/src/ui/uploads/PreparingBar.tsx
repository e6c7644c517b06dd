import '@mantine/core/styles/Progress.layer.css';
import { Progress } from '@mantine/core';
import { useTranslation } from 'react-i18next';

/** Indeterminate progress bar, shown while a picture is being converted. */
export function PreparingBar({ className }: { className?: string }) {
  const { t } = useTranslation('common');
  return (
    <Progress.Root size={8} radius={4} className={className}>
      <Progress.Section value={100} color="teal" animated aria-label={t('preparingPicture')} />
    </Progress.Root>
  );
}
