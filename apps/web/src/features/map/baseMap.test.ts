import { readBaseMap } from '../../../vite/baseMap';

test('coasts never cross the whole map', () => {
  const { land } = readBaseMap();
  for (const ring of land.coordinates.flat()) {
    const [widest] = ring
      .slice(1)
      .map(([longitude = 0], index) => Math.abs(longitude - ring[index]![0]!))
      .sort((one, other) => other - one);
    // Only the edge along the South Pole is as wide as the map.
    const isAntarctica = ring.some(([, latitude]) => latitude === -90);
    expect(widest).toBeLessThanOrEqual(isAntarctica ? 360 : 90);
  }
});
