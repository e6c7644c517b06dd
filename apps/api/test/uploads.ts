import { randomBytes } from 'node:crypto';
import { readdir, rm } from 'node:fs/promises';
import { connect } from 'node:net';
import { join } from 'node:path';
import { crc32, deflateSync } from 'node:zlib';
import sharp from 'sharp';
import { StorageService } from '../src/platform/storage/storage.service.js';
import type { TestApp } from './app.js';
import { LONGEST_WAIT } from './eventually.js';
import type { TestUser } from './factories.js';

export const BOUNDARY = 'the-boundary';
export const MULTIPART = `multipart/form-data; boundary=${BOUNDARY}`;

interface Part {
  name?: string;
  filename?: string;
  type?: string;
  content: string | Buffer;
}

/** Returns the raw bytes of a multipart body. Each part is written exactly as given. */
export const partsOf = (...parts: Part[]) =>
  Buffer.concat(
    parts.flatMap(({ name, filename, type, content }) => [
      Buffer.from(
        `--${BOUNDARY}\r\nContent-Disposition: form-data${name === undefined ? '' : `; name="${name}"`}` +
          `${filename === undefined ? '' : `; filename="${filename}"`}\r\n` +
          `${type ? `Content-Type: ${type}\r\n` : ''}\r\n`,
      ),
      Buffer.from(content as string),
      Buffer.from('\r\n'),
    ]),
  );

export const multipart = (...parts: Part[]) => Buffer.concat([partsOf(...parts), Buffer.from(`--${BOUNDARY}--\r\n`)]);

/** Sends an upload as browsers do. */
export const upload = (test: TestApp, user: TestUser, petUuid: string, file: Buffer, fields: object = {}) =>
  test
    .as(user)
    .post('/api/pet-photo')
    .field({ petUuid, ...fields })
    .attach('file', file, { filename: 'photo.jpg', contentType: 'image/jpeg' });

/** Sends an upload to the user's own album as browsers do. */
export const uploadOwn = (test: TestApp, user: TestUser, file: Buffer, fields: object = {}) =>
  test
    .as(user)
    .post('/api/user-photo')
    .field({ ...fields })
    .attach('file', file, { filename: 'photo.jpg', contentType: 'image/jpeg' });

export const PDF = Buffer.from('%PDF-1.7\n%%EOF\n');

/** Adds a document to a new entry of a pet's health record. Returns its id. */
export async function addDocument(test: TestApp, owner: TestUser, petUuid: string): Promise<string> {
  const path = `/api/pet/${petUuid}/health-records`;
  const entry = { kind: 'note', day: '2026-05-17', details: {}, note: 'x' };
  const { body } = await test.as(owner).post(path).send(entry).expect(201);
  const sent = test.as(owner).post(`${path}/${body.id}/documents`).field({ title: 'x' }).attach('file', PDF, 'x.pdf');
  return (await sent.expect(201)).body.id;
}

/** Pattern for the paths of stored pictures. The folder must not contain other files. */
const STORED = /^([0-9a-f]{2})\/\1[0-9a-f]{30}\/\d+\.webp$/;

/** Returns the paths of all stored files, including temporary files. */
export async function storedFiles(test: TestApp): Promise<string[]> {
  const entries = await readdir(test.config.UPLOADS_DIR, { withFileTypes: true, recursive: true });
  return entries
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name).slice(test.config.UPLOADS_DIR.length + 1))
    .sort();
}

/** Returns received files' names and the keys of pictures that are being stored or moved. */
export const unfinished = async (test: TestApp): Promise<string[]> => [
  ...(await readdir(test.app.get(StorageService).temporary.folder)),
  ...(await test.prisma.pendingFile.findMany()).map(({ key }) => key),
];

/** Result of a storage check without findings. */
export const consistent = (pictures: number) => ({ pictures, missing: [], misplaced: [], orphaned: [], repaired: [] });

export const isStoredPicture = (path: string) => STORED.test(path);

export async function emptyStorage(test: TestApp) {
  for (const name of await readdir(test.config.UPLOADS_DIR)) {
    if (name !== '.tmp') await rm(join(test.config.UPLOADS_DIR, name), { recursive: true, force: true });
  }
}

/**
 * Sends raw bytes. Returns all text received until the connection closes or `enough` returns true.
 */
export function exchange(url: string, bytes: (string | Buffer)[], enough: (answer: string) => boolean = () => false) {
  const { hostname, port } = new URL(url);
  return new Promise<string>((resolve, reject) => {
    const socket = connect(Number(port), hostname);
    let answer = '';
    socket.setTimeout(LONGEST_WAIT, () => socket.destroy(new Error(`no answer but: ${answer}`)));
    socket.on('data', (chunk: Buffer) => {
      answer += chunk.toString();
      if (!enough(answer)) return;
      socket.destroy();
      resolve(answer);
    });
    socket.on('error', (error) => (answer ? resolve(answer) : reject(error)));
    socket.on('close', () => resolve(answer));
    for (const part of bytes) socket.write(part);
  });
}

/** Creates a photo with noise, as cameras do, so that it does not compress well. */
export const photo = (width: number, height: number) =>
  sharp({
    create: { width, height, channels: 3, background: '#888', noise: { type: 'gaussian', mean: 128, sigma: 40 } },
  });

/**
 * Sets the last coefficient in a sequential JPEG's scan header to 0. Some phones create such
 * files.
 */
export function withScanEndingAtZero(jpeg: Buffer): Buffer {
  const scan = jpeg.indexOf(Buffer.from([0xff, 0xda]));
  const spectralEnd = scan + 2 + jpeg.readUInt16BE(scan + 2) - 2;
  if (jpeg[spectralEnd] !== 63) throw new Error('The scan is not sequential');
  const patched = Buffer.from(jpeg);
  patched[spectralEnd] = 0;
  return patched;
}

/** Inserts stray bytes before a JPEG's quantization tables. Some phones create such files. */
export function withStrayBytes(jpeg: Buffer): Buffer {
  const tables = jpeg.indexOf(Buffer.from([0xff, 0xdb]));
  return Buffer.concat([jpeg.subarray(0, tables), Buffer.alloc(8, 0x11), jpeg.subarray(tables)]);
}

/** Creates a JPEG with exactly this many bytes. */
export async function jpegOfSize(bytes: number): Promise<Buffer> {
  const image = await photo(300, 200).jpeg().toBuffer();
  // Add bytes after the end of the picture, which decoders ignore.
  return Buffer.concat([image, randomBytes(bytes - image.length)]);
}

/** Creates an animation with a red, a green and a blue frame. */
export async function animatedGif(width = 60, height = 40): Promise<Buffer> {
  const frames = await Promise.all(
    ['#ff0000', '#00ff00', '#0000ff'].map((background) =>
      sharp({ create: { width, height, channels: 3, background } })
        .png()
        .toBuffer(),
    ),
  );
  return sharp(frames, { join: { animated: true } })
    .gif({ delay: [100, 200, 300], loop: 0 })
    .toBuffer();
}

/**
 * Creates a photo as a rotated camera takes it. In the file, it is red on the left and blue on
 * the right.
 */
export const turnedJpeg = async () =>
  sharp({ create: { width: 400, height: 200, channels: 3, background: '#0000ff' } })
    .composite([
      { input: { create: { width: 200, height: 200, channels: 3, background: '#ff0000' } }, left: 0, top: 0 },
    ])
    .withExif({
      IFD0: { Make: 'SecretCamera', Model: 'Serial-12345', Artist: 'Ana Anić' },
      IFD2: { BodySerialNumber: 'Serial-12345' },
      IFD3: { GPSLatitudeRef: 'N', GPSLatitude: '44/1 49/1 0/1', GPSLongitudeRef: 'E', GPSLongitude: '20/1 27/1 0/1' },
    })
    .withXmp('<x:xmpmeta xmlns:x="adobe:ns:meta/">SecretPlace</x:xmpmeta>')
    .withMetadata({ orientation: 6 })
    .jpeg()
    .toBuffer();

/** Creates a small PNG that unpacks to this many pixels of one bit each. */
export function pngBomb(width: number, height: number, [bits, colours] = [1, 0]): Buffer {
  const chunk = (type: string, content: Buffer) => {
    const body = Buffer.concat([Buffer.from(type, 'latin1'), content]);
    const frame = Buffer.alloc(8);
    frame.writeUInt32BE(content.length, 0);
    frame.writeUInt32BE(crc32(body), 4);
    return Buffer.concat([frame.subarray(0, 4), body, frame.subarray(4)]);
  };
  const header = Buffer.alloc(13);
  header.writeUInt32BE(width, 0);
  header.writeUInt32BE(height, 4);
  header.set([bits, colours, 0, 0, 0], 8);
  const rows = Buffer.alloc((Math.ceil(width / 8) + 1) * height);
  return Buffer.concat([
    Buffer.from('\x89PNG\r\n\x1a\n', 'latin1'),
    chunk('IHDR', header),
    chunk('IDAT', deflateSync(rows)),
    chunk('IEND', Buffer.alloc(0)),
  ]);
}

/** Creates a GIF of a few hundred bytes whose frames have this many pixels in total. */
export function gifBomb(width: number, height: number, frames: number): Buffer {
  const size = Buffer.alloc(4);
  size.writeUInt16LE(width, 0);
  size.writeUInt16LE(height, 2);
  // Each frame has one pixel on a logical screen of this size. Decoders accept up to 2048 frames.
  const frame = Buffer.from('21f904000a0000002c0000000001000100000202440100', 'hex');
  return Buffer.concat([
    Buffer.from('GIF89a', 'latin1'),
    size,
    Buffer.from('800000ff000000ff00', 'hex'),
    ...Array<Buffer>(frames).fill(frame),
    Buffer.from(';'),
  ]);
}

/** Replaces a picture's pixels with invalid bytes. */
export function unpackable(bomb: Buffer): Buffer {
  const pixels = bomb.indexOf('IDAT') + 4;
  if (pixels >= 4) return Buffer.concat([bomb.subarray(0, pixels), Buffer.alloc(bomb.length - pixels, 0xff)]);
  return Buffer.from(bomb.toString('latin1').replaceAll('\x02\x02D\x01', '\x02\x02\xff\xff'), 'latin1');
}
