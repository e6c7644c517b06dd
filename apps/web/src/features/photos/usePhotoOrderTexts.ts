import { useTranslation } from 'react-i18next';
import type { SortableTexts } from '../../ui/SortableList';

/** What is said while photos are put in order. */
export function usePhotoOrderTexts(label: string, total: number): SortableTexts {
  const { t } = useTranslation('pets');
  return {
    label,
    move: (name) => t('photos.order.move', { name }),
    place: (name, position) => t('photos.order.place', { name, position }),
    picked: (name, position) => t('photos.order.picked', { name, position, total }),
    moved: (name, position) => t('photos.order.moved', { name, position, total }),
    dropped: (name, position) => t('photos.order.dropped', { name, position, total }),
    cancelled: (name, position) => t('photos.order.cancelled', { name, position, total }),
  };
}
