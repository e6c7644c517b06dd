import '@mantine/core/styles/Combobox.layer.css';
import { NativeSelect, Text } from '@mantine/core';
import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useLocation } from 'react-router-dom';
import type { components } from '../../api/schema';
import { ApiErrorMessage } from '../../ui/feedback/ApiErrorMessage';
import { EmptyState } from '../../ui/feedback/EmptyState';
import { Section } from '../../ui/layout/Section';
import { EndlessList } from '../../ui/lists/EndlessList';
import { bookingQuery } from '../appointments/appointments.queries';
import { offersServices } from '../catalog/userCategories';
import { RatingLine } from './RatingLine';
import { ReviewCard } from './ReviewCard';
import { publicReviewsQuery, reviewsQuery } from './reviews.queries';
import { WriteReview } from './WriteReview';

interface ReviewsProps {
  business: { uuid: string; name: string; userCategoryId: number | null };
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
  const { uuid, userCategoryId } = business;
  const place = useRef<HTMLDivElement>(null);
  const { hash, key } = useLocation();
  useEffect(() => {
    if (hash === `#${ANCHOR}`) place.current?.scrollIntoView();
  }, [hash, key]);
  const { data: booking } = useQuery({ ...bookingQuery(uuid), enabled: offersServices(userCategoryId) });
  const services = booking?.services ?? [];
  const [service, setService] = useState('');
  const list = { business, isOwn, serviceId: Number(service) || undefined };
  return (
    <div id={ANCHOR} ref={place}>
      <Section title={t('title')} more={<RatingLine rating={rating} />}>
        {!isOwn && !isPublic && <WriteReview businessUuid={uuid} />}
        {rating && services.length > 1 && (
          <NativeSelect
            aria-label={t('service')}
            w={{ base: '100%', sm: 280 }}
            value={service}
            data={[
              { value: '', label: t('allServices') },
              ...services.map(({ service_id, service: { name } }) => ({ value: String(service_id), label: name })),
            ]}
            onChange={({ currentTarget }) => setService(currentTarget.value)}
          />
        )}
        {isPublic ? <PublicList {...list} /> : <List {...list} />}
      </Section>
    </div>
  );
}

interface ListProps extends Pick<ReviewsProps, 'business' | 'isOwn'> {
  serviceId: number | undefined;
}

const BOX_HEIGHT = { base: 150, md: 130 };

function List({ business, isOwn, serviceId }: ListProps) {
  const query = useInfiniteQuery(reviewsQuery(business.uuid, serviceId));
  return (
    <EndlessList query={query} boxHeight={BOX_HEIGHT} failed={failed} empty={<None isFiltered={!!serviceId} />}>
      {(review) => <ReviewCard review={review} author={review.author} business={business} isOwn={isOwn} />}
    </EndlessList>
  );
}

function PublicList({ business, serviceId }: ListProps) {
  const query = useInfiniteQuery(publicReviewsQuery(business.uuid, serviceId));
  return (
    <EndlessList query={query} boxHeight={BOX_HEIGHT} failed={failed} empty={<None isFiltered={!!serviceId} />}>
      {(review) => <ReviewCard review={review} business={business} />}
    </EndlessList>
  );
}

const failed = (error: Error, retry: () => void) => <Failed error={error} retry={retry} />;

function Failed({ error, retry }: { error: Error; retry: () => void }) {
  const { t } = useTranslation('reviews');
  return <ApiErrorMessage error={error} title={t('failed')} onRetry={retry} />;
}

function None({ isFiltered }: { isFiltered: boolean }) {
  const { t } = useTranslation('reviews');
  if (isFiltered) return <Text c="dimmed">{t('noneOfService')}</Text>;
  return (
    <EmptyState illustration="sparkles" heading={<h3>{t('none')}</h3>}>
      {t('noneText')}
    </EmptyState>
  );
}
