import { UploadVideoDto } from '../../api/limits';
import type { VideoMessage, VideoProblem as WorkerProblem } from '../../../worker/video';
import { drawJpeg } from './drawJpeg';

/** Limits of the server (`VIDEO` in `platform/common/limits.ts`). */
const LIMITS = { maxBytes: UploadVideoDto.file.maxLength, maxSeconds: 60, longSide: 1280, shortSide: 720 };

const POSTER_QUALITY = 0.85;
/** Maximum milliseconds to wait for a frame. Some phones load no video outside of a page. */
const FRAME_TIMEOUT = 10_000;

/** Error codes in the `errors` namespace. */
export type VideoProblem = WorkerProblem | 'network';

interface PrepareOptions {
  /** Ends the conversion. */
  signal: AbortSignal;
  /** Called with the fraction that is converted, from 0 to 1. */
  onProgress: (converted: number) => void;
}

export interface PreparedVideo {
  /** The file to upload, or the unchanged chosen file if there is a problem. */
  file: File;
  /** Picture to show before the video. Null if there is a problem. */
  poster: File | null;
  problem: VideoProblem | null;
}

/** Prepares a chosen video for the server. Keeps a file that already fits. */
export async function prepareVideo(file: File, options: PrepareOptions): Promise<PreparedVideo> {
  const result = await convert(file, options);
  if ('problem' in result) return { file, poster: null, problem: result.problem };
  const name = `${file.name.replace(/\.[^.]*$/, '')}.mp4`;
  const fitting = result.converted ? new File([result.converted], name, { type: 'video/mp4' }) : file;
  return { file: fitting, poster: await drawPoster(fitting), problem: null };
}

/** Runs the conversion in a worker, because it would block the page. */
async function convert(file: File, { signal, onProgress }: PrepareOptions) {
  const worker = new Worker(new URL('../../../worker/video.ts', import.meta.url), { type: 'module' });
  try {
    return await new Promise<{ converted: Blob | null } | { problem: VideoProblem }>((resolve) => {
      signal.addEventListener('abort', () => resolve({ problem: 'network' }));
      worker.onmessage = ({ data }: MessageEvent<VideoMessage>) => {
        if ('progress' in data) onProgress(data.progress);
        else resolve(data);
      };
      worker.onerror = () => resolve({ problem: 'network' });
      worker.postMessage({ file, ...LIMITS });
    });
  } finally {
    worker.terminate();
  }
}

/**
 * Draws the video's first frame. If the browser cannot show the video, the poster is a plain dark
 * picture, because other people's browsers can show it.
 */
async function drawPoster(file: File): Promise<File> {
  const video = document.createElement('video');
  video.muted = true;
  video.playsInline = true;
  video.preload = 'auto';
  video.src = URL.createObjectURL(file);
  try {
    const isShown = await loadFrame(video);
    const { videoWidth: width, videoHeight: height } = video;
    const size = isShown ? { width, height } : { width: LIMITS.longSide, height: LIMITS.shortSide };
    return await drawJpeg(file.name, {
      ...size,
      quality: POSTER_QUALITY,
      draw: (context) => {
        context.fillStyle = '#1c1715';
        context.fillRect(0, 0, size.width, size.height);
        if (isShown) context.drawImage(video, 0, 0, size.width, size.height);
      },
    });
  } finally {
    URL.revokeObjectURL(video.src);
    video.removeAttribute('src');
    video.load();
  }
}

/** Returns whether the browser can show a frame of the video. */
const loadFrame = (video: HTMLVideoElement) =>
  new Promise<boolean>((resolve) => {
    const timer = setTimeout(() => resolve(false), FRAME_TIMEOUT);
    const finish = (isShown: boolean) => {
      clearTimeout(timer);
      resolve(isShown);
    };
    // The first frame is often black, or not decoded before the video seeks.
    video.onloadeddata = () => (video.currentTime = Math.min(0.1, video.duration / 2));
    video.onseeked = () => finish(video.videoWidth > 0);
    video.onerror = () => finish(false);
  });
