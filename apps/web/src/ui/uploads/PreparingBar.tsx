import '@mantine/core/styles/Progress.layer.css';
import { type BoxProps, Progress } from '@mantine/core';
import { useTranslation } from 'react-i18next';

/** Indeterminate progress bar, shown while a picture is being converted. */
export function PreparingBar(props: BoxProps) {
  const { t } = useTranslation('common');
  return (
    <Progress.Root size={8} radius={4} {...props}>
      <Progress.Section value={100} color="teal" animated aria-label={t('preparingPicture')} />
    </Progress.Root>
  );
}
