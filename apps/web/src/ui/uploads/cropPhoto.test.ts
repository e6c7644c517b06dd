import { describe, expect, it } from 'vitest';
import { planCrop } from './cropPhoto';

const landscape = { width: 4000, height: 3000 };

describe('planCrop()', () => {
  it('keeps the size of a small crop', () => {
    expect(planCrop(landscape, { x: 500, y: 0, width: 1000, height: 1000, rotation: 0 })).toEqual({
      scale: 1,
      width: 1000,
      height: 1000,
      middle: { x: 1500, y: 1500 },
    });
  });

  it('scales a large crop down proportionally', () => {
    const { scale, width, height } = planCrop(landscape, { x: 0, y: 0, width: 3840, height: 2880, rotation: 0 });
    expect([scale, width, height]).toEqual([0.5, 1920, 1440]);
  });

  it.each([90, -90, 270, 450])('calculates the position in a picture rotated by %i degrees', (rotation) => {
    expect(planCrop(landscape, { x: 0, y: 1000, width: 1500, height: 1500, rotation }).middle).toEqual({
      x: 1500,
      y: 1000,
    });
  });

  it('ignores full turns of the rotation', () => {
    const part = { x: 10, y: 20, width: 300, height: 300 };
    expect(planCrop(landscape, { ...part, rotation: -360 })).toEqual(planCrop(landscape, { ...part, rotation: 0 }));
  });

  it('returns a size of at least one pixel', () => {
    const { width, height } = planCrop(landscape, { x: 0, y: 0, width: 4000, height: 0.2, rotation: 0 });
    expect([width, height]).toEqual([1920, 1]);
  });
});
