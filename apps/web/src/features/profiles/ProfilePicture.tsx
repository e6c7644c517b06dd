import '@mantine/core/styles/Progress.layer.css';
import { ActionIcon, Button, Group, Progress, Stack, Text } from '@mantine/core';
import { IconCamera } from '@tabler/icons-react';
import { useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { PICTURES } from '../../ui/uploads/acceptedFiles';
import { PhotoCropper } from '../../ui/uploads/PhotoCropper';
import { PreparingBar } from '../../ui/uploads/PreparingBar';
import classes from './ProfilePicture.module.css';
import type { ProfilePicture } from './useProfilePicture';

/**
 * Aspect ratio of the crop, between those of phones and desktops, so neither device cuts off
 * much.
 */
const COVER_ASPECT = 3;

interface ProfilePictureProps {
  picture: ProfilePicture;
}

/** Button to change the profile picture or the cover. */
export function ChangePicture({ picture }: ProfilePictureProps) {
  const { t } = useTranslation('profile');
  const input = useRef<HTMLInputElement>(null);
  return (
    <>
      <input
        ref={input}
        type="file"
        accept={PICTURES}
        hidden
        aria-label={t(`${picture.use}.change`)}
        onChange={(event) => {
          void picture.choose(event.currentTarget.files?.[0]);
          // Allows the user to choose the same file again.
          event.currentTarget.value = '';
        }}
      />
      <ActionIcon
        variant="default"
        className={classes[picture.use]}
        aria-label={t(`${picture.use}.change`)}
        title={t(`${picture.use}.change`)}
        disabled={picture.isPending || picture.isPreparing}
        onClick={() => input.current?.click()}
      >
        <IconCamera size={22} aria-hidden />
      </ActionIcon>
    </>
  );
}

/** Upload progress or error, and the cropping dialog while it is open. */
export function PictureStatus({ picture }: ProfilePictureProps) {
  const { t } = useTranslation('profile');
  return (
    <>
      {picture.chosen && (
        <PhotoCropper
          file={picture.chosen}
          title={t(`${picture.use}.crop`)}
          aspect={picture.use === 'cover' ? COVER_ASPECT : 1}
          round={picture.use === 'picture'}
          submit={t('picture.use')}
          onCropped={picture.send}
          onCancel={picture.dropChoice}
        />
      )}
      {picture.isPreparing && <Preparing />}
      {picture.isPending ? <Sending picture={picture} /> : <Stopped picture={picture} />}
    </>
  );
}

function Preparing() {
  const { t } = useTranslation('common');
  return (
    <Group gap="8px 16px" className={classes.status}>
      <Stack gap="xs" flex="1 1 160px" fw={600}>
        <p role="status">{t('preparingPicture')}</p>
        <PreparingBar />
      </Stack>
    </Group>
  );
}

function Sending({ picture: { use, photo, cancel } }: ProfilePictureProps) {
  const { t } = useTranslation('profile');
  if (!photo) return null;
  // After the last byte the photo may already be stored, so the upload cannot be cancelled.
  const isSent = photo.sent === 1;
  return (
    <Group gap="8px 16px" className={classes.status}>
      <Stack gap="xs" flex="1 1 160px" fw={600}>
        <p role="status">{t(isSent ? 'picture.storing' : 'picture.sending')}</p>
        <Progress.Root size={8} radius={4}>
          <Progress.Section value={photo.sent * 100} color="teal" animated={isSent} aria-label={t(`${use}.progress`)} />
        </Progress.Root>
      </Stack>
      {!isSent && (
        <Button variant="default" onClick={cancel}>
          {t('picture.cancel')}
        </Button>
      )}
    </Group>
  );
}

function Stopped({ picture: { photo, problem, retry, dismiss } }: ProfilePictureProps) {
  const { t } = useTranslation(['profile', 'common']);
  if (!photo || !problem) return null;
  return (
    <Group gap="8px 16px" className={classes.status}>
      <Text role="alert" flex="1 1 240px" c="var(--danger)" fw={600}>
        {problem}
      </Text>
      {!photo.problem && <Button onClick={retry}>{t('common:tryAgain')}</Button>}
      <Button variant="default" onClick={dismiss}>
        {t('picture.dismiss')}
      </Button>
    </Group>
  );
}
