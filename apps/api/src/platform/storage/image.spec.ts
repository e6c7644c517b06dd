import sharp from 'sharp';
import { photo, pngBomb } from '../../../test/uploads.js';
import { processImage } from './image.js';

const plain = (background: string, channels: 3 | 4 = 3) =>
  sharp({ create: { width: 60, height: 40, channels, background } });

/** Returns the colour at the centre of the displayed picture. */
async function colourOf(file: Buffer) {
  const { variants } = await processImage(file);
  const { data, info } = await sharp(variants[0]!.bytes).raw().toBuffer({ resolveWithObject: true });
  const middle = (20 * info.width + 30) * info.channels;
  return [...data.subarray(middle, middle + info.channels)];
}

const expectNear = (colour: number[], expected: number[]) => {
  expect(colour).toHaveLength(expected.length);
  for (const [index, value] of expected.entries()) expect(Math.abs(colour[index]! - value)).toBeLessThan(20);
};

describe('processImage() with different colour formats', () => {
  it.each<[string, () => Promise<Buffer>, number[]]>([
    ['an ordinary JPEG', () => plain('#d9480f').jpeg().toBuffer(), [217, 72, 15]],
    ['a progressive JPEG', () => plain('#d9480f').jpeg({ progressive: true }).toBuffer(), [217, 72, 15]],
    ['a grey JPEG', () => plain('#808080').toColourspace('b-w').jpeg().toBuffer(), [128, 128, 128]],
    ['a JPEG for print', () => plain('#8a6a5a').toColourspace('cmyk').jpeg().toBuffer(), [138, 106, 90]],
    ['a wide-gamut JPEG', () => plain('#d9480f').withIccProfile('p3').jpeg().toBuffer(), [217, 72, 15]],
    ['a PNG of 16 bits', () => plain('#d9480f').toColourspace('rgb16').png().toBuffer(), [217, 72, 15]],
    ['a PNG with a palette', () => plain('#d9480f').png({ palette: true }).toBuffer(), [217, 72, 15]],
    ['a transparent PNG', () => plain('#d9480f80', 4).png().toBuffer(), [217, 72, 15, 128]],
    ['a transparent grey PNG', () => plain('#80808080', 4).toColourspace('b-w').png().toBuffer(), [128, 128, 128, 128]],
    ['a GIF', () => plain('#d9480f').gif().toBuffer(), [217, 72, 15]],
  ])('keeps the colours of %s', async (_name, make, expected) => {
    expectNear(await colourOf(await make()), expected);
  });
});

describe('processImage() with camera orientation', () => {
  it.each([1, 2, 3, 4, 5, 6, 7, 8])('rotates a picture with orientation %i upright', async (orientation) => {
    const file = await plain('#d9480f').withMetadata({ orientation }).jpeg().toBuffer();
    const { width, height, variants } = await processImage(file);
    expect([width, height]).toEqual(orientation < 5 ? [60, 40] : [40, 60]);
    expect(await sharp(variants[0]!.bytes).metadata()).toMatchObject({ width, height });
  });
});

describe('processImage()', () => {
  it('returns the size of the largest variant', async () => {
    for (const [given, expected] of [
      [
        [3000, 2001],
        [1920, 1281],
      ],
      [
        [1921, 7],
        [1920, 7],
      ],
      [
        [333, 1000],
        [333, 1000],
      ],
      // This picture exceeds WebP's height limit, as a screenshot of a whole chat can.
      [
        [1000, 20_000],
        [819, 16_380],
      ],
      [
        [1, 40_000],
        [1, 16_383],
      ],
    ] as const) {
      const file = await sharp({ create: { width: given[0], height: given[1], channels: 3, background: '#888' } })
        .png()
        .toBuffer();
      const { width, height, variants } = await processImage(file);
      expect([width, height]).toEqual(expected);
      const stored = await sharp(variants.at(-1)!.bytes).metadata();
      expect([stored.width, stored.height]).toEqual(expected);
    }
  });
});

describe('processImage() with large pictures', () => {
  const refusal = (file: Buffer) => processImage(file).catch(({ code }: { code: string }) => code);

  it('rejects a huge 16-bit PNG with transparency before decoding it', async () => {
    expect(await refusal(pngBomb(5100, 5000, [16, 6]))).toBe('image_too_large');
    expect(await refusal(pngBomb(5000, 5000, [16, 6]))).toBe('image_broken'); // no pixel data
  });

  it('rejects a huge progressive JPEG before decoding it', async () => {
    const file = await plain('#d9480f').jpeg({ progressive: true }).toBuffer();
    const sizeAt = file.indexOf(Buffer.from([0xff, 0xc2])) + 5;
    const ofSize = (width: number, height: number) => {
      file.writeUInt16BE(height, sizeAt);
      file.writeUInt16BE(width, sizeAt + 2);
      return file;
    };
    expect(await refusal(ofSize(6000, 6000))).toBe('image_too_large');
    // Decoders only warn if the header announces too many pixels.
    expect(await refusal(ofSize(5000, 6000))).toMatchObject({ width: 1920, height: 2304 });
  });
});

describe('processImage()', () => {
  it('processes at most two pictures at a time', async () => {
    const file = await photo(400, 300).jpeg().toBuffer();
    const { prototype } = sharp as unknown as { prototype: { toBuffer: (...args: unknown[]) => Promise<unknown> } };
    const { toBuffer } = prototype;
    let atOnce = 0;
    let most = 0;
    // Do not use the library's counter: it counts the whole process, where other tests process
    // pictures too.
    prototype.toBuffer = function (...args) {
      most = Math.max(most, ++atOnce);
      return toBuffer.apply(this, args).finally(() => atOnce--);
    };
    try {
      await Promise.all(Array.from({ length: 6 }, () => processImage(file)));
    } finally {
      prototype.toBuffer = toBuffer;
    }
    expect(most).toBe(2);
  });
});
