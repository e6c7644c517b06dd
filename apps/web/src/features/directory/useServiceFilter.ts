import { useSearchParams } from 'react-router-dom';
import { Profiles_directory } from '../../api/limits';
import { IN_PLACE } from '../../routing/inPlace';
import { setParameter, useChangeSearch } from '../../routing/useChangeSearch';

const { maxItems: MOST } = Profiles_directory.serviceIds;

/** The services in the URL. A business must offer all of them. */
export function useServiceFilter() {
  const [searchParams] = useSearchParams();
  const changeSearch = useChangeSearch();
  const values = searchParams.get('services')?.split(',') ?? [];
  const ids = values.filter((id) => /^[1-9]\d{0,8}$/.test(id)).map(Number);
  return {
    serviceIds: [...new Set(ids)].slice(0, MOST),
    choose: (serviceIds: number[]) =>
      changeSearch((params) => setParameter(params, 'services', serviceIds.join(',')), IN_PLACE),
  };
}
