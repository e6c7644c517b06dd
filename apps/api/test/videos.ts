import { readFile } from 'node:fs/promises';
import {
  BufferSource,
  BufferTarget,
  EncodedAudioPacketSource,
  EncodedPacket,
  EncodedVideoPacketSource,
  Input,
  MP4,
  Mp4OutputFormat,
  Output,
  type AudioCodec,
  type MetadataTags,
  type VideoCodec,
} from 'mediabunny';
import type { TestApp } from './app.js';
import { picture, type TestUser } from './factories.js';

interface Encoded {
  codec: string;
  description: string;
  frames: { isKey: boolean; data: string }[];
}

/** Twenty pictures of a ball, encoded with the WebCodecs of Chromium. */
const BALL = JSON.parse(await readFile(new URL('encoded-video.json', import.meta.url), 'utf8')) as Encoded;
const FRAMES_PER_SECOND = 10;

/** AAC of silence. */
const SILENCE = Buffer.from('00c800802380', 'hex');
const SAMPLES_PER_PACKET = 1024;
const SAMPLE_RATE = 48_000;

interface VideoOptions {
  seconds?: number;
  width?: number;
  height?: number;
  rotation?: 0 | 90 | 180 | 270;
  codec?: VideoCodec;
  /** Null for a video without sound. */
  audio?: AudioCodec | null;
  /** Number of video tracks. */
  tracks?: number;
  tags?: MetadataTags;
  fastStart?: false | 'in-memory' | 'fragmented';
}

const AUDIO_CONFIGS: Partial<Record<AudioCodec, { codec: string; description?: Uint8Array }>> = {
  aac: { codec: 'mp4a.40.2', description: Buffer.from('1188', 'hex') },
  mp3: { codec: 'mp3' },
};

const VIDEO_CONFIGS: Partial<Record<VideoCodec, string>> = {
  avc: BALL.codec,
  hevc: 'hvc1.1.6.L93.B0',
  vp9: 'vp09.00.10.08',
};

/** Returns an MP4 of a jumping ball. */
export async function video({
  seconds = 2,
  width = 320,
  height = 180,
  rotation = 0,
  codec = 'avc',
  audio = 'aac',
  tracks = 1,
  tags,
  fastStart = false,
}: VideoOptions = {}): Promise<Buffer> {
  const output = new Output({ format: new Mp4OutputFormat({ fastStart }), target: new BufferTarget() });
  const pictures = Array.from({ length: tracks }, () => new EncodedVideoPacketSource(codec));
  for (const source of pictures) output.addVideoTrack(source, { rotation });
  const sound = audio ? new EncodedAudioPacketSource(audio) : undefined;
  if (sound) output.addAudioTrack(sound);
  if (tags) output.setMetadataTags(tags);
  await output.start();
  const decoderConfig = {
    codec: VIDEO_CONFIGS[codec]!,
    codedWidth: width,
    codedHeight: height,
    description: Buffer.from(BALL.description, 'base64'),
  };
  for (let index = 0; index < seconds * FRAMES_PER_SECOND; index++) {
    const { isKey, data } = BALL.frames[index % BALL.frames.length]!;
    const [time, type] = [index / FRAMES_PER_SECOND, isKey ? 'key' : 'delta'] as const;
    const packet = new EncodedPacket(Buffer.from(data, 'base64'), type, time, 1 / FRAMES_PER_SECOND);
    for (const source of pictures) await source.add(packet, { decoderConfig });
  }
  const audioConfig = { ...AUDIO_CONFIGS[audio ?? 'aac']!, sampleRate: SAMPLE_RATE, numberOfChannels: 1 };
  const packetSeconds = SAMPLES_PER_PACKET / SAMPLE_RATE;
  for (let time = 0; sound && time + packetSeconds <= seconds; time += packetSeconds)
    await sound.add(new EncodedPacket(SILENCE, 'key', time, packetSeconds), { decoderConfig: audioConfig });
  await output.finalize();
  return Buffer.from(output.target.buffer!);
}

/** Uploads a video as browsers do. */
export const uploadVideo = async (test: TestApp, user: TestUser, file: Buffer, poster?: Buffer) =>
  test
    .as(user)
    .post('/api/media/video')
    .attach('file', file, { filename: 'ball.mp4', contentType: 'video/mp4' })
    .attach('poster', poster ?? (await picture()), { filename: 'poster.jpg', contentType: 'image/jpeg' });

export interface ReadVideo {
  /** Names of the boxes on the top level, in their order. */
  boxes: string[];
  tracks: string[];
  seconds: number;
  rotation: number;
  tags: MetadataTags;
}

/** Reads a served video. */
export async function readVideo(file: Buffer): Promise<ReadVideo> {
  const boxes: string[] = [];
  for (let start = 0; start < file.length; start += file.readUInt32BE(start))
    boxes.push(file.toString('latin1', start + 4, start + 8));
  const input = new Input({ source: new BufferSource(file), formats: [MP4] });
  const tracks = await input.getTracks();
  const codecs = await Promise.all(tracks.map(async (track) => `${track.type} ${await track.getCodec()}`));
  const [first] = await input.getVideoTracks();
  return {
    boxes,
    tracks: codecs,
    seconds: await input.computeDuration(),
    rotation: await first!.getRotation(),
    tags: await input.getMetadataTags(),
  };
}
