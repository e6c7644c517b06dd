import { type ReactNode, Suspense, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { preloadable } from '../../ui/loading/preloadable';
import type { Bounds, Point } from './bounds';
import type { PinKind } from './mapStyle';
import classes from './MapView.module.css';

export interface MapPoint extends Point {
  id: string;
  kind: PinKind;
  /** Name below the pin. */
  title: string;
  /** Number inside the pin, if the pin stands for several animals. */
  count?: number;
  /** Metres of a circle around the point, because the exact point is unknown. */
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
  /** Called with the centre, rounded to 100 m, while the user moves the map to choose a point. */
  onCentre?: (centre: Point) => void;
  /** Called with the id of a point that the user has clicked. */
  onSelect?: (id: string) => void;
  /** Whether the map is a small part of a page, which one finger must still scroll. */
  isEmbedded?: boolean;
  /** Content in front of the map. */
  children?: ReactNode;
}

const MapCanvas = preloadable(async () => {
  // Loads the large parts of the map at the same time.
  const [{ MapCanvas }] = await Promise.all([import('./MapCanvas'), import('maplibre-gl'), import('virtual:base-map')]);
  return MapCanvas;
});

/** Loads the code of maps before a map is opened. */
export const prepareMap = () => void MapCanvas.prepare().catch(() => undefined);

/** Whether the browser can draw maps. */
function canDrawMaps() {
  try {
    return Boolean(document.createElement('canvas').getContext('webgl2'));
  } catch {
    return false;
  }
}

/** An interactive map with pins. Its code is loaded when the first map is opened. */
export function MapView({ children, ...props }: MapViewProps) {
  const { t } = useTranslation('map');
  const [canDraw, setCanDraw] = useState(canDrawMaps);
  if (!canDraw) return <p className={classes.failed}>{t('unsupported')}</p>;
  return (
    <div className={classes.frame} data-embedded={props.isEmbedded || undefined}>
      <Suspense fallback={<p className={classes.loading}>{t('loading')}</p>}>
        <MapCanvas {...props} onFail={() => setCanDraw(false)} />
      </Suspense>
      {children}
    </div>
  );
}
