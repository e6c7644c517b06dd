import { useTranslation } from 'react-i18next';
import type { SortableTexts } from '../lists/useSortableOrder';

/** Returns the screen reader announcements for reordering photos. */
export function usePhotoOrderTexts(label: string, total: number): SortableTexts {
  const { t } = useTranslation('photos');
  return {
    label,
    move: (name) => t('order.move', { name }),
    place: (name, position) => t('order.place', { name, position }),
    picked: (name, position) => t('order.picked', { name, position, total }),
    moved: (name, position) => t('order.moved', { name, position, total }),
    dropped: (name, position) => t('order.dropped', { name, position, total }),
    cancelled: (name, position) => t('order.cancelled', { name, position, total }),
  };
}
