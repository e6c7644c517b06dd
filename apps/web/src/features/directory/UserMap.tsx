import { useTranslation } from 'react-i18next';
import { USER_CATEGORY } from '../catalog/userCategories';
import { TownMap } from '../map/TownMap';
import { usePlaceFilter } from '../places/usePlaceFilter';
import { loadUserTowns, type MappedCategoryId, userTownsKey } from './directory.queries';

/** Kilometres around a town that the user has chosen on the map: its suburbs. */
const AROUND_TOWN = 10;

/** Map of the clinics or shelters at their towns. The list below it has the same users. */
export function UserMap({ userCategoryId }: { userCategoryId: MappedCategoryId }) {
  const { t } = useTranslation('users');
  const { change } = usePlaceFilter();
  const isClinic = userCategoryId === USER_CATEGORY.veterinary;
  return (
    <TownMap
      label={t(isClinic ? 'map.clinics' : 'map.shelters')}
      kind={isClinic ? 'clinic' : 'shelter'}
      queryKey={userTownsKey(userCategoryId)}
      load={(bounds, signal) => loadUserTowns(userCategoryId, bounds, signal)}
      failed={t('map.failed')}
      onSelect={(placeId) => change({ placeId, km: AROUND_TOWN })}
    />
  );
}
