/** Geometries that the build takes from Natural Earth (`vite/baseMap.ts`). */
declare module 'virtual:base-map' {
  const baseMap: ReturnType<typeof import('../../../vite/baseMap').readBaseMap>;
  export default baseMap;
}
