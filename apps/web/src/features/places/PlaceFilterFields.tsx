import '@mantine/core/styles/Combobox.layer.css';
import { Box, Flex, NativeSelect } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { PlaceChoice } from './PlaceChoice';
import { DISTANCES, usePlaceFilter } from './usePlaceFilter';

/** Fields for place and distance, which set the `usePlaceFilter` filter. */
export function PlaceFilterFields() {
  const { t } = useTranslation('places');
  const { placeId, km, change } = usePlaceFilter();

  return (
    <Flex direction={{ base: 'column', md: 'row' }} align={{ md: 'start' }} gap="8px 16px" maw={640}>
      <Box w={{ md: 424 }}>
        <PlaceChoice label={t('filter.place')} placeId={placeId} onChange={(id) => change({ placeId: id ?? null })} />
      </Box>
      {placeId && (
        <NativeSelect
          w={{ md: 200 }}
          label={t('filter.distance')}
          value={km}
          onChange={(event) => change({ km: Number(event.currentTarget.value) })}
          data={DISTANCES.map((one) => ({ value: String(one), label: t('filter.within', { km: one }) }))}
        />
      )}
    </Flex>
  );
}
