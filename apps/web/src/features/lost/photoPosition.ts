import type { Point } from '../map/bounds';

/** Returns the place stored in a photo by its camera, or null. The photo stays on the device. */
export async function photoPositionOf(file: File): Promise<Point | null> {
  try {
    // Loaded on demand, because few people add a photo.
    const { default: ExifReader } = await import('exifreader');
    const { gps } = ExifReader.load(await file.arrayBuffer(), { expanded: true });
    if (gps?.Latitude === undefined || gps.Longitude === undefined) return null;
    return { latitude: gps.Latitude, longitude: gps.Longitude };
  } catch {
    // The file has no metadata that the library can read.
    return null;
  }
}
