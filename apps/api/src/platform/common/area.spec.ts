import { AREA_RADIUS, areaOf, boundsAround, cellCentre, distanceKm, partsOf, roundPoint } from './area.js';

describe('the area of a point', () => {
  it('has a fixed centre, whose circle contains the whole cell', () => {
    for (const latitude of [-89.99, -54.8, -0.001, 0, 22.3, 44.8125, 59.9, 78.2, 90])
      for (let longitude = -180; longitude <= 180; longitude += 0.737) {
        const centre = cellCentre({ latitude, longitude });
        expect(Math.abs(centre.latitude)).toBeLessThan(90);
        expect(distanceKm(roundPoint({ latitude, longitude }), centre) * 1000).toBeLessThanOrEqual(AREA_RADIUS);
        // Points around the centre have the same centre.
        const step = 0.0007;
        for (const [down, right] of [
          [step, step],
          [-step, -step],
        ] as const)
          expect(cellCentre({ latitude: centre.latitude + down, longitude: centre.longitude + right })).toEqual(centre);
      }
  });

  it('stores points with three decimals and shows the same centre for all points of a cell', () => {
    const area = areaOf({ latitude: 44.812345678, longitude: 20.461234567 });
    expect(area).toMatchObject({ latitude: 44.812, longitude: 20.461 });
    expect(distanceKm(area, { latitude: area.cellLatitude, longitude: area.cellLongitude })).toBeLessThan(0.5);
    const centres = new Set<string>();
    for (let i = 0; i < 100; i++)
      centres.add(JSON.stringify(cellCentre({ latitude: 44.812 + i * 1e-5, longitude: 20.461 + i * 1e-6 })));
    expect(centres.size).toBeLessThanOrEqual(2);
  });
});

describe('boundsAround', () => {
  it('contains the circle everywhere on Earth, and little more', () => {
    for (const latitude of [-90, -89.9, -60, 0, 43.3, 78.2, 89.5, 90])
      for (const longitude of [-180, -179.9, -90, 0, 21.9, 179.9, 180]) {
        const centre = { latitude, longitude };
        const parts = partsOf(boundsAround(centre, 50));
        const contains = (point: typeof centre) =>
          parts.some(
            ({ west, south, east, north }) =>
              point.latitude >= south && point.latitude <= north && point.longitude >= west && point.longitude <= east,
          );
        for (let step = 0; step < 36_000; step++) {
          const point = { latitude: -90 + (step % 181), longitude: -180 + step / 100 };
          if (distanceKm(centre, point) <= 50) expect([centre, point, contains(point)]).toEqual([centre, point, true]);
        }
        expect(contains(centre)).toBe(true);
        if (Math.abs(latitude) < 80) expect(contains({ latitude, longitude: longitude > 0 ? -45 : 45 })).toBe(false);
        const across = { latitude, longitude: longitude > 0 ? -179.95 : 179.95 };
        if (Math.abs(longitude) > 179 && distanceKm(centre, across) <= 50) expect(contains(across)).toBe(true);
      }
  });
});
