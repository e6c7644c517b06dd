import { layers, namedFlavor } from '@protomaps/basemaps';
import { addProtocol, type LayerSpecification, type StyleSpecification } from 'maplibre-gl';
import { Protocol } from 'pmtiles';
import type { Language } from '../../i18n/languages';
import { FONT } from './mapStyle';

const SOURCE = 'protomaps';

/** Name fields of the tiles whose name differs from the language's code. */
const NAMES: Partial<Record<Language, string>> = { sr: 'name:sr-Latn', 'sr-Cyrl': 'name:sr' };

/** Returns the name fields of the tiles in a language. The local name is the last choice. */
const nameFields = (language: Language) => [NAMES[language] ?? `name:${language}`, 'name'];

addProtocol('pmtiles', new Protocol().tile);

/** A map with streets, from a PMTiles file of Protomaps. */
export function streetStyle(path: string, isDark: boolean, language: Language): StyleSpecification {
  const url = new URL(path, window.location.origin).href;
  return {
    version: 8,
    sources: {
      [SOURCE]: {
        type: 'vector',
        url: `pmtiles://${url}`,
        attribution: '<a href="https://openstreetmap.org/copyright" rel="noreferrer" target="_blank">OpenStreetMap</a>',
      },
    },
    layers: layers(SOURCE, namedFlavor(isDark ? 'dark' : 'light'), { lang: 'en' }).flatMap((layer) =>
      layer.type === 'symbol' ? withoutIcons(layer, nameFields(language)) : [layer],
    ),
  };
}

/** Leaves out icons, which need a file of pictures, and uses the fonts of the page. */
function withoutIcons(layer: Extract<LayerSpecification, { type: 'symbol' }>, names: string[]): LayerSpecification[] {
  const { 'icon-image': icon, ...layout } = layer.layout ?? {};
  if (!layout['text-field'] || (icon && !layer.id.startsWith('places_'))) return [];
  const isNumber = layer.id === 'address_label';
  const name = ['coalesce', ...names.map((field) => ['get', field])] as never;
  return [{ ...layer, layout: { ...layout, 'text-font': FONT, 'text-field': isNumber ? layout['text-field'] : name } }];
}
