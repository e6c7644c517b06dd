import { IconPhoto } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import classes from './RemovedPicture.module.css';

/** Placeholder for a picture that moderators removed. */
export function RemovedPicture({ className }: { className?: string }) {
  const { t } = useTranslation();
  return (
    <span className={[classes.removed, className].filter(Boolean).join(' ')}>
      <IconPhoto size={28} stroke={1.6} aria-hidden />
      {t('removedPicture')}
    </span>
  );
}
