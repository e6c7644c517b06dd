import { ActionIcon, Group } from '@mantine/core';
import { IconTrash } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import type { components } from '../../api/schema';
import { errorText } from '../../ui/feedback/errorText';
import { notify } from '../../ui/feedback/notify';
import { CoverPhoto } from '../../ui/photos/CoverPhoto';
import { useRemoveCover } from './profiles.queries';
import { ChangePicture, PictureStatus } from './ProfilePicture';
import classes from './ProfilePicture.module.css';
import { useProfilePicture } from './useProfilePicture';

/** The cover photo of a business, with the owner's actions. */
export function useCover({ business }: components['schemas']['Profile'], isOwn: boolean) {
  const { t, i18n } = useTranslation('profile');
  const picture = useProfilePicture('cover');
  const { submit, isPending } = useRemoveCover();
  const cover = business?.cover ?? null;
  const src = picture.preview ?? cover?.url;

  const remove = (photoId: number) =>
    submit(photoId, {
      onSuccess: () => notify.success((t) => t('profile:cover.removed')),
      onError: (error) => notify.error(() => errorText(i18n, error)),
    });

  return {
    photo: src && (
      <CoverPhoto
        src={src}
        variants={picture.preview ? undefined : cover?.variants}
        sizes="(min-width: 75em) 1200px, 100vw"
        alt={cover?.description ?? ''}
        eager
      />
    ),
    tools: isOwn && business && (
      <Group gap="xs" pos="absolute" top={12} right={12}>
        <ChangePicture picture={picture} />
        {cover && (
          <ActionIcon
            variant="default"
            className={classes.cover}
            aria-label={t('cover.remove')}
            title={t('cover.remove')}
            disabled={isPending || picture.isPending}
            onClick={() => remove(cover.id)}
          >
            <IconTrash size={22} aria-hidden />
          </ActionIcon>
        )}
      </Group>
    ),
    status: isOwn && <PictureStatus picture={picture} />,
  };
}
