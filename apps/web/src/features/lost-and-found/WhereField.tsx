import { Button, Group, Stack, Text } from '@mantine/core';
import { IconCurrentLocation, IconMapPin } from '@tabler/icons-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { loadTexts } from '../../i18n';
import type { Control } from '../../ui/forms/useGuidedForm';
import { useLazyPart } from '../../ui/loading/useLazyPart';
import type { Point } from '../map/bounds';
import { PlaceInput } from '../places/PlaceInput';
import { devicePoint, EXACT, placeNear } from '../places/places.queries';
import { useLocating } from '../places/useLocating';
import { NOWHERE, type Where } from './reportValues';

interface WhereFieldProps {
  label: string;
  where: Where;
  onChange: (where: Where) => void;
  /** Called with the street or corner that the user typed beside a map without streets. */
  onStreet: (street: string) => void;
  /** Form control of the value `place`. */
  control: Control<string>;
}

const loadPointDialog = async () => {
  const [{ PointDialog }] = await Promise.all([import('./PointDialog'), loadTexts(['map'])]);
  return PointDialog;
};

/** Rounds to three decimals (about 100 m), the precision that the server stores. */
const rounded = (degrees: number) => Math.round(degrees * 1000) / 1000;

/** Returns the field's value for a point. Its text is the name of the nearest place. */
export async function whereOf({ latitude, longitude }: Point): Promise<Where> {
  const place = await placeNear({ latitude, longitude }).catch(() => null);
  return { place: place?.name ?? '', placeId: null, latitude: rounded(latitude), longitude: rounded(longitude) };
}

/** Field for a place: its name, the device's location, or a point on a map. */
export function WhereField({ label, where, onChange, onStreet, control }: WhereFieldProps) {
  const { t } = useTranslation('lost-and-found');
  const map = useLazyPart(loadPointDialog);
  // The map starts at the chosen place.
  const [place, setPlace] = useState<Point>();
  const { latitude, longitude } = where;
  const { state, locate } = useLocating([where.place, latitude, longitude].join(), () => 'failed');
  const point = latitude !== null && longitude !== null ? { latitude, longitude } : undefined;

  return (
    <Stack gap="xs">
      <PlaceInput
        data-path={control['data-path']}
        label={label}
        description={t(point ? 'where.point' : 'where.hint')}
        inputWrapperOrder={['label', 'input', 'error', 'description']}
        text={where.place}
        onChange={(text, found) => {
          setPlace(found ?? undefined);
          onChange({ ...NOWHERE, place: text, placeId: found?.id ?? null });
        }}
        error={control.error}
        onBlur={control.onBlur}
        leftSection={<IconMapPin size={20} aria-hidden />}
        required
      />
      <Group gap="xs">
        {'geolocation' in navigator && (
          <Button
            variant="default"
            leftSection={<IconCurrentLocation size={20} aria-hidden />}
            loading={state === 'asking'}
            onClick={() => void locate(async () => whereOf(await devicePoint(EXACT)), onChange)}
          >
            {t('where.here')}
          </Button>
        )}
        <Button
          variant="default"
          leftSection={<IconMapPin size={20} aria-hidden />}
          aria-haspopup="dialog"
          aria-busy={map.isLoading}
          onPointerEnter={map.prepare}
          onClick={map.open}
        >
          {t('where.onMap')}
        </Button>
      </Group>
      <Text c="dimmed" fz={15} role="status">
        {state === 'failed' && t('where.failed')}
      </Text>
      {map.Part && (
        <map.Part
          start={point ?? place}
          onChoose={(chosen, street) => {
            map.close();
            if (street) onStreet(street);
            void locate(() => whereOf(chosen), onChange);
          }}
          onClose={map.close}
        />
      )}
    </Stack>
  );
}
