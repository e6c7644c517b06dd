import { writeFile } from 'node:fs/promises';
import { parentPort, workerData } from 'node:worker_threads';
import {
  BufferTarget,
  EncodedAudioPacketSource,
  EncodedPacketSink,
  EncodedVideoPacketSource,
  FilePathSource,
  Input,
  Logging,
  LogLevel,
  MP4,
  Mp4OutputFormat,
  Output,
  type EncodedPacket,
  type InputAudioTrack,
  type InputVideoTrack,
} from 'mediabunny';
import { VIDEO } from '../common/limits.js';
import type { VideoAnswer, VideoJob, VideoProblem } from './video.js';

// Runs in a thread of its own for one video. The file may be hostile; `rewriteVideo` limits the
// thread's time and memory, and ends a thread that stalls.

/** Milliseconds. */
const SIGN_OF_LIFE_EVERY = 200;

/** Seconds by which the last packet may exceed the limit. */
const TOLERANCE = 0.5;
/** Maximum number of packets per track. 60 s have 2800 packets of sound, or 3600 pictures. */
const MAX_PACKETS = 8000;

class Rejected extends Error {
  constructor(readonly problem: VideoProblem) {
    super(problem);
  }
}

interface Length {
  seconds: number;
  packets: number;
}

interface Tracks extends Length {
  video: InputVideoTrack;
  audio: InputAudioTrack | undefined;
}

const fits = (width: number, height: number): boolean =>
  Math.min(width, height) > 0 &&
  Math.max(width, height) <= VIDEO.longSide &&
  Math.min(width, height) <= VIDEO.shortSide;

/** Reads only the index. Counts the bytes, because packets may share them in the file. */
async function lengthOf(track: InputVideoTrack | InputAudioTrack): Promise<Length> {
  let [packets, bytes, end] = [0, 0, 0];
  for await (const packet of new EncodedPacketSink(track).packets(undefined, undefined, { metadataOnly: true })) {
    packets++;
    bytes += packet.byteLength;
    end = Math.max(end, packet.timestamp + packet.duration);
    if (end > VIDEO.seconds + TOLERANCE) throw new Rejected('video_too_long');
    if (packets > MAX_PACKETS || bytes > VIDEO.bytes) throw new Rejected('video_broken');
  }
  // Also rejects NaN.
  if (!(end > 0)) throw new Rejected('video_broken');
  return { seconds: end, packets };
}

/** Returns the tracks of an accepted file. Other tracks than video and audio are ignored. */
async function inspect(input: Input): Promise<Tracks> {
  if (!(await input.canRead())) throw new Rejected('video_not_accepted');
  const [video, ...otherVideos] = await input.getVideoTracks();
  const [audio, ...otherAudios] = await input.getAudioTracks();
  if (!video) throw new Rejected('video_broken');
  const isAccepted =
    otherVideos.length + otherAudios.length === 0 &&
    (await video.getCodec()) === 'avc' &&
    (!audio || (await audio.getCodec()) === 'aac') &&
    fits(await video.getCodedWidth(), await video.getCodedHeight()) &&
    fits(await video.getDisplayWidth(), await video.getDisplayHeight());
  if (!isAccepted) throw new Rejected('video_not_accepted');
  const lengths = [await lengthOf(video), ...(audio ? [await lengthOf(audio)] : [])];
  return {
    video,
    audio,
    seconds: Math.max(...lengths.map(({ seconds }) => seconds)),
    packets: lengths.reduce((sum, { packets }) => sum + packets, 0),
  };
}

interface Copy {
  packets: AsyncGenerator<EncodedPacket, void>;
  add: (packet: EncodedPacket) => Promise<void>;
}

/** Copies the packets of both tracks in the order of their times, and nothing else of the file. */
async function copy({ video, audio }: Tracks, path: string): Promise<void> {
  const target = new BufferTarget();
  const output = new Output({
    format: new Mp4OutputFormat({ fastStart: 'in-memory' }), // the index comes first
    target,
  });
  const pictures = new EncodedVideoPacketSource('avc');
  const videoConfig = await video.getDecoderConfig();
  if (!videoConfig?.description) throw new Rejected('video_broken');
  output.addVideoTrack(pictures, { rotation: await video.getRotation() });
  const copies: Copy[] = [
    {
      packets: new EncodedPacketSink(video).packets(undefined, undefined, { verifyKeyPackets: true }),
      add: (packet) => pictures.add(packet, { decoderConfig: videoConfig }),
    },
  ];
  if (audio) {
    const sound = new EncodedAudioPacketSource('aac');
    const audioConfig = await audio.getDecoderConfig();
    if (!audioConfig) throw new Rejected('video_broken');
    output.addAudioTrack(sound);
    copies.push({
      packets: new EncodedPacketSink(audio).packets(),
      add: (packet) => sound.add(packet, { decoderConfig: audioConfig }),
    });
  }
  await output.start();
  const left = await Promise.all(copies.map(async (one) => ({ ...one, next: await one.packets.next() })));
  for (;;) {
    const timeOf = ({ next }: (typeof left)[number]) => (next.done ? Infinity : next.value.timestamp);
    const [first] = left.toSorted((one, other) => timeOf(one) - timeOf(other));
    if (!first || first.next.done) break;
    await first.add(first.next.value);
    first.next = await first.packets.next();
  }
  await output.finalize();
  // On a full disk, Mediabunny's `FilePathTarget` reports success for a truncated file.
  await writeFile(path, Buffer.from(target.buffer!), { flag: 'wx' });
}

const open = (path: string) => new Input({ source: new FilePathSource(path), formats: [MP4] });

/** Writes the accepted parts of a file, and checks the result like the file. */
async function rewrite({ file, output }: VideoJob): Promise<VideoAnswer> {
  const input = open(file);
  const written = open(output);
  try {
    const tracks = await inspect(input);
    await copy(tracks, output);
    const { seconds, packets } = await inspect(written);
    // The end of the file was missing.
    if (packets < tracks.packets) throw new Rejected('video_broken');
    return { seconds: Math.round(seconds * 10) / 10 };
  } finally {
    input.dispose();
    written.dispose();
  }
}

const showLife = () => parentPort!.postMessage(null);
showLife();
setInterval(showLife, SIGN_OF_LIFE_EVERY).unref();

Logging.level = LogLevel.Silent;
void rewrite(workerData as VideoJob)
  .catch((error: NodeJS.ErrnoException): VideoAnswer => {
    if (error instanceof Rejected) return { problem: error.problem };
    // An error of the disk. All other errors are about the file.
    if (error.syscall) return { code: error.code, syscall: error.syscall, message: error.message };
    return { problem: 'video_broken' };
  })
  .then((answer) => parentPort!.postMessage(answer));
