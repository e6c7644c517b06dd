import { useTranslation } from 'react-i18next';
import { TownMap } from '../map/TownMap';
import type { Filters } from './filters';
import { loadTowns, townsKey } from './find.queries';

interface PetMapProps {
  filters: Filters;
  /** Called with the town that the user has chosen on the map. */
  onSelect: (placeId: number) => void;
}

/** Map of the found pets at their towns. The list below it has the same pets. */
export function PetMap({ filters, onSelect }: PetMapProps) {
  const { t } = useTranslation('find');
  return (
    <TownMap
      label={t('map.label')}
      kind="pets"
      queryKey={townsKey(filters)}
      load={(bounds, signal) => loadTowns(filters, bounds, signal)}
      failed={t('failed')}
      onSelect={onSelect}
    />
  );
}
