import type { LayerSpecification, StyleSpecification } from 'maplibre-gl';

/** Colours of the current colour scheme, from `app/tokens.css`. */
export interface MapColors {
  ink: string;
  inkSoft: string;
  card: string;
  page: string;
  hairline: string;
  fieldBorder: string;
  water: string;
  accent: string;
}

/** Reads the colours, because a map is drawn without style sheets. */
export function readColors(element: Element): MapColors {
  const styles = getComputedStyle(element);
  const color = (name: string) => styles.getPropertyValue(name).trim();
  return {
    ink: color('--ink'),
    inkSoft: color('--ink-soft'),
    card: color('--card'),
    page: color('--page'),
    hairline: color('--hairline'),
    fieldBorder: color('--field-border'),
    water: color('--map-water'),
    accent: color('--accent'),
  };
}

/** The page's font, for styles without font files. */
export const FONT = ['Nunito Variable'];

/** Returns a font of the style, because its server provides no other fonts. */
export function fontOf({ glyphs, layers }: StyleSpecification): string[] {
  const fonts = layers.map((layer) => layer.type === 'symbol' && layer.layout?.['text-font']);
  return (glyphs && (fonts.find((font) => Array.isArray(font) && font[0] !== 'step') as string[])) || FONT;
}

/** The map without an outside service: land, water and borders. */
export async function plainStyle({ page, water, fieldBorder }: MapColors): Promise<StyleSpecification> {
  const { default: map } = await import('virtual:base-map');
  const source = (geometry: GeoJSON.Geometry) => ({ type: 'geojson', data: geometry, maxzoom: 12 }) as const;
  return {
    version: 8,
    sources: {
      land: { ...source(map.land), attribution: 'Natural Earth' },
      lakes: source(map.lakes),
      rivers: source(map.rivers),
      borders: source(map.borders),
    },
    layers: [
      { id: 'sea', type: 'background', paint: { 'background-color': water } },
      { id: 'land', type: 'fill', source: 'land', paint: { 'fill-color': page, 'fill-antialias': false } },
      {
        id: 'rivers',
        type: 'line',
        source: 'rivers',
        layout: { 'line-join': 'round', 'line-cap': 'round' },
        paint: { 'line-color': water, 'line-width': ['interpolate', ['linear'], ['zoom'], 3, 0.5, 7, 2.5, 12, 8] },
      },
      { id: 'lakes', type: 'fill', source: 'lakes', paint: { 'fill-color': water } },
      {
        id: 'borders',
        type: 'line',
        source: 'borders',
        layout: { 'line-join': 'round' },
        paint: {
          'line-color': fieldBorder,
          'line-width': ['interpolate', ['linear'], ['zoom'], 3, 0.6, 8, 1.6],
          'line-dasharray': [3, 2],
        },
      },
    ],
  };
}

export const TOWNS = 'towns';
export const POINTS = 'points';
export const AREAS = 'areas';

/** Names of the gazetteer's towns. Larger towns win where names overlap. */
export const townLayers = ({ ink, inkSoft, page }: MapColors): LayerSpecification[] => [
  {
    id: 'town-dots',
    type: 'circle',
    source: TOWNS,
    paint: { 'circle-radius': 2.5, 'circle-color': inkSoft },
  },
  {
    id: 'town-names',
    type: 'symbol',
    source: TOWNS,
    layout: {
      'text-font': FONT,
      'text-field': ['get', 'name'],
      'text-size': ['interpolate', ['linear'], ['get', 'population'], 5_000, 12, 1_000_000, 17],
      'text-variable-anchor': ['top', 'bottom', 'left', 'right'],
      'text-radial-offset': 0.4,
      'text-padding': 6,
      'symbol-sort-key': ['-', 0, ['get', 'population']],
    },
    paint: { 'text-color': ink, 'text-halo-color': page, 'text-halo-width': 1.5 },
  },
];

/** Colours of pins, which have white symbols in both colour schemes. */
const PIN_COLORS = {
  lost: '#cc420d',
  found: '#0b7285',
  sighting: '#744600',
  pets: '#cc420d',
  clinic: '#0b7285',
  shelter: '#55329a',
} as const;
export type PinKind = keyof typeof PIN_COLORS;

/** Symbols that distinguish the kinds without their colours. */
const PIN_SYMBOLS: Record<PinKind, string> = {
  lost: '!',
  found: '✓',
  sighting: '?',
  pets: '1',
  clinic: '+',
  shelter: '♥',
};

const byKind = (values: Record<PinKind, string>) =>
  ['match', ['get', 'kind'], ...Object.entries(values).flat(), values.lost] as never;

const isCluster = ['has', 'point_count'] as never;

/** Areas, pins and clusters of pins. */
export const pointLayers = ({ ink, page, accent }: MapColors, font: string[]): LayerSpecification[] => [
  {
    id: 'areas',
    type: 'fill',
    source: AREAS,
    paint: { 'fill-color': byKind(PIN_COLORS), 'fill-opacity': 0.18 },
  },
  {
    id: 'area-edges',
    type: 'line',
    source: AREAS,
    paint: { 'line-color': byKind(PIN_COLORS), 'line-width': 2 },
  },
  {
    id: 'pins',
    type: 'circle',
    source: POINTS,
    paint: {
      // Pins have at least 44 px together with their edge, the size of other touch targets.
      'circle-radius': ['case', isCluster, 22, ['>', ['get', 'count'], 1], 20, 15],
      'circle-color': ['case', isCluster, accent, byKind(PIN_COLORS)],
      'circle-stroke-width': 3,
      'circle-stroke-color': '#fff',
    },
  },
  {
    id: 'pin-symbols',
    type: 'symbol',
    source: POINTS,
    layout: {
      'text-font': font,
      'text-size': 15,
      'text-field': [
        'case',
        isCluster,
        ['to-string', ['get', 'total']],
        ['>', ['get', 'count'], 1],
        ['to-string', ['get', 'count']],
        byKind(PIN_SYMBOLS),
      ],
      'text-allow-overlap': true,
      // Hides names of towns behind pins.
      'text-padding': 12,
    },
    paint: { 'text-color': '#fff', 'text-halo-color': '#fff', 'text-halo-width': 0.4 },
  },
  {
    id: 'pin-names',
    type: 'symbol',
    source: POINTS,
    filter: ['!', isCluster] as never,
    layout: {
      'text-font': font,
      'text-size': 13,
      'text-field': ['get', 'title'],
      'text-anchor': 'top',
      'text-offset': [0, 1.6],
    },
    paint: { 'text-color': ink, 'text-halo-color': page, 'text-halo-width': 1.5 },
  },
];
