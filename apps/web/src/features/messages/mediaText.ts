import type { TFunction } from 'i18next';
import type { MediaItem } from '../media/draftMedia';

/** Returns the text that stands for the pictures or the video of a message in a list. */
export function mediaText(t: TFunction<'messages'>, media: readonly MediaItem[] = []) {
  if (media[0]?.video) return t('list.video');
  return media.length > 1 ? t('list.photos', { count: media.length }) : t('list.photo');
}
