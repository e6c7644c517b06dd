import '@mantine/core/styles/Combobox.layer.css';
import { NativeSelect } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { PlaceChoice } from './PlaceChoice';
import classes from './PlaceFilterFields.module.css';
import { DISTANCES, usePlaceFilter } from './usePlaceFilter';

/** Fields for place and distance, which set the `usePlaceFilter` filter. */
export function PlaceFilterFields() {
  const { t } = useTranslation('places');
  const { placeId, km, change } = usePlaceFilter();

  return (
    <div className={classes.fields}>
      <PlaceChoice label={t('filter.place')} placeId={placeId} onChange={(id) => change({ placeId: id ?? null })} />
      {placeId && (
        <NativeSelect
          label={t('filter.distance')}
          value={km}
          onChange={(event) => change({ km: Number(event.currentTarget.value) })}
          data={DISTANCES.map((one) => ({ value: String(one), label: t('filter.within', { km: one }) }))}
        />
      )}
    </div>
  );
}
