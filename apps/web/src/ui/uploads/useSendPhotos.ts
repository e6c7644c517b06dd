import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { session } from '../../api/session';
import { errorText } from '../feedback/errorText';
import { notify } from '../feedback/notify';
import { endingExpiredSession, SessionExpired } from '../feedback/expiredSession';
import type { PhotoAlbum, PhotoQueue } from './PhotoQueue';

/** Uploads the queue. Calls `onSent` when all photos and their order are stored. */
export function useSendPhotos(queue: PhotoQueue, album: PhotoAlbum, onSent?: () => void) {
  const { t, i18n } = useTranslation('photos');
  /** Error text if the photos are stored but their order could not be saved. */
  const [orderProblem, setOrderProblem] = useState<string | null>(null);

  /** Reports photos that turned out to be invalid after the upload had begun. */
  function reportUnsendable() {
    for (const { file, problem } of queue.get())
      if (problem) notify.error((t) => t('photos:notSent', { file: file.name, problem: t(`errors:${problem}`) }));
    queue.dropUnsendable();
  }

  async function send() {
    if (!session.get()) {
      notify.error((t) => t('photos:loginFirst'));
      return;
    }
    queue.dropUnsendable();
    setOrderProblem(null);
    try {
      await endingExpiredSession(queue.run(album, reportUnsendable), (t) => t('common:session.expired'));
    } catch (error) {
      if (!(error instanceof SessionExpired)) setOrderProblem(t('orderFailed', { message: errorText(i18n, error) }));
      return;
    }
    if (queue.get().length && queue.get().every(({ status }) => status === 'done')) onSent?.();
  }

  return { send, orderProblem };
}
