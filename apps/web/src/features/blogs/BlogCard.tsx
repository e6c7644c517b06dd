import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { paths } from '../../routing/routes';
import { useFormat } from '../../i18n/useFormat';
import { Card } from '../../ui/cards/Card';
import { CardLink } from '../../ui/cards/CardLink';
import { PhotoFrame } from '../../ui/photos/PhotoFrame';
import { uploadVariants } from '../../ui/photos/uploadVariants';
import { TintChip } from '../../ui/cards/TintChip';
import { type BlogPost, categoryLook } from './blogCategories';
import classes from './BlogCards.module.css';

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
    <Card lifts className={classes.card}>
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
      <div className={classes.words}>
        <div className={classes.chips}>
          <TintChip tint={tint}>{t(`categories.${post.category}`)}</TintChip>
          {!post.isPublished && <TintChip tint="plain">{t('draft')}</TintChip>}
          {post.isPublished && hasState && <TintChip tint="shelter">{t('published')}</TintChip>}
        </div>
        <Heading className={classes.title}>
          <CardLink
            to={paths.blogPost(post.uuid)}
            aria-label={action && t('list.action', { action, title: post.title })}
          >
            {post.title}
          </CardLink>
        </Heading>
        <p className={classes.date}>{format.date(new Date(post.createdAt))}</p>
        <p className={classes.excerpt}>{dropPartialWord(post.excerpt)}</p>
        {(action ?? tools) && (
          <div className={classes.foot}>
            {action && (
              <span className={classes.action} aria-hidden>
                {action}
              </span>
            )}
            {tools && <div className={classes.tools}>{tools}</div>}
          </div>
        )}
      </div>
    </Card>
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
