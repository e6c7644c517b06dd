import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { ApiError } from '../../api/ApiError';
import { session } from '../../api/session';
import { errorText } from '../../ui/feedback/errorText';
import { prepareImage } from '../../ui/uploads/imageFile';
import { notify } from '../../ui/feedback/notify';
import { useFailure } from '../../ui/feedback/useFailure';
import { useQueuedPhotos } from '../../ui/uploads/PhotoList';
import { PhotoQueue } from '../../ui/uploads/PhotoQueue';
import { type PictureUse, UserIdNotFound, useSendPicture } from './profiles.queries';

export type ProfilePicture = ReturnType<typeof useProfilePicture>;

/** Chooses, crops and uploads the profile picture or the cover, with cancel and retry. */
export function useProfilePicture(use: PictureUse = 'picture') {
  const { t, i18n } = useTranslation(['profile', 'errors']);
  const [queue] = useState(() => new PhotoQueue());
  useEffect(() => () => queue.close(), [queue]);
  const [isPreparing, setIsPreparing] = useState(false);
  const [chosen, setChosen] = useState<File | null>(null);
  const photo = useQueuedPhotos(queue).at(0);

  const { submit, isPending, error, reset } = useSendPicture(queue, use, () => {
    clear();
    notify.success((t) => t(`profile:${use}.saved`));
  });
  const failure = useFailure(photo?.error instanceof Error ? photo.error : error);

  function clear() {
    queue.get().forEach(({ key }) => queue.remove(key));
  }

  /** Returns the reason for the failed upload, or null. */
  const problem = () => {
    if (isPending || !photo) return null;
    if (photo.problem) return t('picture.failed', { message: t(`errors:${photo.problem}`) });
    if (photo.status === 'cancelled') return t('picture.cancelled');
    if (failure instanceof UserIdNotFound) return t('picture.noUserId');
    const message =
      failure instanceof ApiError && failure.status === 500
        ? t('picture.serverError', { userId: session.get()?.user.id })
        : errorText(i18n, failure);
    return t('picture.failed', { message });
  };

  return {
    use,
    /** The preview of the upload, shown in place of the old picture. */
    preview: photo?.preview ?? null,
    /** The chosen file while the user crops it. */
    chosen,
    photo,
    isPending,
    problem: problem(),

    /** Whether the file is being converted to a format that the server accepts. */
    isPreparing,

    choose: async (original: File | undefined) => {
      if (!original) return;
      const { file, problem } = await prepareImage(original, () => setIsPreparing(true));
      setIsPreparing(false);
      if (problem) notify.error((t) => t(`errors:${problem}`));
      else setChosen(file);
    },
    dropChoice: () => setChosen(null),

    send: (file: File) => {
      setChosen(null);
      clear();
      queue.add([file]);
      submit();
    },
    cancel: () => photo && queue.cancel(photo.key),
    retry: () => {
      queue.retryStopped();
      submit();
    },
    dismiss: () => {
      reset();
      clear();
    },
  };
}
