import type { Point } from '../map/bounds';

const textOf = (tag: { value: string[] } | undefined) => tag?.value.join('') ?? '';

/** Whether this is a point on Earth. Cameras without a fix write 0° N, 0° E or no number. */
const isPlausible = ({ latitude, longitude }: Point) =>
  Math.abs(latitude) <= 90 && Math.abs(longitude) <= 180 && (latitude !== 0 || longitude !== 0);

/** Returns the place stored in a photo by its camera, or null. The photo stays on the device. */
export async function photoPositionOf(file: File): Promise<Point | null> {
  try {
    // Loaded on demand, because few people add a photo.
    const { default: ExifReader } = await import('exifreader');
    const { gps, exif } = ExifReader.load(await file.arrayBuffer(), { expanded: true });
    // The library would read an unknown hemisphere as north or east.
    const isReferenced = /^[NS]$/.test(textOf(exif?.GPSLatitudeRef)) && /^[EW]$/.test(textOf(exif?.GPSLongitudeRef));
    if (!isReferenced || gps?.Latitude === undefined || gps.Longitude === undefined) return null;
    const point = { latitude: gps.Latitude, longitude: gps.Longitude };
    return isPlausible(point) ? point : null;
  } catch {
    // The file has no metadata that the library can read.
    return null;
  }
}
