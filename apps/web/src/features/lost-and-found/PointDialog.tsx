import { Button } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { SHOWN_RADIUS_M } from '../../api/limits';
import { Dialog, DialogActions } from '../../ui/dialogs/Dialog';
import type { Point } from '../map/bounds';
import { PickPoint } from '../map/PickPoint';

interface PointDialogProps {
  start: Point | undefined;
  onChoose: (point: Point) => void;
  onClose: () => void;
}

/** Dialog in which the user chooses a point on a map. */
export function PointDialog({ start, onChoose, onClose }: PointDialogProps) {
  const { t } = useTranslation(['lost', 'common']);
  const [point, setPoint] = useState<Point | null>(start ?? null);
  return (
    <Dialog title={t('where.mapTitle')} onClose={onClose} wide>
      <PickPoint label={t('where.mapTitle')} value={point} onChange={setPoint} radius={SHOWN_RADIUS_M} />
      <DialogActions>
        <Button variant="default" onClick={onClose}>
          {t('common:cancel')}
        </Button>
        <Button disabled={!point} onClick={() => point && onChoose(point)}>
          {t('where.choose')}
        </Button>
      </DialogActions>
    </Dialog>
  );
}
