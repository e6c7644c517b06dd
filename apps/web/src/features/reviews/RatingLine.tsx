import { IconStarFilled } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import type { components } from '../../api/schema';
import { useFormat } from '../../i18n/useFormat';
import classes from './reviews.module.css';

/**
 * Average of the stars and number of people. Renders nothing with few ratings. The page must load
 * the namespace `catalog`.
 */
export function RatingLine({ rating }: { rating: components['schemas']['Rating'] | null | undefined }) {
  const { t } = useTranslation('catalog');
  const format = useFormat();
  if (!rating) return null;
  const average = format.number(rating.average);
  const label = t('rating', { count: rating.count, average });
  return (
    <span className={classes.rating} role="img" aria-label={label} title={label}>
      <IconStarFilled size={18} aria-hidden />
      {average} <span className={classes.count}>({format.number(rating.count)})</span>
    </span>
  );
}
