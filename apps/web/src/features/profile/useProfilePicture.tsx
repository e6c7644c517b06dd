import '@mantine/core/styles/Progress.layer.css';
import { ActionIcon, Button, Progress } from '@mantine/core';
import { IconCamera } from '@tabler/icons-react';
import { useQueryClient } from '@tanstack/react-query';
import { type ReactNode, useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { ApiError } from '../../api/ApiError';
import { api, data } from '../../api/client';
import { session } from '../../api/session';
import { errorText } from '../../ui/errorText';
import { IMAGE_TYPES } from '../../ui/imageFile';
import { notify } from '../../ui/notify';
import { PhotoCropper } from '../../ui/PhotoCropper';
import { useSubmit } from '../../ui/useSubmit';
import { type PhotoAlbum, PhotoQueue, useQueuedPhotos } from '../photos/PhotoQueue';
import { endingExpiredSession } from '../session/sessionOver';
import { userKeys } from './profile.queries';
import classes from './ProfilePicture.module.css';

/** The own album; what arrives in it from here becomes the profile picture. */
const OWN_ALBUM: PhotoAlbum = {
  path: '/user-photo',
  fields: {},
  load: () => data(api.GET('/user-photo/me')),
  arrange: async ([id]) => {
    if (id === undefined) return;
    await data(api.PATCH('/user-photo/{id}', { params: { path: { id } }, body: { isProfile: true } }));
  },
};

/** A stored user without an id: nobody knows whose album it is. */
class UserIdNotFound extends Error {}

interface ProfilePicture {
  /** What is on its way, shown in the place of the old picture. */
  preview: string | null;
  /** Lies on the picture's edge. */
  button: ReactNode;
  /** How far the new picture is, or why it is not there; and the cropper while it is open. */
  status: ReactNode;
}

/** Choosing one's own picture, cropping it, and sending it: it can be cancelled and tried again. */
export function useProfilePicture(): ProfilePicture {
  const { t, i18n } = useTranslation(['profile', 'errors', 'common']);
  const queryClient = useQueryClient();
  const input = useRef<HTMLInputElement>(null);
  const [queue] = useState(() => new PhotoQueue({ isNewAlbum: false }));
  useEffect(() => queue.close, [queue]);
  const [chosen, setChosen] = useState<File | null>(null);
  const photo = useQueuedPhotos(queue).at(0);

  const { submit, isPending, error, reset } = useSubmit<void, void>({
    mutationFn: async () => {
      if (!session.get()?.user.id) throw new UserIdNotFound();
      await endingExpiredSession(queue.run(OWN_ALBUM), (t) => t('common:session.expired'));
      if (queue.get()[0]?.status !== 'done') return;
      session.updateUser(await data(api.GET('/user/me')));
      await queryClient.invalidateQueries({ queryKey: userKeys.all });
      clear();
      notify.success((t) => t('profile:picture.saved'));
    },
  });

  function clear() {
    queue.get().forEach(({ key }) => queue.remove(key));
  }

  function choose(file: File | undefined) {
    if (!file) return;
    if (IMAGE_TYPES.includes(file.type)) setChosen(file);
    else notify.error((t) => t('errors:image_not_accepted'));
  }

  function send(file: File) {
    setChosen(null);
    clear();
    queue.add([file]);
    submit();
  }

  function retry() {
    queue.retryStopped();
    submit();
  }

  function dismiss() {
    reset();
    clear();
  }

  const problem = () => {
    if (isPending || !photo) return null;
    if (photo.problem) return t('picture.failed', { message: t(`errors:${photo.problem}`) });
    if (photo.status === 'cancelled') return t('picture.cancelled');
    const failure = photo.error ?? error;
    if (failure instanceof UserIdNotFound) return t('picture.noUserId');
    const message =
      failure instanceof ApiError && failure.status === 500
        ? t('picture.serverError', { userId: session.get()?.user.id })
        : errorText(i18n, failure);
    return t('picture.failed', { message });
  };
  const problemText = problem();

  return {
    preview: photo?.preview ?? null,
    button: (
      <>
        <input
          ref={input}
          type="file"
          accept={IMAGE_TYPES.join(',')}
          hidden
          aria-label={t('picture.change')}
          onChange={(event) => {
            choose(event.currentTarget.files?.[0]);
            // The same file may be chosen again.
            event.currentTarget.value = '';
          }}
        />
        <ActionIcon
          variant="default"
          className={classes.button}
          aria-label={t('picture.change')}
          title={t('picture.change')}
          disabled={isPending}
          onClick={() => input.current?.click()}
        >
          <IconCamera size={22} aria-hidden />
        </ActionIcon>
      </>
    ),
    status: (
      <>
        {chosen && (
          <PhotoCropper
            file={chosen}
            title={t('picture.crop')}
            aspect={1}
            round
            submit={t('picture.use')}
            onCropped={send}
            onCancel={() => setChosen(null)}
          />
        )}
        {photo && (
          <div className={classes.status}>
            {isPending ? (
              <>
                <Progress.Root size={8} radius={4} className={classes.progress}>
                  <Progress.Section
                    value={photo.sent * 100}
                    color="teal"
                    animated={photo.sent === 1}
                    aria-label={t('picture.progress')}
                  />
                </Progress.Root>
                {/* Once all of it has been sent, the server may already have it. */}
                {photo.status === 'sending' ? (
                  <Button variant="default" onClick={() => queue.cancel(photo.key)}>
                    {t('picture.cancel')}
                  </Button>
                ) : (
                  <p role="status">{t('picture.storing')}</p>
                )}
              </>
            ) : (
              problemText && (
                <>
                  <p role="alert" className={classes.problem}>
                    {problemText}
                  </p>
                  {!photo.problem && <Button onClick={retry}>{t('common:tryAgain')}</Button>}
                  <Button variant="default" onClick={dismiss}>
                    {t('picture.dismiss')}
                  </Button>
                </>
              )
            )}
          </div>
        )}
      </>
    ),
  };
}
