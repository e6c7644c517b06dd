import 'maplibre-gl/dist/maplibre-gl.css';
import { Center, useComputedColorScheme } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import type { GeoJSONSource, Map, MapOptions } from 'maplibre-gl';
import workerUrl from 'maplibre-gl/dist/maplibre-gl-worker.mjs?url';
import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { currentLanguage } from '../../i18n';
import { type Bounds, boundsOf, HOME_BOUNDS, type Point, toBounds, unwrapBounds, writeBounds } from './bounds';
import { townsQuery } from './map.queries';
import { baseStyle, isPlain } from './baseStyle';
import { AREAS, fontOf, pointLayers, POINTS, readColors, townLayers, TOWNS } from './mapStyle';
import { MapLoading, type MapViewProps } from './MapView';
import classes from './MapView.module.css';
import { areaData, pointData, townData } from './mapData';

/** Delay after the last movement before the page loads data for the new part of the map. */
const DEBOUNCE_MS = 300;
/** Maximum zoom at which points form clusters. */
const MAX_CLUSTER_ZOOM = 13;
/** Maximum zoom when the map shows all points, so that a single point is shown with its town. */
const MAX_FIT_ZOOM = 12;

/** Zoom at which a map with streets shows their names. */
const STREET_ZOOM = 15;
/** The plain map shows only towns: nothing appears at higher zooms. */
const MAX_ZOOM = isPlain ? 14 : 17;

/** Returns the zoom at a given centre. On the plain map several towns must be in view. */
const centreZoom = (isPicking: boolean) => (isPlain ? 10 : isPicking ? STREET_ZOOM : MAX_FIT_ZOOM);

/** The map itself. `MapView` loads this module when a map is opened. */
export function MapCanvas({ children, ...props }: MapViewProps) {
  const scheme = useComputedColorScheme('light', { getInitialValueInEffect: false });
  const { t, i18n } = useTranslation('map');
  const [hasFailed, setHasFailed] = useState(false);
  if (hasFailed)
    return (
      <Center component="p" h="100%" p="lg" bg="var(--sunken)" c="dimmed" ta="center">
        {t('unsupported')}
      </Center>
    );
  return (
    <>
      {/* A new map is simpler than a new style for the old map, because the style has the pins. */}
      <LoadedMap
        key={`${scheme}/${i18n.language}`}
        {...props}
        isDark={scheme === 'dark'}
        onFail={() => setHasFailed(true)}
      />
      {children}
    </>
  );
}

interface LoadedMapProps extends MapViewProps {
  isDark: boolean;
  onFail: () => void;
}

function LoadedMap({
  label,
  points,
  bounds,
  centre,
  onMove,
  onCentre,
  onSelect,
  isEmbedded,
  isDark,
  onFail,
}: LoadedMapProps) {
  const { t } = useTranslation('map');
  const container = useRef<HTMLDivElement>(null);
  const [map, setMap] = useState<Map | null>(null);
  const [visible, setVisible] = useState<Bounds | null>(null);
  const [isDrawn, setIsDrawn] = useState(false);
  const hasMoved = useRef(false);
  const { data: towns } = useQuery(townsQuery(isPlain ? visible : null, currentLanguage()));

  const startingBounds = useEffectEvent(() => bounds ?? boundsOf(points) ?? HOME_BOUNDS);
  const startingCentre = useEffectEvent(() => centre);
  const isGivenBounds = useEffectEvent(() => bounds !== undefined);
  const fail = useEffectEvent(onFail);
  const select = useEffectEvent((id: string) => onSelect?.(id));
  const reportMove = useEffectEvent((next: Bounds) => onMove?.(next));
  const reportCentre = useEffectEvent((point: Point) => onCentre?.(point));
  const isPicking = onCentre !== undefined;
  const texts = useEffectEvent(() => ({
    'Map.Title': label,
    'NavigationControl.ZoomIn': t('zoomIn'),
    'NavigationControl.ZoomOut': t('zoomOut'),
    'AttributionControl.ToggleAttribution': t('sources'),
    'CooperativeGesturesHandler.WindowsHelpText': t('gestures.ctrl'),
    'CooperativeGesturesHandler.MacHelpText': t('gestures.mac'),
    'CooperativeGesturesHandler.MobileHelpText': t('gestures.touch'),
  }));

  useEffect(() => {
    let created: Map | undefined;
    let timer: number | undefined;
    const controller = new AbortController();

    async function create(element: HTMLElement) {
      const colors = readColors(element);
      const [maplibre, style] = await Promise.all([import('maplibre-gl'), baseStyle(colors, isDark)]);
      if (controller.signal.aborted) return;
      maplibre.setWorkerUrl(workerUrl);
      const start = startingCentre();
      const map = buildMap(maplibre, {
        container: element,
        style,
        ...(start
          ? { center: [start.longitude, start.latitude], zoom: centreZoom(isPicking) }
          : { bounds: unwrapBounds(startingBounds()) }),
        fitBoundsOptions: { padding: bounds ? 0 : 48, maxZoom: MAX_FIT_ZOOM },
        locale: texts(),
        cooperativeGestures: isEmbedded ?? false,
      });
      created = map;
      let hasStyle = false;
      map.on('error', ({ error }) => {
        console.warn(error.message);
        if (!hasStyle) fail();
      });

      map.once('style.load', () => {
        hasStyle = true;
        addLayers(map, colors);
        const shown = visibleBounds(map);
        setVisible(shown);
        setMap(map);
        if (!isGivenBounds()) reportMove(shown);
      });

      map.on('idle', () => setIsDrawn(true));
      map.on('movestart', ({ originalEvent }) => {
        if (originalEvent) hasMoved.current = true;
      });
      map.on('moveend', () => {
        window.clearTimeout(timer);
        timer = window.setTimeout(() => {
          const shown = visibleBounds(map);
          setVisible(shown);
          if (hasMoved.current) reportMove(shown);
        }, DEBOUNCE_MS);
        const { lng, lat } = map.getCenter().wrap();
        if (hasMoved.current) reportCentre({ latitude: lat, longitude: lng });
      });

      map.on('click', (event) => {
        if (isPicking) {
          hasMoved.current = true;
          map.easeTo({ center: event.lngLat });
          return;
        }
        const [feature] = map.queryRenderedFeatures(event.point, { layers: ['pins'] });
        if (!feature) return;
        const { cluster_id: clusterId, id } = feature.properties as { cluster_id?: number; id: string };
        if (clusterId === undefined) return select(id);
        hasMoved.current = true;
        const source = map.getSource<GeoJSONSource>(POINTS)!;
        void source.getClusterExpansionZoom(clusterId).then((zoom) => map.easeTo({ center: event.lngLat, zoom }));
      });
      for (const [type, cursor] of [
        ['mouseenter', 'pointer'],
        ['mouseleave', ''],
      ] as const) {
        map.on(type, 'pins', () => (map.getCanvas().style.cursor = cursor));
      }
    }

    create(container.current!).catch((error: unknown) => {
      console.warn(error);
      fail();
    });
    return () => {
      controller.abort();
      window.clearTimeout(timer);
      created?.remove();
    };
    // The map is created once. The functions above always use the current properties.
    // eslint-disable-next-line react-hooks/exhaustive-deps
  }, []);

  useEffect(() => {
    if (!map) return;
    void map.getSource<GeoJSONSource>(POINTS)!.setData(pointData(points));
    void map.getSource<GeoJSONSource>(AREAS)!.setData(areaData(points));
  }, [map, points]);

  useEffect(() => {
    if (map && towns) void map.getSource<GeoJSONSource>(TOWNS)!.setData(townData(towns, points));
  }, [map, towns, points]);

  // Fits the map to points that were loaded later, unless the user has moved the map.
  const all = boundsOf(points);
  const fitted = !bounds && all && writeBounds(unwrapBounds(all));
  useEffect(() => {
    if (!map || !fitted || hasMoved.current || isPicking) return;
    const [west, south, east, north] = fitted.split(',').map(Number) as [number, number, number, number];
    map.fitBounds([west, south, east, north], { padding: 48, maxZoom: MAX_FIT_ZOOM, animate: false });
  }, [map, fitted, isPicking]);

  // Follows a place that the user chose outside the map.
  useEffect(() => {
    if (!map || !centre) return;
    const { lng, lat } = map.getCenter().wrap();
    if (Math.abs(lng - centre.longitude) < 0.002 && Math.abs(lat - centre.latitude) < 0.002) return;
    map.jumpTo({ center: [centre.longitude, centre.latitude], zoom: Math.max(map.getZoom(), centreZoom(isPicking)) });
  }, [map, centre, isPicking]);

  return (
    <>
      <div ref={container} className={classes.canvas} data-drawn={isDrawn || undefined} />
      {!isDrawn && <MapLoading />}
    </>
  );
}

const GEONAMES = '<a href="https://www.geonames.org" rel="noreferrer" target="_blank">GeoNames</a>';

/** Creates a flat map with its controls. */
function buildMap(maplibre: typeof import('maplibre-gl'), options: MapOptions): Map {
  const map = new maplibre.Map({
    ...options,
    maxZoom: MAX_ZOOM,
    minZoom: 1,
    dragRotate: false,
    pitchWithRotate: false,
    touchPitch: false,
    attributionControl: false,
    fadeDuration: 0,
  });
  map.touchZoomRotate.disableRotation();
  map.keyboard.disableRotation();
  map.addControl(new maplibre.NavigationControl({ showCompass: false }), 'top-right');
  map.addControl(new maplibre.AttributionControl({ compact: true, ...(isPlain && { customAttribution: GEONAMES }) }));
  return map;
}

/** Adds the sources of the towns, areas and pins, which are empty at first, with their layers. */
function addLayers(map: Map, colors: ReturnType<typeof readColors>) {
  map.addSource(TOWNS, { type: 'geojson', data: townData([], []) });
  map.addSource(AREAS, { type: 'geojson', data: areaData([]) });
  map.addSource(POINTS, {
    type: 'geojson',
    data: pointData([]),
    cluster: true,
    clusterRadius: 48,
    clusterMaxZoom: MAX_CLUSTER_ZOOM,
    clusterProperties: { total: ['+', ['get', 'count']] },
  });
  const font = fontOf(map.getStyle());
  for (const layer of [...townLayers(colors), ...pointLayers(colors, font)]) map.addLayer(layer);
}

function visibleBounds(map: Map): Bounds {
  const bounds = map.getBounds();
  return toBounds(bounds.getWest(), bounds.getSouth(), bounds.getEast(), bounds.getNorth());
}
