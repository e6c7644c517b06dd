import { describe, expect, it } from '@jest/globals';
import { boundsOf, readBounds, snapBounds, toBounds, writeBounds } from './bounds';

describe('bounds of a map', () => {
  it('stay the same after they are written to a URL and read again', () => {
    expect(readBounds(writeBounds([18.8, 42.2, 23.1, 46.2]))).toEqual([18.8, 42.2, 23.1, 46.2]);
  });

  it.each([null, '', '1,2,3', '1,2,3,4,5', 'a,b,c,d', '3,2,1,4', '1,4,3,2', '-181,1,2,3', '1,2,3,91', '1.2.3,1,2,3'])(
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

  it('end at the edges of the world', () => {
    expect(toBounds(-200, -90, 190.00049, 90)).toEqual([-180, -85, 180, 85]);
  });

  it('stay the same in requests after a small movement of the map', () => {
    const part = snapBounds([19.1, 44.1, 20.1, 45.1]);
    expect(part).toEqual([19, 44, 20.25, 45.25]);
    expect(snapBounds([19.11, 44.12, 20.11, 45.12])).toEqual(part);
  });
});
