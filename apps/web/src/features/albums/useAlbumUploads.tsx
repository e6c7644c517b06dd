import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { Location } from 'react-router-dom';
import type { ApiError } from '../../api/ApiError';
import { session } from '../../api/session';
import { useLeaveGuard } from '../../ui/dialogs/useLeaveGuard';
import { errorText } from '../../ui/feedback/errorText';
import { FormMessage } from '../../ui/forms/FormMessage';
import { useStoredPhotos } from '../../ui/uploads/storedPhotos';
import { useQueuedPhotos } from '../../ui/uploads/PhotoList';
import { PhotoQueue, useIsRunning } from '../../ui/uploads/PhotoQueue';
import { useSendPhotos } from '../../ui/uploads/useSendPhotos';
import { type AlbumRef, albumUploadTarget, useRefreshAlbum } from './albums.queries';

export type AlbumUploads = ReturnType<typeof useAlbumUploads>;

/** The album's path. It does not contain the open photo, which is in the query string. */
const albumKey = ({ pathname }: Location) => pathname;

/**
 * Upload queue of an album. Photos of a user upload immediately; photos of a pet wait for
 * confirmation. Unsent photos are kept on this device.
 */
export function useAlbumUploads(album: AlbumRef) {
  const { t, i18n } = useTranslation(['albums', 'photos', 'errors']);
  const [queue] = useState(() => new PhotoQueue());
  useEffect(() => () => queue.close(), [queue]);
  const earlier = useStoredPhotos(
    queue,
    `album:${session.get()?.user.uuid}:${album.type}:${album.albumUuid ?? album.uuid}`,
  );
  const photos = useQueuedPhotos(queue);
  const isRunning = useIsRunning(queue);
  const refresh = useRefreshAlbum(album);
  const { question } = useLeaveGuard(isRunning, t('photos:leave'), albumKey);
  const { send, orderProblem } = useSendPhotos(queue, albumUploadTarget(album));

  async function upload() {
    await send();
    // Shows the uploaded photos even if other uploads failed.
    await refresh();
    if (!queue.isRunning()) queue.dropDone();
  }

  function choose(files: File[]) {
    queue.add(files);
    if (album.type === 'user') void upload();
  }

  const waiting = photos.filter(({ problem, status }) => !problem && status === 'waiting');
  const sent = photos.filter((photo) => !photo.problem && (isRunning || photo.status !== 'waiting'));
  return {
    queue,
    photos,
    earlier,
    isRunning,
    /** Chosen photos waiting for confirmation. */
    ready: isRunning ? [] : waiting,
    isReady: !isRunning && photos.some(({ problem, status }) => problem || status === 'waiting'),
    /** Photos being uploaded, or with a failed upload. */
    sent,
    progress:
      isRunning && t('progress', { number: sent.filter(({ status }) => status === 'done').length, count: sent.length }),
    problem: orderProblem && <FormMessage>{orderProblem}</FormMessage>,
    refused: (refusal: ApiError) =>
      album.type === 'pet'
        ? errorText(i18n, refusal, t('failed.petUpload', { status: refusal.status }))
        : `${t('failed.upload')}. ${errorText(i18n, refusal)}`,
    question,
    choose,
    upload: () => void upload(),
    retry: (key: string) => {
      queue.retry(key);
      void upload();
    },
    /** Discards chosen photos that were not sent. */
    cancel: () =>
      photos.filter((photo) => photo.problem || photo.status === 'waiting').forEach(({ key }) => queue.remove(key)),
  };
}
