import { video } from '../videos.js';

/** The whole number of a box's size that means "to the end of the file". */
const TO_THE_END = 0;
const HUGE = 0xff_ff_ff_ff;

const u32 = (...values: number[]) => {
  const bytes = Buffer.alloc(4 * values.length);
  values.forEach((value, index) => bytes.writeUInt32BE(value, 4 * index));
  return bytes;
};

const box = (type: string, ...contents: Buffer[]) => {
  const content = Buffer.concat(contents);
  return Buffer.concat([u32(content.length + 8), Buffer.from(type, 'latin1'), content]);
};

const FTYP = box('ftyp', Buffer.from('isom\0\0\0\0isomavc1mp41', 'latin1'));

/** Names of the boxes that contain boxes. */
const CONTAINERS = new Set(['moov', 'trak', 'mdia', 'minf', 'stbl', 'moof', 'traf', 'mvex']);

/** Returns the start of the first box with this name. */
function startOf(file: Buffer, name: string, from = 0, to = file.length): number {
  for (let start = from; start + 8 <= to; start += file.readUInt32BE(start)) {
    const type = file.toString('latin1', start + 4, start + 8);
    if (type === name) return start;
    const inner = CONTAINERS.has(type) ? startOf(file, name, start + 8, start + file.readUInt32BE(start)) : -1;
    if (inner >= 0) return inner;
  }
  return -1;
}

/** Writes numbers into the first box with this name, at an offset from its start. */
function patched(file: Buffer, name: string, offset: number, ...values: number[]): Buffer {
  const start = startOf(file, name);
  if (start < 0) throw new Error(`the file has no ${name}`);
  const copy = Buffer.from(file);
  u32(...values).copy(copy, start + offset);
  return copy;
}

/** Clears the width and height of the pictures. */
function withoutWidth(file: Buffer): Buffer {
  const copy = Buffer.from(file);
  const width = copy.lastIndexOf('avc1', copy.indexOf('avcC')) + 28;
  copy.fill(0, width, width + 4);
  return copy;
}

const nested = (type: string, depth: number): Buffer => {
  const bytes = Buffer.alloc(8 * depth);
  for (let index = 0; index < depth; index++) {
    bytes.writeUInt32BE(8 * (depth - index), 8 * index);
    bytes.write(type, 8 * index + 4, 'latin1');
  }
  return bytes;
};

/** Offset of the first number in boxes that begin with a version and flags. */
const FIRST = 12;

/** A file whose index makes a single step of its reader very long. */
export const stallingVideo = (good: Buffer): [name: string, file: Buffer] => [
  'four billion packets per chunk',
  patched(good, 'stsc', FIRST + 8, HUGE),
];

/** Files that the server must reject, with a name each. */
export async function hostileVideos(): Promise<[name: string, file: Buffer][]> {
  const good = await video({ seconds: 1, fastStart: 'in-memory' });
  const indexLast = await video({ seconds: 1 });
  const fragmented = await video({ seconds: 1, fastStart: 'fragmented' });
  const mdat = startOf(good, 'mdat');
  const html = Buffer.from('<!doctype html><script>alert(document.domain)</script>');
  const lies = (file: Buffer): [string, Buffer][] => [
    ...['moov', 'trak', 'mdia', 'minf', 'stbl', 'stsd'].flatMap((name) =>
      [1, 7, HUGE].map((size): [string, Buffer] => [`${name} of ${size} bytes`, patched(file, name, 0, size)]),
    ),
    ['packets of 4 GB', patched(file, 'stsz', FIRST, HUGE)],
    ['a packet of 4 GB', patched(file, 'stsz', FIRST + 8, HUGE)],
    ['no packets', patched(file, 'stsz', FIRST, 0, 0)],
    ['four billion sizes', patched(file, 'stsz', FIRST + 4, HUGE)],
    ['four billion packets of one byte', patched(patched(file, 'stsz', FIRST, 1, HUGE), 'stts', FIRST, 1, HUGE, 1)],
    ['four billion times', patched(file, 'stts', FIRST, HUGE)],
    ['a time of four billion packets', patched(file, 'stts', FIRST + 4, HUGE)],
    ['a duration of four billion', patched(file, 'stts', FIRST + 8, HUGE)],
    ['offsets beyond the end', patched(file, 'stco', FIRST + 4, HUGE)],
    ['four billion offsets', patched(file, 'stco', FIRST, HUGE)],
    ['four billion chunks', patched(file, 'stsc', FIRST, HUGE)],
    ['four billion sample descriptions', patched(file, 'stsd', FIRST, HUGE)],
    ['no sample description', patched(file, 'stsd', FIRST, 0)],
    ['no time scale', patched(file, 'mdhd', FIRST + 8, 0)],
    ['the packets in the index', patched(file, 'stco', FIRST + 4, 8)],
  ];
  return [
    ['an empty file', Buffer.alloc(0)],
    ['one byte', Buffer.from([0])],
    ['zeros', Buffer.alloc(100_000)],
    ['a page', html],
    ['a page in front of a video', Buffer.concat([html, good])],
    ['a picture in front of a video', Buffer.concat([Buffer.from('GIF89a'), good])],
    ['only a file type', FTYP],
    ['an unknown file type', Buffer.concat([box('ftyp', Buffer.from('qt  \0\0\0\0')), good.subarray(FTYP.length)])],
    ['an empty index', Buffer.concat([FTYP, box('moov')])],
    ['an index of HTML', Buffer.concat([FTYP, box('moov', html)])],
    ['boxes without end', Buffer.concat([FTYP, u32(TO_THE_END), Buffer.from('free'), Buffer.alloc(1000)])],
    ['a box of 2^64 bytes', Buffer.concat([FTYP, u32(1), Buffer.from('moov'), u32(HUGE, HUGE)])],
    ['many empty boxes', Buffer.concat([FTYP, ...Array.from({ length: 100_000 }, () => box('free')), good])],
    ...['moov', 'trak', 'mdia', 'minf', 'edts', 'udta', 'meta', 'moof'].map((name): [string, Buffer] => [
      `${name} in ${name}, a hundred thousand times`,
      Buffer.concat([FTYP, box('moov', box('trak', nested(name, 100_000)))]),
    ]),
    ...[0.1, 0.3, 0.5, 0.7, 0.9, 0.99].flatMap((part): [string, Buffer][] => [
      [`the first ${part} of a video`, good.subarray(0, good.length * part)],
      [`the first ${part} of a video with the index at the end`, indexLast.subarray(0, indexLast.length * part)],
    ]),
    ['pictures of zeros', Buffer.concat([good.subarray(0, mdat + 8), Buffer.alloc(good.length - mdat - 8)])],
    ['pictures of HTML', Buffer.concat([good.subarray(0, mdat + 8), Buffer.alloc(good.length - mdat - 8, html)])],
    ...lies(good),
    ...lies(indexLast).map(([name, file]): [string, Buffer] => [`${name}, with the index at the end`, file]),
    stallingVideo(good),
    ['fragments of four billion packets', patched(fragmented, 'trun', FIRST, HUGE)],
    ['fragments before the file', patched(fragmented, 'trun', FIRST + 4, HUGE)],
    ['fragments of 4 GB', patched(fragmented, 'moof', 0, HUGE)],
    ['fragments of no bytes', patched(fragmented, 'moof', 0, 1)],
    ['HEVC', await video({ seconds: 1, codec: 'hevc' })],
    ['VP9', await video({ seconds: 1, codec: 'vp9' })],
    ['MP3', await video({ seconds: 1, audio: 'mp3' })],
    ['two pictures at once', await video({ seconds: 1, tracks: 2 })],
    ['sound alone', await video({ seconds: 1, tracks: 0 })],
    ['61 s', await video({ seconds: 61 })],
    ['1282 × 720', await video({ seconds: 1, width: 1282, height: 720 })],
    ['720 × 1282', await video({ seconds: 1, width: 720, height: 1282 })],
    ['1280 × 1280', await video({ seconds: 1, width: 1280, height: 1280 })],
    ['no width', withoutWidth(good)],
  ];
}
