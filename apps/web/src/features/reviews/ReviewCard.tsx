import { ActionIcon, Box, Button } from '@mantine/core';
import { IconMessageReply, IconTrash } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { useSession } from '../../api/session';
import { loadTexts } from '../../i18n';
import { userName } from '../../lib/userName';
import { paths } from '../../routing/routes';
import { Card } from '../../ui/cards/Card';
import { Group, Stack } from '../../ui/layout/Layout';
import { TextLink } from '../../ui/layout/TextLink';
import { useLazyPart } from '../../ui/loading/useLazyPart';
import { Avatar } from '../../ui/pictures/Avatar';
import { Moment } from '../../ui/text/Moment';
import { RichText } from '../../ui/text/RichText';
import { MediaGrid } from '../media/MediaGrid';
import { ReportButton } from '../moderation/ReportButton';
import type { PublicReview, Review } from './reviews.queries';
import classes from './reviews.module.css';
import { Stars } from './Stars';

const loadAnswerForm = async () => {
  const [{ AnswerForm }] = await Promise.all([import('./AnswerForm'), loadTexts(['fields'])]);
  return AnswerForm;
};
const loadDeletion = () => import('./Deletion').then((m) => m.DeleteReview);
const loadAnswerDeletion = () => import('./Deletion').then((m) => m.DeleteAnswer);

interface ReviewCardProps {
  review: PublicReview;
  /** Undefined for visitors. */
  author?: Review['author'];
  business: { uuid: string; name: string };
  /** Whether the viewer is the business. */
  isOwn?: boolean;
}

/** A review with its pictures and the answer of the business. */
export function ReviewCard({ review, author, business, isOwn = false }: ReviewCardProps) {
  const { t } = useTranslation(['reviews', 'users']);
  const ownUuid = useSession()?.user.uuid;
  const deletion = useLazyPart(loadDeletion);
  const name = author ? userName(author) || t('users:unnamed') : t('customer');
  return (
    <article aria-label={t('by', { name })}>
      <Stack component={Card} gap="sm" p="md">
        <Group gap="sm" wrap="nowrap" align="flex-start">
          <Avatar src={author?.imageUrl ?? null} size={44} />
          <Stack gap={2} flex={1} miw={0}>
            {author ? <TextLink to={paths.user(author.uuid)}>{name}</TextLink> : <strong>{t('customerName')}</strong>}
            <Group gap="2px 12px" c="dimmed" fz="sm">
              <Stars count={review.stars} />
              <span>
                <Moment value={review.createdAt} />
                {review.editedAt && ` · ${t('edited')}`}
              </span>
            </Group>
          </Stack>
          {author &&
            (author.uuid === ownUuid ? (
              <ActionIcon
                aria-label={t('delete.open')}
                title={t('delete.open')}
                aria-busy={deletion.isLoading}
                onPointerEnter={deletion.prepare}
                onClick={deletion.open}
              >
                <IconTrash size={20} aria-hidden />
              </ActionIcon>
            ) : (
              <ReportButton type="review" id={review.id} name={name} />
            ))}
        </Group>
        {review.text && (
          <Box className={classes.text} lh={1.5}>
            <RichText>{review.text}</RichText>
          </Box>
        )}
        <MediaGrid
          media={review.media}
          label={t('picture', { name })}
          minRatio={1}
          maxRatio={2}
          width="(min-width: 64em) 600px, 100vw"
          className={classes.media}
        />
        <Answer review={review} business={business} isOwn={isOwn} />
      </Stack>
      {deletion.Part && <deletion.Part id={review.id} onClose={deletion.close} />}
    </article>
  );
}

function Answer({ review, business, isOwn }: Required<Pick<ReviewCardProps, 'review' | 'business' | 'isOwn'>>) {
  const { t } = useTranslation('reviews');
  const form = useLazyPart(loadAnswerForm);
  const deletion = useLazyPart(loadAnswerDeletion);
  if (review.answer)
    return (
      <Box px="md" py="sm" bdrs="md" className={classes.answer}>
        <Group gap="sm" justify="space-between" wrap="nowrap">
          <strong>{t('answerOf', { name: business.name })}</strong>
          {isOwn && (
            <ActionIcon
              aria-label={t('answer.delete')}
              title={t('answer.delete')}
              aria-busy={deletion.isLoading}
              onClick={deletion.open}
            >
              <IconTrash size={20} aria-hidden />
            </ActionIcon>
          )}
        </Group>
        <div className={classes.text}>
          <RichText>{review.answer}</RichText>
        </div>
        {deletion.Part && <deletion.Part id={review.id} onClose={deletion.close} />}
      </Box>
    );
  if (!isOwn) return null;
  return (
    <div>
      <Button
        variant="default"
        leftSection={<IconMessageReply size={20} aria-hidden />}
        aria-busy={form.isLoading}
        onPointerEnter={form.prepare}
        onClick={form.open}
      >
        {t('answer.open')}
      </Button>
      {form.Part && <form.Part id={review.id} onClose={form.close} />}
    </div>
  );
}
