import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { session } from '../../api/session';
import { errorText } from '../feedback/errorText';
import { notify } from '../feedback/notify';
import { endingExpiredSession, SessionExpired } from '../feedback/expiredSession';
import type { PhotoAlbum, PhotoQueue } from './PhotoQueue';

/** Sends what waits in the queue; `onSent` when all of it has arrived and is in its place. */
export function useSendPhotos(queue: PhotoQueue, album: PhotoAlbum, onSent?: () => void) {
  const { t, i18n } = useTranslation('photos');
  /** The photos are there, but not in their order. */
  const [orderProblem, setOrderProblem] = useState<string | null>(null);

  async function send() {
    if (!session.get()) {
      notify.error((t) => t('photos:loginFirst'));
      return;
    }
    queue.dropUnsendable();
    setOrderProblem(null);
    try {
      await endingExpiredSession(queue.run(album), (t) => t('common:session.expired'));
    } catch (error) {
      if (!(error instanceof SessionExpired)) setOrderProblem(t('orderFailed', { message: errorText(i18n, error) }));
      return;
    }
    if (queue.get().length && queue.get().every(({ status }) => status === 'done')) onSent?.();
  }

  return { send, orderProblem };
}
