import { Skeleton, VisuallyHidden } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import classes from './ProfileFormSkeleton.module.css';

/**
 * Placeholder for the profile form while it loads. With `isNew`, omits fields that depend on
 * the category.
 */
export function ProfileFormSkeleton({ isNew = false }) {
  const { t } = useTranslation();
  return (
    <div role="status">
      <VisuallyHidden>{t('loading')}</VisuallyHidden>
      <div className={classes.cards} aria-hidden>
        <Skeleton className={classes.category} radius={20} />
        {!isNew && <Skeleton className={classes.about} radius={20} />}
        <Skeleton className={classes.place} radius={20} />
        <Skeleton className={classes.story} radius={20} />
      </div>
    </div>
  );
}
