import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { session } from '../../api/session';
import { errorText } from '../../ui/errorText';
import { notify } from '../../ui/notify';
import type { PhotoAlbum, PhotoQueue } from '../photos/PhotoQueue';
import { endingExpiredSession, SessionOver } from '../session/sessionOver';

/** Sends what waits in the queue; `onSent` when all of it has arrived and is in its place. */
export function useSendPhotos(queue: PhotoQueue, album: PhotoAlbum, onSent?: () => void) {
  const { t, i18n } = useTranslation('pets');
  /** The photos are there, but not in their order. */
  const [orderProblem, setOrderProblem] = useState<string | null>(null);

  async function send() {
    if (!session.get()) {
      notify.error((t) => t('pets:photos.loginFirst'));
      return;
    }
    queue.dropUnsendable();
    setOrderProblem(null);
    try {
      await endingExpiredSession(queue.run(album), (t) => t('pets:sessionExpired'));
    } catch (error) {
      if (!(error instanceof SessionOver))
        setOrderProblem(t('photos.orderFailed', { message: errorText(i18n, error) }));
      return;
    }
    if (queue.get().length && queue.get().every(({ status }) => status === 'done')) onSent?.();
  }

  return { send, orderProblem };
}
