import { useInfiniteQuery } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { useLocation } from 'react-router-dom';
import type { components } from '../../api/schema';
import { ApiErrorMessage } from '../../ui/feedback/ApiErrorMessage';
import { EmptyState } from '../../ui/feedback/EmptyState';
import { Stack } from '../../ui/layout/Layout';
import { Section } from '../../ui/layout/Section';
import { EndlessList } from '../../ui/lists/EndlessList';
import { RatingLine } from './RatingLine';
import { ReviewCard } from './ReviewCard';
import { publicReviewsQuery, reviewsQuery } from './reviews.queries';
import { WriteReview } from './WriteReview';

interface ReviewsProps {
  business: { uuid: string; name: string };
  rating: components['schemas']['Rating'] | null;
  /** Whether the viewer is the business, which can answer. */
  isOwn: boolean;
  /** Whether to show what visitors see. */
  isPublic?: boolean;
}

const ANCHOR = 'reviews';

/** The reviews of a business. The page must load the texts `reviews`, `media` and `catalog`. */
export function Reviews({ business, rating, isOwn, isPublic = false }: ReviewsProps) {
  const { t } = useTranslation('reviews');
  const { uuid } = business;
  const place = useRef<HTMLDivElement>(null);
  const isLinked = useLocation().hash === `#${ANCHOR}`;
  useEffect(() => {
    if (isLinked) place.current?.scrollIntoView();
  }, [isLinked]);
  return (
    <div id={ANCHOR} ref={place}>
      <Section title={t('title')} more={<RatingLine rating={rating} />}>
        {isPublic ? (
          <PublicList business={business} />
        ) : (
          <Stack>
            {!isOwn && <WriteReview businessUuid={uuid} />}
            <List business={business} isOwn={isOwn} />
          </Stack>
        )}
      </Section>
    </div>
  );
}

const BOX_HEIGHT = { base: 150, md: 130 };

function List({ business, isOwn }: Pick<ReviewsProps, 'business' | 'isOwn'>) {
  const query = useInfiniteQuery(reviewsQuery(business.uuid));
  return (
    <EndlessList query={query} boxHeight={BOX_HEIGHT} failed={failed} empty={<None />}>
      {(review) => <ReviewCard review={review} author={review.author} business={business} isOwn={isOwn} />}
    </EndlessList>
  );
}

function PublicList({ business }: Pick<ReviewsProps, 'business'>) {
  const query = useInfiniteQuery(publicReviewsQuery(business.uuid));
  return (
    <EndlessList query={query} boxHeight={BOX_HEIGHT} failed={failed} empty={<None />}>
      {(review) => <ReviewCard review={review} business={business} />}
    </EndlessList>
  );
}

const failed = (error: Error, retry: () => void) => <Failed error={error} retry={retry} />;

function Failed({ error, retry }: { error: Error; retry: () => void }) {
  const { t } = useTranslation('reviews');
  return <ApiErrorMessage error={error} title={t('failed')} onRetry={retry} />;
}

function None() {
  const { t } = useTranslation('reviews');
  return (
    <EmptyState illustration="sparkles" heading={<h3>{t('none')}</h3>}>
      {t('noneText')}
    </EmptyState>
  );
}
