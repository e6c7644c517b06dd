import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { paths } from '../../routing/addresses';
import { useFormat } from '../../i18n/useFormat';
import { Card } from '../../ui/cards/Card';
import { CardLink } from '../../ui/cards/CardLink';
import { PhotoFrame } from '../../ui/photos/PhotoFrame';
import { uploadVariants } from '../../ui/photos/uploadVariants';
import { TintChip } from '../../ui/cards/TintChip';
import { type BlogPost, categoryLook } from './blogCategories';
import classes from './BlogCards.module.css';
import { COVER_SIZES } from './coverSizes';

interface BlogCardProps {
  post: BlogPost;
  /** The words of the link where the screen documents them; the post's title otherwise. */
  action?: string;
  /** What its author can do with it. */
  tools?: ReactNode;
  /** Whether it says that it is published, too. */
  hasState?: boolean;
  /** Of its title: h2 where the list has no heading of its own. */
  heading?: 'h2' | 'h3';
  /** Above the fold: its picture is fetched at once. */
  eager?: boolean;
}

/** A post among others; the whole card leads to it. */
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
        <p className={classes.excerpt}>{wholeWords(post.excerpt)}</p>
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

/** Shorter ones are whole, even where they end in dots. */
const SHORTEST_CUT = 140;

/** The server cuts long texts after a number of characters, whatever stands there. */
const wholeWords = (excerpt: string) =>
  excerpt.length < SHORTEST_CUT ? excerpt : excerpt.replace(/(\S)\s+\S*\.\.\.$/, '$1...');
