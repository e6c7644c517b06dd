import { IconStar, IconStarFilled } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import classes from './reviews.module.css';

/** The stars of a review. */
export function Stars({ count }: { count: number }) {
  const { t } = useTranslation('reviews');
  return (
    <span className={classes.stars} role="img" aria-label={t('stars', { count })}>
      {[1, 2, 3, 4, 5].map((star) =>
        star <= count ? (
          <IconStarFilled key={star} size={18} aria-hidden />
        ) : (
          <IconStar key={star} size={18} aria-hidden />
        ),
      )}
    </span>
  );
}
