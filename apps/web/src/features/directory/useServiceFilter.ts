import { useSearchParams } from 'react-router-dom';
import { Profiles_directory } from '../../api/limits';
import { IN_PLACE } from '../../routing/inPlace';

const { maxItems: MOST } = Profiles_directory.serviceIds;

/** The services that the businesses of a list offer, all of them: part of the address, so that it can be linked. */
export function useServiceFilter() {
  const [searchParams, setSearchParams] = useSearchParams();
  const given = searchParams.get('services')?.split(',') ?? [];
  const ids = given.filter((id) => /^[1-9]\d{0,8}$/.test(id)).map(Number);
  return {
    serviceIds: [...new Set(ids)].slice(0, MOST),
    choose: (serviceIds: number[]) =>
      setSearchParams((before) => {
        const params = new URLSearchParams(before);
        if (serviceIds.length) params.set('services', serviceIds.join(','));
        else params.delete('services');
        return params;
      }, IN_PLACE),
  };
}
