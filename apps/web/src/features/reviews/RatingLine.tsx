import { IconStarFilled } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import type { components } from '../../api/schema';
import { useFormat } from '../../i18n/useFormat';
import { TextLink } from '../../ui/layout/TextLink';
import classes from './reviews.module.css';

interface RatingLineProps {
  rating: components['schemas']['Rating'] | null | undefined;
  /** Whether the rating links to the reviews on the same page. */
  isLink?: boolean;
}

/**
 * Average of the stars and number of people. Renders nothing with few ratings. The page must load
 * the namespace `catalog`.
 */
export function RatingLine({ rating, isLink }: RatingLineProps) {
  const { t } = useTranslation('catalog');
  const format = useFormat();
  if (!rating) return null;
  const average = format.number(rating.average);
  const label = t('rating', { count: rating.count, average });
  const line = (
    <span className={classes.rating} role="img" aria-label={label} title={label}>
      <IconStarFilled size={18} aria-hidden />
      {average} <span className={classes.count}>({format.number(rating.count)})</span>
    </span>
  );
  return isLink ? <TextLink to="#reviews">{line}</TextLink> : line;
}
