import type { components } from '../../api/schema';
import type { Point } from './bounds';
import type { MapPoint } from './MapView';

type Town = components['schemas']['MapTown'];

const collection = (features: GeoJSON.Feature[]): GeoJSON.FeatureCollection => ({
  type: 'FeatureCollection',
  features,
});

const feature = (geometry: GeoJSON.Geometry, properties: object): GeoJSON.Feature => ({
  type: 'Feature',
  geometry,
  properties,
});

const at = ({ longitude, latitude }: Point): GeoJSON.Point => ({ type: 'Point', coordinates: [longitude, latitude] });

/** Leaves out towns that have a pin, because pins have names too. */
export function townData(towns: Town[], points: MapPoint[]) {
  const pinned = new Set(points.map(({ latitude, longitude }) => `${latitude}/${longitude}`));
  return collection(
    towns
      .filter(({ latitude, longitude }) => !pinned.has(`${latitude}/${longitude}`))
      .map(({ name, population, ...point }) => feature(at(point), { name, population })),
  );
}

export const pointData = (points: MapPoint[]) =>
  collection(
    points.flatMap((point) => {
      const { id, kind, title, count = 1 } = point;
      return point.isAreaOnly ? [] : [feature(at(point), { id, kind, title, count })];
    }),
  );

const METRES_PER_DEGREE = 111_195;
const CORNERS = 64;

/** The points on a circle around a point, as a closed ring. */
function circle({ latitude, longitude }: Point, radius: number): GeoJSON.Polygon {
  const height = radius / METRES_PER_DEGREE;
  const width = height / Math.cos((latitude * Math.PI) / 180);
  const ring = Array.from({ length: CORNERS + 1 }, (_, index) => {
    const angle = ((index % CORNERS) / CORNERS) * 2 * Math.PI;
    return [longitude + width * Math.cos(angle), latitude + height * Math.sin(angle)];
  });
  return { type: 'Polygon', coordinates: [ring] };
}

export const areaData = (points: MapPoint[]) =>
  collection(
    points.flatMap((point) =>
      point.radius ? [feature(circle(point, point.radius), { id: point.id, kind: point.kind })] : [],
    ),
  );
