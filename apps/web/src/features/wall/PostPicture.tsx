import { UnstyledButton } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { useLazyPart } from '../../ui/loading/useLazyPart';
import { PhotoFrame } from '../../ui/photos/PhotoFrame';
import { RemovedPicture } from '../../ui/photos/RemovedPicture';
import { isRemovedPicture, uploadVariants } from '../../ui/photos/uploadVariants';
import classes from './PostCard.module.css';
import type { WallPost } from './wall.queries';

const loadViewer = () => import('../../ui/photos/PhotoViewer').then((m) => m.PhotoViewer);

/** Labels of the viewer, which shows a single picture. */
const viewerTexts = (label: string) => ({
  label,
  enlarge: label,
  previous: '',
  next: '',
  show: () => label,
  position: () => '',
});

/** Limits of the aspect ratio, width divided by height. Other pictures are cropped. */
const MIN_RATIO = 3 / 4;
const MAX_RATIO = 2;

/** Aspect ratio of the box that shows the picture. */
const ratioOf = ({ width, height }: NonNullable<WallPost['mediaSize']>) =>
  Math.min(MAX_RATIO, Math.max(MIN_RATIO, width / height));

interface PostPictureProps {
  url: string;
  /** Dimensions of the picture. Unknown in older posts. */
  size: WallPost['mediaSize'];
  /** Name of the post's author. */
  name: string;
}

/** Picture of a post. Its space is reserved before it loads. A click opens the viewer. */
export function PostPicture({ url, size, name }: PostPictureProps) {
  const { t } = useTranslation('wall');
  const viewer = useLazyPart(loadViewer);
  const variants = uploadVariants(url);
  const alt = t('post.picture', { name });
  if (isRemovedPicture(url)) return <RemovedPicture />;
  return (
    <>
      <UnstyledButton
        display="block"
        w="100%"
        className={classes.picture}
        aria-label={t('post.enlarge', { name })}
        aria-busy={viewer.isLoading}
        onPointerEnter={viewer.prepare}
        onClick={viewer.open}
      >
        <PhotoFrame
          src={url}
          alt=""
          variants={variants}
          sizes="(min-width: 64em) 600px, 100vw"
          ratio={size ? ratioOf(size) : 'landscape'}
          fallback="picture"
          tint="plain"
        />
      </UnstyledButton>
      {viewer.Part && (
        <viewer.Part
          photos={[{ key: url, src: url, variants, alt, caption: null }]}
          texts={viewerTexts(alt)}
          start={0}
          onClose={viewer.close}
        />
      )}
    </>
  );
}
