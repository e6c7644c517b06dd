import { Stack, Text } from '@mantine/core';
import { IconMapPinFilled } from '@tabler/icons-react';
import { useId } from 'react';
import { useTranslation } from 'react-i18next';
import type { Point } from './bounds';
import { type MapPoint, MapView } from './MapView';
import classes from './MapView.module.css';

interface PickPointProps {
  /** Name of the map for screen readers, such as the label of the field. */
  label: string;
  value: Point | null;
  /** Centre of the map while there is no value. */
  start?: Point | undefined;
  /** Called with the point under the pin. */
  onChange: (point: Point) => void;
  /** Radius in metres of the area that others will see. */
  radius?: number;
}

/**
 * Chooses a point: the pin stays in the middle and the user moves the map, which also works with
 * the keyboard. The form must offer a place field too.
 */
export function PickPoint({ label, value, start, onChange, radius }: PickPointProps) {
  const { t } = useTranslation('map');
  const hintId = useId();
  const area: MapPoint[] =
    value && radius ? [{ ...value, id: 'picked', kind: 'lost', title: '', radius, isAreaOnly: true }] : [];
  return (
    <Stack gap="xs" role="group" aria-label={label} aria-describedby={hintId}>
      <Text c="dimmed" id={hintId}>
        {t('pick.hint')}
      </Text>
      <MapView label={label} points={area} centre={value ?? start} onCentre={onChange}>
        <IconMapPinFilled className={classes.pin} size={44} aria-hidden />
      </MapView>
    </Stack>
  );
}
