import type { TFunction } from 'i18next';
import type { MediaItem } from '../media/draftMedia';

/** Returns the text that stands for the pictures or the video of a message in a list. */
export const mediaText = (t: TFunction<'messages'>, media: readonly MediaItem[] = []) =>
  media[0]?.video ? t('list.video') : t('list.photos', { count: Math.max(1, media.length) });
