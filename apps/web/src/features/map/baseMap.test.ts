import { expect, test } from 'vitest';
import { readBaseMap } from '../../../vite/baseMap';

test('coasts never cross the whole map', () => {
  const { land } = readBaseMap();
  for (const ring of land.coordinates.flat()) {
    const widths = ring.slice(1).map(([longitude = 0], index) => Math.abs(longitude - ring[index]![0]!));
    // Only the edge along the South Pole is as wide as the map.
    const isAntarctica = ring.some(([, latitude]) => latitude === -90);
    expect(Math.max(...widths)).toBeLessThanOrEqual(isAntarctica ? 360 : 90);
  }
});
