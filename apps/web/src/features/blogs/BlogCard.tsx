import { Box, Text } from '@mantine/core';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { paths } from '../../routing/routes';
import { useFormat } from '../../i18n/useFormat';
import { Card } from '../../ui/cards/Card';
import { CardLink } from '../../ui/cards/CardLink';
import { Group, Stack } from '../../ui/layout/Layout';
import { PhotoFrame } from '../../ui/photos/PhotoFrame';
import { uploadVariants } from '../../ui/photos/uploadVariants';
import { TintChip } from '../../ui/cards/TintChip';
import { type BlogPost, categoryLook } from './blogCategories';

/** `sizes` attribute for the cover on a card, from 380 px in lists to the width of a phone. */
const COVER_SIZES = '(min-width: 40em) 380px, 100vw';

interface BlogCardProps {
  post: BlogPost;
  /** Link text. Defaults to the post's title. */
  action?: string;
  /** Buttons for the author. */
  tools?: ReactNode;
  /** Also marks published posts with a chip. Drafts always have a chip. */
  hasState?: boolean;
  /** Heading level of the title. Use h2 if the list has no heading. */
  heading?: 'h2' | 'h3';
  /** Loads the picture immediately, for cards above the fold. */
  eager?: boolean;
}

/** Preview card of a post. The whole card is a link. */
export function BlogCard({ post, action, tools, hasState = false, heading: Heading = 'h3', eager }: BlogCardProps) {
  const { t } = useTranslation('blogs');
  const format = useFormat();
  const { illustration, tint } = categoryLook(post.category);
  return (
    <Stack component={Card} gap={0} lifts>
      <PhotoFrame
        src={post.imageUrl}
        variants={uploadVariants(post.imageUrl)}
        sizes={COVER_SIZES}
        alt=""
        ratio="wide"
        fit={post.imageUrl ? 'cover' : 'inside'}
        fallback={illustration}
        tint={tint}
        eager={eager}
      />
      <Stack flex={1} gap={6} p="md">
        <Group gap="xs">
          <TintChip tint={tint}>{t(`categories.${post.category}`)}</TintChip>
          {!post.isPublished && <TintChip tint="plain">{t('draft')}</TintChip>}
          {post.isPublished && hasState && <TintChip tint="shelter">{t('published')}</TintChip>}
        </Group>
        <Box component={Heading} fz={17} lh={1.3}>
          <CardLink
            to={paths.blogPost(post.uuid)}
            aria-label={action && t('list.action', { action, title: post.title })}
          >
            {post.title}
          </CardLink>
        </Box>
        <Text c="dimmed" size="sm">
          {format.date(new Date(post.createdAt))}
        </Text>
        <Text c="dimmed" fz={15} lh={1.45}>
          {dropPartialWord(post.excerpt)}
        </Text>
        {(action ?? tools) && (
          <Group justify="space-between" gap="xs" wrap="nowrap" mih={50} mt="auto" pt={6}>
            {action && (
              <Text component="span" c="var(--link)" fz={15} fw={800} aria-hidden>
                {action}
              </Text>
            )}
            {tools && (
              <Group flex={1} justify="flex-end" gap={4} wrap="nowrap">
                {tools}
              </Group>
            )}
          </Group>
        )}
      </Stack>
    </Stack>
  );
}

/**
 * Minimum length of excerpts that the server has truncated. A shorter excerpt may itself end with
 * dots.
 */
const MIN_TRUNCATED_LENGTH = 140;

/** The server truncates excerpts within words, so the last partial word is removed. */
const dropPartialWord = (excerpt: string) =>
  excerpt.length < MIN_TRUNCATED_LENGTH ? excerpt : excerpt.replace(/(\S)\s+\S*\.\.\.$/, '$1...');
