import { UnstyledButton } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { useLazyPart } from '../../ui/loading/useLazyPart';
import { PhotoFrame } from '../../ui/photos/PhotoFrame';
import { RemovedPicture } from '../../ui/photos/RemovedPicture';
import { isRemovedPicture, uploadVariants } from '../../ui/photos/uploadVariants';
import classes from './PostPicture.module.css';
import type { WallPost } from './wall.queries';

const loadViewer = () => import('../../ui/photos/PhotoViewer').then((m) => m.PhotoViewer);

/** Of one picture alone: there is no way on to others. */
const viewerTexts = (label: string) => ({
  label,
  enlarge: label,
  previous: '',
  next: '',
  show: () => label,
  position: () => '',
});

/** Between them a picture is shown whole. */
const HIGHEST = 3 / 4;
const WIDEST = 2;

/** Of its box: width by height. */
const shapeOf = ({ width, height }: NonNullable<WallPost['mediaSize']>) =>
  Math.min(WIDEST, Math.max(HIGHEST, width / height));

interface PostPictureProps {
  url: string;
  /** Where it is known. */
  size: WallPost['mediaSize'];
  /** Whose post it is part of. */
  name: string;
}

/** A post's picture in a box that is there before it is; pressed, all of it is seen. */
export function PostPicture({ url, size, name }: PostPictureProps) {
  const { t } = useTranslation('wall');
  const viewer = useLazyPart(loadViewer);
  const variants = uploadVariants(url);
  const alt = t('post.picture', { name });
  if (isRemovedPicture(url)) return <RemovedPicture />;
  return (
    <>
      <UnstyledButton
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
          ratio={size ? shapeOf(size) : 'landscape'}
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
