import { Button } from '@mantine/core';
import { IconStar } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { loadTexts } from '../../i18n';
import { Group } from '../../ui/layout/Layout';
import { useLazyPart } from '../../ui/loading/useLazyPart';
import { contactsQuery, type ReviewContact } from './reviews.queries';
import { Stars } from './Stars';

const loadForm = async () => {
  const [{ ReviewForm }] = await Promise.all([import('./ReviewForm'), loadTexts(['fields', 'media'])]);
  return ReviewForm;
};

/** The appointment or transfer to review, or the business, of which the newest one is chosen. */
type WriteReviewProps = { appointmentId: number } | { transferUuid: string } | { businessUuid: string };

/**
 * Button that opens the form for a review. Renders nothing if there is nothing to review. The page
 * must load the namespace `reviews`.
 */
export function WriteReview(props: WriteReviewProps) {
  const { data: contacts } = useQuery(contactsQuery());
  const contact = contacts?.find(
    ({ appointmentId, transferUuid, business }) =>
      ('appointmentId' in props && appointmentId === props.appointmentId) ||
      ('transferUuid' in props && transferUuid === props.transferUuid) ||
      ('businessUuid' in props && business.uuid === props.businessUuid),
  );
  return contact ? <WriteButton contact={contact} /> : null;
}

function WriteButton({ contact }: { contact: ReviewContact }) {
  const { t } = useTranslation('reviews');
  const form = useLazyPart(loadForm);
  const { review } = contact;
  return (
    <Group gap="8px 16px">
      <Button
        variant={review ? 'default' : 'filled'}
        leftSection={<IconStar size={20} aria-hidden />}
        aria-busy={form.isLoading}
        onPointerEnter={form.prepare}
        onClick={form.open}
      >
        {review ? t('write.change') : t('write.open')}
      </Button>
      {review && <Stars count={review.stars} />}
      {form.Part && <form.Part contact={contact} onClose={form.close} />}
    </Group>
  );
}
