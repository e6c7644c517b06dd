/** Geometries that the build takes from Natural Earth (`vite/baseMap.ts`). */
declare module 'virtual:base-map' {
  const baseMap: {
    land: GeoJSON.MultiPolygon;
    lakes: GeoJSON.MultiPolygon;
    rivers: GeoJSON.MultiLineString;
    borders: GeoJSON.MultiLineString;
  };
  export default baseMap;
}
