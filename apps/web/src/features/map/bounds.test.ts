import { describe, expect, it } from 'vitest';
import { boundsOf, readBounds, snapBounds, toBounds, unwrapBounds, writeBounds } from './bounds';

describe('bounds of a map', () => {
  it('stay the same after they are written to a URL and read again', () => {
    expect(readBounds(writeBounds([18.8, 42.2, 23.1, 46.2]))).toEqual([18.8, 42.2, 23.1, 46.2]);
  });

  it.each([null, '', '1,2,3', '1,2,3,4,5', 'a,b,c,d', '1,2,1,4', '1,4,3,2', '-181,1,2,3', '1,2,3,91', '1.2.3,1,2,3'])(
    'ignore the invalid value %j',
    (text) => {
      expect(readBounds(text)).toBeUndefined();
    },
  );

  it('contain all points', () => {
    const points = [
      { latitude: 45, longitude: 19 },
      { latitude: 43, longitude: 22 },
    ];
    expect(boundsOf(points)).toEqual([19, 43, 22, 45]);
    expect(boundsOf([])).toBeUndefined();
  });

  it('cross the 180th meridian where the points are nearer to each other', () => {
    const points = [178.4, -179.9, 177.1, -178].map((longitude) => ({ latitude: -17, longitude }));
    expect(boundsOf(points)).toEqual([177.1, -17, -178, -17]);
    expect(unwrapBounds([177.1, -17, -178, -17])).toEqual([177.1, -17, 182, -17]);
    expect(boundsOf([{ latitude: 1, longitude: 180 }])).toEqual([180, 1, 180, 1]);
  });

  it('cover the world at most once', () => {
    expect(toBounds(-200, -90, 190.00049, 90)).toEqual([-180, -85, 180, 85]);
  });

  it.each([
    [170, 190, [170, -170]],
    [-190, -170, [170, -170]],
    [530, 550, [170, -170]],
    [170, 180, [170, 180]],
    [180, 190, [-180, -170]],
    [-180, 180, [-180, 180]],
  ])('have longitudes of one world for a map from %d to %d degrees', (west, east, expected) => {
    const bounds = toBounds(west, -20, east, -10);
    expect([bounds[0], bounds[2]]).toEqual(expected);
    expect(readBounds(writeBounds(bounds))).toEqual(bounds);
  });

  it('stay narrow in requests across the 180th meridian', () => {
    expect(snapBounds([179.1, -18.4, -179.9, -17.4])).toEqual([179, -18.5, -179.75, -17.25]);
  });

  it('stay the same in requests after a small movement of the map', () => {
    const part = snapBounds([19.1, 44.1, 20.1, 45.1]);
    expect(part).toEqual([19, 44, 20.25, 45.25]);
    expect(snapBounds([19.11, 44.12, 20.11, 45.12])).toEqual(part);
  });
});
