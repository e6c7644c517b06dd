import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import type { components } from '../../api/schema';
import { InlineError } from '../../ui/feedback/InlineError';
import { snapBounds, useMapBounds, writeBounds } from './bounds';
import type { PinKind } from './mapStyle';
import { MapView } from './MapView';

export type PlaceCount = components['schemas']['PlaceCount'];

interface TownMapProps {
  label: string;
  kind: PinKind;
  /** Key of the query, with all filters. */
  queryKey: readonly unknown[];
  /** Loads the towns in these bounds, which have the format of `writeBounds`. */
  load: (bounds: string, signal: AbortSignal) => Promise<PlaceCount[]>;
  /** Message if the towns could not be loaded. */
  failed: string;
  onSelect: (placeId: number) => void;
}

/** Map with the number of pets or users in each town. */
export function TownMap({ label, kind, queryKey, load, failed, onSelect }: TownMapProps) {
  const [bounds, setBounds] = useMapBounds();
  const part = bounds && writeBounds(snapBounds(bounds));
  const { data, error, refetch } = useQuery({
    queryKey: [...queryKey, 'map', part],
    queryFn: ({ signal }) => load(part!, signal),
    enabled: part !== undefined,
    placeholderData: keepPreviousData,
  });
  const points = useMemo(
    () => (data ?? []).map(({ id, name, ...town }) => ({ ...town, id: String(id), title: name, kind })),
    [data, kind],
  );
  return (
    <>
      <MapView
        label={label}
        points={points}
        bounds={bounds}
        onMove={setBounds}
        onSelect={(id) => onSelect(Number(id))}
      />
      {error && <InlineError error={error} title={failed} onRetry={() => void refetch()} />}
    </>
  );
}
