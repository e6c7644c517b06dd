import { UnstyledButton } from '@mantine/core';
import { type ComponentType, lazy, Suspense, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useLazyPart } from '../../ui/loading/useLazyPart';
import { PhotoFrame } from '../../ui/photos/PhotoFrame';
import { RemovedPicture } from '../../ui/photos/RemovedPicture';
import { isRemovedPicture, uploadVariants } from '../../ui/photos/uploadVariants';
import type { MediaItem } from './draftMedia';
import classes from './MediaGrid.module.css';
import type { VideoPlayerProps } from './VideoPlayer';

const loadViewer = () => import('../../ui/photos/PhotoViewer').then((m) => m.PhotoViewer);

const VideoPlayer = lazy<ComponentType<VideoPlayerProps>>(() =>
  import('./VideoPlayer')
    .then((m) => ({ default: m.VideoPlayer }))
    // If loading fails, the poster is visible.
    .catch(() => ({ default: Poster })),
);

/** Maximum number of pictures in the grid. The last one shows the number of the other pictures. */
const SHOWN = 4;
/** Aspect ratio of a picture whose dimensions are unknown. */
const DEFAULT_RATIO = 4 / 3;

interface MediaGridProps {
  media: readonly MediaItem[];
  /** Alternative text of pictures without a description, such as "Picture by Ana". */
  label: string;
  /** Limits of the aspect ratio of a single picture, width divided by height. */
  minRatio: number;
  maxRatio: number;
  /** Width on screen in CSS, as in `<img sizes>`. */
  width: string;
  className?: string;
}

/** Returns the aspect ratio of the box for a single picture or video. */
export const ratioOf = ({ width, height }: MediaItem, minRatio: number, maxRatio: number) =>
  width && height ? Math.min(maxRatio, Math.max(minRatio, width / height)) : DEFAULT_RATIO;

/**
 * Pictures or the video of a post or message. Their space is reserved before they load. A click on
 * a picture opens the viewer. The page must load the namespace `media`.
 */
export function MediaGrid({ media, label, minRatio, maxRatio, width, className }: MediaGridProps) {
  const { t } = useTranslation('media');
  const viewer = useLazyPart(loadViewer);
  const [start, setStart] = useState(0);
  const [first] = media;
  if (!first) return null;

  const total = media.length;
  const altOf = ({ description }: MediaItem, index: number) =>
    description || (total > 1 ? t('ofSeveral', { label, number: index + 1, total }) : label);
  if (first.video && !isRemovedPicture(first.url)) {
    const props = {
      poster: first.url,
      video: first.video,
      ratio: ratioOf(first, minRatio, maxRatio),
      label: altOf(first, 0),
      sizes: width,
    };
    return (
      <div className={className}>
        <Suspense fallback={<Poster {...props} />}>
          <VideoPlayer {...props} />
        </Suspense>
      </div>
    );
  }

  const shown = media.slice(0, SHOWN);
  const hidden = total - shown.length;
  const photos = media.flatMap((item, index) =>
    isRemovedPicture(item.url)
      ? []
      : [
          {
            key: index,
            src: item.url,
            variants: uploadVariants(item.url),
            alt: altOf(item, index),
            caption: item.description,
          },
        ],
  );

  return (
    <div className={[classes.grid, className].filter(Boolean).join(' ')} data-count={shown.length}>
      {shown.map((item, index) =>
        isRemovedPicture(item.url) ? (
          <RemovedPicture key={item.url} className={classes.removed} />
        ) : (
          <UnstyledButton
            key={item.url}
            className={classes.picture}
            aria-label={`${altOf(item, index)}. ${
              hidden > 0 && index === SHOWN - 1 ? t('showAll', { count: total }) : t('enlarge')
            }`}
            aria-busy={viewer.isLoading}
            onPointerEnter={viewer.prepare}
            onClick={() => {
              setStart(photos.findIndex(({ key }) => key === index));
              viewer.open();
            }}
          >
            <PhotoFrame
              src={item.url}
              alt=""
              variants={uploadVariants(item.url)}
              sizes={total > 1 ? `calc(${width} / 2)` : width}
              ratio={total > 1 ? undefined : ratioOf(item, minRatio, maxRatio)}
              fallback="picture"
              tint="plain"
              className={total > 1 ? classes.cell : undefined}
            />
            {hidden > 0 && index === SHOWN - 1 && <span className={classes.more}>+{hidden}</span>}
          </UnstyledButton>
        ),
      )}
      {viewer.Part && (
        <viewer.Part
          photos={photos}
          texts={{
            label: total > 1 ? t('viewer') : altOf(first, 0),
            previous: t('previous'),
            next: t('next'),
            position: (number) => t('position', { number, total: photos.length }),
          }}
          start={start}
          onClose={viewer.close}
        />
      )}
    </div>
  );
}

function Poster({ poster, ratio, label, sizes }: VideoPlayerProps) {
  return (
    <PhotoFrame
      src={poster}
      alt={label}
      variants={uploadVariants(poster)}
      sizes={sizes}
      ratio={ratio}
      fallback="picture"
      tint="plain"
    />
  );
}
