import { Center, Loader } from '@mantine/core';
import { type ReactNode, Suspense } from 'react';
import { useTranslation } from 'react-i18next';
import { loadTexts } from '../../i18n';
import { preloadable } from '../../ui/loading/preloadable';
import { isPlain } from './baseStyle';
import type { Bounds, Point } from './bounds';
import type { PinKind } from './mapStyle';
import classes from './MapView.module.css';

export interface MapPoint extends Point {
  id: string;
  kind: PinKind;
  /** Name below the pin. */
  title: string;
  /** Number inside the pin, if the pin represents several animals. */
  count?: number;
  /** Radius in metres of a circle that contains the unknown exact point. */
  radius?: number;
  /** Whether only the circle is drawn, without a pin. */
  isAreaOnly?: boolean;
}

export interface MapViewProps {
  /** Name of the map for screen readers. A list beside the map must have the same content. */
  label: string;
  points: MapPoint[];
  /** Part of the map to show first. Default: all points, or the home country without points. */
  bounds?: Bounds | undefined;
  /** Centre to show, instead of `bounds`. */
  centre?: Point | undefined;
  /**
   * Called with the visible part when the map has opened without `bounds`, and after the user has
   * moved it.
   */
  onMove?: (bounds: Bounds) => void;
  /** Called with the centre after the user has moved the map. */
  onCentre?: (centre: Point) => void;
  /** Called with the id of a point that the user has clicked. */
  onSelect?: (id: string) => void;
  /** Whether the map is embedded in a page that must still scroll with one finger. */
  isEmbedded?: boolean;
  /** Content in front of the map. */
  children?: ReactNode;
}

/** Loads the code, data and translations of maps in parallel, and only on demand. */
const Canvas = preloadable<MapViewProps>(async () => {
  try {
    const [{ MapCanvas }] = await Promise.all([
      import('./MapCanvas'),
      import('maplibre-gl'),
      isPlain ? import('virtual:base-map') : undefined,
      loadTexts(['map']),
    ]);
    return MapCanvas;
  } catch {
    return NotLoaded;
  }
});

function NotLoaded() {
  const { t } = useTranslation('errors');
  return (
    <Center component="p" h="100%" p="lg" bg="var(--sunken)" c="dimmed" ta="center" role="alert">
      {t('network')}
    </Center>
  );
}

/** Covers a map until its first tiles are drawn. */
export const MapLoading = () => (
  <Center pos="absolute" inset={0} bg="var(--sunken)" aria-busy>
    <Loader />
  </Center>
);

/** An interactive map with pins. Its code and translations are loaded when a map is opened. */
export function MapView(props: MapViewProps) {
  return (
    <div className={classes.frame} data-embedded={props.isEmbedded || undefined}>
      <Suspense fallback={<MapLoading />}>
        <Canvas {...props} />
      </Suspense>
    </div>
  );
}
