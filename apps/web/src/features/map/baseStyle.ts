import type { StyleSpecification } from 'maplibre-gl';
import { currentLanguage } from '../../i18n';
import { mapStyle, mapTiles } from '../../lib/serverSettings';
import { type MapColors, plainStyle } from './mapStyle';

/** Whether the map shows the built-in data, because the server has no other map. */
export const isPlain = !mapStyle && !mapTiles;

/** Loads the style of the map below the pins: the server's map, or the built-in map. */
export async function baseStyle(colors: MapColors, isDark: boolean): Promise<StyleSpecification | string> {
  if (mapStyle) return mapStyle;
  if (!mapTiles) return plainStyle(colors);
  const { streetStyle } = await import('./streetStyle');
  return streetStyle(mapTiles, isDark, currentLanguage());
}
