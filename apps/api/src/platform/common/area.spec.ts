import { AREA_RADIUS, areaOf, cellCentre, distanceKm, roundPoint } from './area.js';

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
