import { Button, Stack, Text, TextInput } from '@mantine/core';
import { IconCurrentLocation } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { SHOWN_RADIUS_M } from '../../api/limits';
import { useSession } from '../../api/session';
import { useFormat } from '../../i18n/useFormat';
import { Dialog, DialogActions } from '../../ui/dialogs/Dialog';
import { alertAreaQuery } from '../alerts/alerts.queries';
import { isPlain } from '../map/baseStyle';
import type { Point } from '../map/bounds';
import { MapSkeleton } from '../map/MapSkeleton';
import { PickPoint } from '../map/PickPoint';
import { PlaceInput } from '../places/PlaceInput';
import { EXACT, devicePoint, placeQuery } from '../places/places.queries';
import { useLocating } from '../places/useLocating';

interface PointDialogProps {
  /** The point of the form. Without it, the map opens at the user's own or last place. */
  start: Point | undefined;
  /** `street` is the user's description of the place, if the map has no streets. */
  onChoose: (point: Point, street: string) => void;
  onClose: () => void;
}

const LAST_POINT = 'lastPoint';
const MAX_STREET_LENGTH = 200;

/** Returns the point that was last chosen on this device. */
function lastPoint(): Point | undefined {
  try {
    return (JSON.parse(localStorage.getItem(LAST_POINT) ?? 'null') as Point | null) ?? undefined;
  } catch {
    return undefined;
  }
}

function storeLastPoint(point: Point) {
  try {
    localStorage.setItem(LAST_POINT, JSON.stringify(point));
  } catch {
    // Without the stored point, the next map opens elsewhere.
  }
}

/** Centre of the user's alert area or city. `isPending` while it is being loaded. */
function useOwnPoint(isWanted: boolean) {
  const { language } = useFormat();
  const area = useQuery({ ...alertAreaQuery(), enabled: isWanted });
  const place = useQuery(placeQuery(area.data?.place?.id ?? null, language));
  return { point: place.data, isPending: area.isLoading || place.isLoading };
}

/** Dialog in which the user chooses a point on a map. */
export function PointDialog({ start, onChoose, onClose }: PointDialogProps) {
  const { t } = useTranslation(['lost-and-found', 'common']);
  const isLoggedIn = useSession() !== null;
  const [last] = useState(lastPoint);
  const own = useOwnPoint(isLoggedIn && !start);
  const [point, setPoint] = useState<Point | null>(start ?? null);
  const [place, setPlace] = useState('');
  const [street, setStreet] = useState('');
  const { state, locate } = useLocating(place, () => 'failed');

  function choose() {
    storeLastPoint(point!);
    onChoose(point!, street.trim());
  }

  return (
    <Dialog title={t('where.mapTitle')} onClose={onClose} wide>
      <Stack gap="sm">
        <PlaceInput
          label={t('where.search')}
          text={place}
          onChange={(text, found) => {
            setPlace(text);
            if (found) setPoint({ latitude: found.latitude, longitude: found.longitude });
          }}
        />
        {'geolocation' in navigator && (
          <Button
            variant="default"
            leftSection={<IconCurrentLocation size={20} aria-hidden />}
            loading={state === 'asking'}
            onClick={() =>
              void locate(
                () => devicePoint(EXACT),
                ({ latitude, longitude }) => setPoint({ latitude, longitude }),
              )
            }
          >
            {t('where.here')}
          </Button>
        )}
        <Text role="status">{state === 'failed' && t('where.failed')}</Text>
        {own.isPending ? (
          <MapSkeleton />
        ) : (
          <PickPoint
            label={t('where.mapTitle')}
            value={point}
            start={own.point ?? last}
            onChange={setPoint}
            radius={SHOWN_RADIUS_M}
          />
        )}
        {isPlain && (
          <TextInput
            label={t('where.street')}
            description={t('where.streetHint')}
            maxLength={MAX_STREET_LENGTH}
            value={street}
            onChange={(event) => setStreet(event.currentTarget.value)}
          />
        )}
      </Stack>
      <DialogActions>
        <Button variant="default" onClick={onClose}>
          {t('common:cancel')}
        </Button>
        <Button disabled={!point} onClick={choose}>
          {t('where.choose')}
        </Button>
      </DialogActions>
    </Dialog>
  );
}
