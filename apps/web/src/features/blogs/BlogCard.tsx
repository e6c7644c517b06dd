import { useTranslation } from 'react-i18next';
import type { components } from '../../api/schema';
import { paths } from '../../routing/addresses';
import { useFormat } from '../../i18n/useFormat';
import { Card } from '../../ui/cards/Card';
import { CardLink } from '../../ui/cards/CardLink';
import { PhotoFrame } from '../../ui/photos/PhotoFrame';
import { TintChip } from '../../ui/cards/TintChip';
import { petCategoryLook } from '../catalog/petCategories';
import classes from './BlogCards.module.css';

type BlogPost = components['schemas']['BlogPost'];

/** A post among others; the whole card leads to it. */
export function BlogCard({ post }: { post: BlogPost }) {
  const { t } = useTranslation('blogs');
  const format = useFormat();
  const { illustration, tint } = lookOf(post);
  return (
    <Card lifts>
      <PhotoFrame
        src={post.imageUrl}
        alt=""
        ratio="wide"
        fit={post.imageUrl ? 'cover' : 'inside'}
        fallback={illustration}
        tint={tint}
      />
      <div className={classes.words}>
        <div className={classes.chips}>
          <TintChip tint={tint}>{t(`categories.${post.category}`)}</TintChip>
          {!post.isPublished && <TintChip tint="plain">{t('draft')}</TintChip>}
        </div>
        <h3 className={classes.title}>
          <CardLink to={paths.blogPost(post.uuid)}>{post.title}</CardLink>
        </h3>
        <p className={classes.date}>{format.date(new Date(post.publishedAt ?? post.createdAt))}</p>
        <p className={classes.excerpt}>{wholeWords(post.excerpt)}</p>
      </div>
    </Card>
  );
}

/** Shorter ones are whole, even where they end in dots. */
const SHORTEST_CUT = 140;

/** The server cuts long texts after a number of characters, whatever stands there. */
const wholeWords = (excerpt: string) =>
  excerpt.length < SHORTEST_CUT ? excerpt : excerpt.replace(/(\S)\s+\S*\.\.\.$/, '$1...');

function lookOf({ petCategoryId, category }: BlogPost) {
  if (petCategoryId) return petCategoryLook(petCategoryId);
  return { tint: 'plain', illustration: category === 'HRANA' ? 'bone' : 'basket' } as const;
}
