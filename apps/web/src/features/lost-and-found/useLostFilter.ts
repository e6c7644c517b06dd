import { useSearchParams } from 'react-router-dom';
import { IN_PLACE } from '../../routing/inPlace';
import { setParameter, useChangeSearch } from '../../routing/useChangeSearch';
import { usePlaceFilter } from '../places/usePlaceFilter';
import { KINDS } from './useReportTexts';
import type { ReportFilters } from './lost.queries';

/** Tabs of the page. Visitors see the first three. */
export const TABS = ['lost', 'found', 'home', 'mine', 'confirm'] as const;
type LostTab = (typeof TABS)[number];

const FILTERS: Record<Exclude<LostTab, 'mine'>, ReportFilters> = {
  lost: { type: 'lost' },
  found: { type: 'found' },
  home: { state: 'home' },
  confirm: { state: 'unconfirmed' },
};

/** The tab, the filters and the view of the list, which are in the URL. */
export function useLostFilter() {
  const [searchParams] = useSearchParams();
  const changeSearch = useChangeSearch();
  const { filter } = usePlaceFilter();
  const tab = TABS.find((one) => one === searchParams.get('tab')) ?? 'lost';
  const kind = KINDS.find((one) => one === Number(searchParams.get('kind')));
  return {
    tab,
    kind,
    isMap: searchParams.get('view') === 'map' && tab !== 'mine' && tab !== 'confirm',
    filters: { ...(tab !== 'mine' && FILTERS[tab]), ...(kind && { petCategoryId: kind }) },
    /** Place and distance. A map is filtered by its visible part instead. */
    place: filter,
    setKind: (id: number | null) => changeSearch((params) => setParameter(params, 'kind', id), IN_PLACE),
    setView: (view: 'list' | 'map') =>
      changeSearch((params) => {
        setParameter(params, 'view', view === 'map' ? 'map' : null);
        params.delete('bounds');
      }, IN_PLACE),
    clear: () => changeSearch((params) => ['kind', 'placeId', 'km'].forEach((name) => params.delete(name)), IN_PLACE),
  };
}
