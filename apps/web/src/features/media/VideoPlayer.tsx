import { useEffect, useRef, useState } from 'react';
import { pictureUrl } from '../../api/pictures';
import { uploadVariants } from '../../ui/photos/uploadVariants';
import type { MediaItem } from './draftMedia';
import classes from './VideoPlayer.module.css';

export interface VideoPlayerProps {
  /** URL of the picture to show before the video. */
  poster: string;
  video: NonNullable<MediaItem['video']>;
  /** Aspect ratio of the box, width divided by height. */
  ratio: number;
  /** Alternative text. */
  label: string;
  /** Displayed width, as in `<img sizes>`. */
  sizes: string;
}

/** Part of the video that must be on screen before it plays. */
const IN_SIGHT = 0.6;
/** Width in pixels of the poster's variant. */
const POSTER_WIDTH = 960;

/** Returns a duration as in "1:05". */
const formatDuration = (seconds: number) => {
  const whole = Math.max(1, Math.round(seconds));
  return `${Math.floor(whole / 60)}:${String(whole % 60).padStart(2, '0')}`;
};

/** Video of a post or message. Plays without sound while it is on screen. */
export function VideoPlayer({ poster, video, ratio, label }: VideoPlayerProps) {
  const element = useRef<HTMLVideoElement>(null);
  const [hasStarted, setStarted] = useState(false);
  usePlayInSight(element);
  const posterUrl = uploadVariants(poster).find(({ width }) => width >= POSTER_WIDTH)?.url ?? poster;
  return (
    <div className={classes.frame} style={{ aspectRatio: ratio }}>
      <video
        ref={element}
        className={classes.video}
        src={pictureUrl(video.url)}
        poster={pictureUrl(posterUrl)}
        aria-label={label}
        preload="none"
        controls
        muted
        playsInline
        onPlay={() => setStarted(true)}
      />
      {!hasStarted && <span className={classes.duration}>{formatDuration(video.seconds)}</span>}
    </div>
  );
}

/** Whether the user accepts motion and the data of videos that nobody asked for. */
const mayPlayUnasked = () => {
  const { connection } = navigator as { connection?: { saveData?: boolean } };
  return !connection?.saveData && !window.matchMedia('(prefers-reduced-motion: reduce)').matches;
};

/**
 * Plays the video while it is on screen, unless the user paused it, and pauses it elsewhere. Only
 * pauses it if the user has asked for reduced motion or less data.
 */
function usePlayInSight(element: React.RefObject<HTMLVideoElement | null>) {
  useEffect(() => {
    const video = element.current;
    if (!video || !('IntersectionObserver' in window)) return;
    let isInSight = false;
    let isPausedByUser = false;
    const onPlay = () => {
      isPausedByUser = false;
    };
    const onPause = () => {
      // Browsers also pause videos in hidden tabs and at their end.
      isPausedByUser = isInSight && !document.hidden && !video.ended;
    };
    const observer = new IntersectionObserver(
      ([entry]) => {
        isInSight = (entry?.intersectionRatio ?? 0) >= IN_SIGHT;
        if (!isInSight) {
          if (document.pictureInPictureElement !== video) video.pause();
        } else if (!isPausedByUser && !video.ended && mayPlayUnasked()) {
          // Some browsers forbid it, for example to save power. The user can still press play.
          video.play().catch(() => undefined);
        }
      },
      { threshold: [0, IN_SIGHT] },
    );
    video.addEventListener('play', onPlay);
    video.addEventListener('pause', onPause);
    observer.observe(video);
    return () => {
      observer.disconnect();
      video.removeEventListener('play', onPlay);
      video.removeEventListener('pause', onPause);
    };
  }, [element]);
}
