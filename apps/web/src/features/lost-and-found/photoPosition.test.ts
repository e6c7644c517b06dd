import { describe, expect, it } from 'vitest';
import sharp from 'sharp';
import { photoPositionOf } from './photoPosition';

interface Gps {
  latitude?: string;
  longitude?: string;
  latitudeRef?: string;
  longitudeRef?: string;
}

/** Creates a photo with these GPS fields, by default those of Belgrade. */
async function photoWith({ latitude = '44/1 48/1 0/1', longitude = '20/1 30/1 0/1', ...refs }: Gps) {
  const { latitudeRef = 'N', longitudeRef = 'E' } = refs;
  const jpeg = await sharp({ create: { width: 8, height: 8, channels: 3, background: '#888' } })
    .jpeg()
    .withExif({
      IFD3: {
        ...(latitudeRef && { GPSLatitudeRef: latitudeRef }),
        ...(longitudeRef && { GPSLongitudeRef: longitudeRef }),
        ...{ GPSLatitude: latitude, GPSLongitude: longitude },
      },
    })
    .toBuffer();
  return { arrayBuffer: () => Promise.resolve(new Uint8Array(jpeg).buffer) } as File;
}

describe('photoPositionOf', () => {
  it('returns the place of a photo', async () => {
    expect(await photoPositionOf(await photoWith({}))).toEqual({ latitude: 44.8, longitude: 20.5 });
    expect(await photoPositionOf(await photoWith({ latitudeRef: 'S', longitudeRef: 'W' }))).toEqual({
      latitude: -44.8,
      longitude: -20.5,
    });
  });

  it.each<[string, Gps]>([
    ['zeroed', { latitude: '0/1 0/1 0/1', longitude: '0/1 0/1 0/1' }],
    ['without a number', { latitude: '0/0 0/0 0/0', longitude: '0/0 0/0 0/0' }],
    ['infinite', { latitude: '44/0 0/1 0/1' }],
    ['outside the Earth', { latitude: '91/1 0/1 0/1' }],
    ['without a hemisphere', { latitudeRef: '' }],
    ['with an unknown hemisphere', { longitudeRef: 'X' }],
  ])('ignores coordinates that are %s', async (_, gps) => {
    expect(await photoPositionOf(await photoWith(gps))).toBeNull();
  });
});
