import {
  BlobSource,
  BufferTarget,
  Conversion,
  Input,
  type InputAudioTrack,
  type InputVideoTrack,
  Logging,
  LogLevel,
  MATROSKA,
  MP4,
  Mp4InputFormat,
  Mp4OutputFormat,
  Output,
  QTFF,
  Quality,
  WEBM,
} from 'mediabunny';

/** Message from the page: a chosen file, and the limits of the server. */
export interface VideoJob {
  file: File;
  maxBytes: number;
  maxSeconds: number;
  /** Maximum pixels of the longer and the shorter side. */
  longSide: number;
  shortSide: number;
}

/** Codes in the `errors` namespace. */
export type VideoProblem = 'video_broken' | 'video_too_long' | 'video_not_convertible';

/**
 * Message to the page: the fraction that is converted, the MP4 file (null if the chosen file
 * fits), or the reason for the failure.
 */
export type VideoMessage = { progress: number } | { converted: Blob | null } | { problem: VideoProblem };

/** The server's tolerance in seconds. */
const TOLERANCE = 0.5;
const AUDIO_BITRATE = 128_000;
/** Bits per second that look good at the largest size. */
const MAX_VIDEO_BITRATE = 2_500_000;
/** Part of the maximum size that a conversion uses, because encoders may exceed their bitrate. */
const SIZE_TARGET = 0.85;

class Problem extends Error {
  constructor(readonly code: VideoProblem) {
    super(code);
  }
}

const post = (message: VideoMessage) => postMessage(message);

const areTracksAccepted = async (video: InputVideoTrack, audio: InputAudioTrack | null, isSmall: boolean) =>
  isSmall && (await video.getCodec()) === 'avc' && (!audio || (await audio.getCodec()) === 'aac');

/** Returns a file that the server accepts, or null if the chosen file already fits. */
async function convert(job: VideoJob): Promise<Blob | null> {
  const { file, maxBytes, maxSeconds } = job;
  const input = new Input({ source: new BlobSource(file), formats: [MP4, QTFF, WEBM, MATROSKA] });
  if (!(await input.canRead())) throw new Problem('video_broken');
  const video = await input.getPrimaryVideoTrack();
  if (!video) throw new Problem('video_broken');
  const audio = await input.getPrimaryAudioTrack();
  const seconds = await input.computeDuration(audio ? [video, audio] : [video]);
  if (seconds > maxSeconds + TOLERANCE) throw new Problem('video_too_long');

  const { width, height, isSmall } = await targetSize(video, job);
  const isFileSmall = file.size <= maxBytes;
  const isAccepted = await areTracksAccepted(video, audio, isSmall);
  const tracks = await input.getTracks();
  const isMp4 = (await input.getFormat()) instanceof Mp4InputFormat;
  if (isMp4 && isAccepted && isFileSmall && tracks.length === (audio ? 2 : 1)) return null;

  const target = new BufferTarget();
  const output = new Output({ format: new Mp4OutputFormat({ fastStart: 'in-memory' }), target });
  const videoBitrate = Math.min(MAX_VIDEO_BITRATE, (maxBytes * 8 * SIZE_TARGET) / seconds - AUDIO_BITRATE);
  const conversion = await Conversion.init({
    input,
    output,
    tracks: 'primary',
    // Copies tracks that fit, so the browser needs no encoder for them.
    copy: { shiftTolerance: Infinity },
    video: {
      codec: 'avc',
      ...(!isSmall && { width, height, fit: 'fill' as const }),
      ...(!(isSmall && isFileSmall) && { quality: new Quality({ bitrate: videoBitrate }), forceTranscode: true }),
    },
    audio: { codec: 'aac', quality: new Quality({ bitrate: AUDIO_BITRATE }) },
    tags: {},
    showWarnings: false,
  });
  const isSoundLost = audio !== null && !conversion.utilizedTracks.includes(audio);
  if (!conversion.isValid || !conversion.utilizedTracks.includes(video) || isSoundLost)
    throw new Problem('video_not_convertible');
  conversion.onProgress = (progress) => post({ progress });
  await conversion.execute();
  if (!target.buffer || target.buffer.byteLength > maxBytes) throw new Problem('video_not_convertible');
  return new Blob([target.buffer], { type: 'video/mp4' });
}

/** Returns the largest size within the limits that has the video's proportions. */
async function targetSize(video: InputVideoTrack, { longSide, shortSide }: VideoJob) {
  const [width, height] = [await video.getDisplayWidth(), await video.getDisplayHeight()];
  const [codedWidth, codedHeight] = [await video.getCodedWidth(), await video.getCodedHeight()];
  const [long, short] = [Math.max(width, height), Math.min(width, height)];
  const scale = Math.min(1, longSide / long, shortSide / short);
  // Encoders need even numbers.
  const even = (side: number) => Math.max(2, 2 * Math.round((side * scale) / 2));
  const isCodedSmall = Math.max(codedWidth, codedHeight) <= longSide && Math.min(codedWidth, codedHeight) <= shortSide;
  return { width: even(width), height: even(height), isSmall: scale === 1 && isCodedSmall };
}

Logging.level = LogLevel.Silent;
addEventListener('message', ({ data }: MessageEvent<VideoJob>) => {
  convert(data).then(
    (converted) => post({ converted }),
    (error: unknown) => post({ problem: error instanceof Problem ? error.code : 'video_not_convertible' }),
  );
});
