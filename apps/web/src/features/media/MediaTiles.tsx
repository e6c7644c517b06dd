import '@mantine/core/styles/Progress.layer.css';
import { ActionIcon, Box, Button, Progress, Stack, Text } from '@mantine/core';
import { IconMovie, IconRefresh, IconX } from '@tabler/icons-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { pictureUrl } from '../../api/pictures';
import { useIsOnline } from '../../api/connection';
import { errorText } from '../../ui/feedback/errorText';
import { SortableList } from '../../ui/lists/SortableList';
import { uploadVariants } from '../../ui/photos/uploadVariants';
import { PhotoPreview } from '../../ui/uploads/PhotoPreview';
import { PhotoTile } from '../../ui/uploads/PhotoTile';
import { PreparingBar } from '../../ui/uploads/PreparingBar';
import { usePhotoOrderTexts } from '../../ui/uploads/usePhotoOrderTexts';
import type { DraftMedia } from './draftMedia';
import { DescriptionDialog } from './DescriptionDialog';
import classes from './MediaTiles.module.css';
import type { Upload } from './UploadQueue';
import type { MediaUploads } from './useMediaUploads';

interface MediaTilesProps {
  uploads: MediaUploads;
  /** Whether the pictures have descriptions. */
  isDescribed?: boolean;
  /** Shows the pictures in one row that scrolls sideways, for forms with little height. */
  isRow?: boolean;
}

/**
 * Chosen pictures or video with upload progress. The user can describe, move, retry and remove
 * each.
 */
export function MediaTiles({ uploads, isDescribed = true, isRow }: MediaTilesProps) {
  const { t } = useTranslation(['media', 'errors', 'photos']);
  const { media, leftOut } = uploads;
  const texts = usePhotoOrderTexts(t('chosen'), media.length);
  const [describedKey, setDescribedKey] = useState<string | null>(null);
  const described = media.find(({ key }) => key === describedKey);
  const nameOf = ({ key, name, description }: DraftMedia) =>
    description || name || t('numbered', { number: media.findIndex((item) => item.key === key) + 1 });
  const pictureOf = ({ key, stored }: DraftMedia) =>
    uploads.uploads.get(key)?.preview || (stored ? pictureUrl(uploadVariants(stored.url)[0]?.url ?? stored.url) : '');

  return (
    <Stack gap="xs">
      <SortableList
        items={media}
        keyOf={({ key }) => key}
        nameOf={nameOf}
        texts={texts}
        className={isRow ? classes.row : classes.grid}
        onReorder={uploads.arrange}
      >
        {(item, handle) => (
          <PhotoTile
            picture={<Tile uploads={uploads} item={item} name={nameOf(item)} picture={pictureOf(item)} />}
            isMain={false}
            handle={handle}
            remove={<RemoveButton uploads={uploads} item={item} name={nameOf(item)} />}
            tool={
              isDescribed &&
              item.stored && (
                <Button
                  variant="default"
                  size="sm"
                  px={12}
                  className={classes.describe}
                  aria-label={t('photos:descriptionOf', { file: nameOf(item) })}
                  onClick={() => setDescribedKey(item.key)}
                >
                  {item.description || t('describe')}
                </Button>
              )
            }
          />
        )}
      </SortableList>
      <Failures uploads={uploads} nameOf={nameOf} />
      <Box role="status" c="dimmed" fz="sm">
        {leftOut && t(`leftOut.${leftOut}`, { max: uploads.max })}
      </Box>
      {described && (
        <DescriptionDialog
          picture={pictureOf(described)}
          name={described.name || nameOf(described)}
          description={described.description}
          onChange={(description) => uploads.describe(described.key, description)}
          onClose={() => setDescribedKey(null)}
        />
      )}
    </Stack>
  );
}

interface TileProps {
  uploads: MediaUploads;
  item: DraftMedia;
  name: string;
}

function Tile({ uploads, item, name, picture }: TileProps & { picture: string }) {
  const { t } = useTranslation(['media', 'photos']);
  const upload = uploads.uploads.get(item.key);
  return (
    <>
      {item.isVideo && !picture ? (
        <IconMovie size={40} stroke={1.4} aria-label={name} />
      ) : (
        <PhotoPreview src={picture} alt={name} />
      )}
      {upload?.status === 'failed' && (
        <ActionIcon
          pos="absolute"
          variant="default"
          aria-label={t('photos:retryOf', { file: name })}
          onClick={() => uploads.retry(item.key)}
        >
          <IconRefresh size={22} aria-hidden />
        </ActionIcon>
      )}
      <UploadProgress upload={upload} name={name} />
    </>
  );
}

function UploadProgress({ upload, name }: { upload: Upload | undefined; name: string }) {
  const { t } = useTranslation(['media', 'photos']);
  const place = { pos: 'absolute', inset: 'auto 8px 8px' } as const;
  if (!upload || !['waiting', 'preparing', 'sending'].includes(upload.status)) return null;
  const { status, progress } = upload;
  if (progress === null) return <PreparingBar {...place} />;
  return (
    <Box {...place} className={classes.progress}>
      <Text component="span" fz="xs" fw={700}>
        {t(status === 'preparing' ? 'converting' : 'photos:status.sending')}
      </Text>
      <Progress
        value={Math.round(progress * 100)}
        size={8}
        radius={4}
        color="teal"
        aria-label={t(status === 'preparing' ? 'convertingOf' : 'photos:progressOf', { file: name })}
      />
    </Box>
  );
}

function RemoveButton({ uploads, item, name }: TileProps) {
  const { t } = useTranslation(['media', 'photos']);
  const isSending = !item.stored && uploads.uploads.get(item.key)?.status !== 'failed';
  const label = t(isSending ? 'photos:cancelOf' : 'photos:remove', { file: name });
  return (
    <ActionIcon
      variant="default"
      aria-label={label}
      title={label}
      onClick={({ currentTarget: { form }, detail }) => {
        uploads.remove(item.key);
        // After a keyboard click the focused button disappears, so the focus moves to the text
        // field.
        if (detail === 0) form?.querySelector('textarea')?.focus();
      }}
    >
      <IconX size={20} aria-hidden />
    </ActionIcon>
  );
}

/** Reasons why files were not uploaded. */
function Failures({ uploads, nameOf }: { uploads: MediaUploads; nameOf: (item: DraftMedia) => string }) {
  const { t, i18n } = useTranslation(['media', 'errors']);
  const isOnline = useIsOnline();
  const failures = uploads.media.flatMap((item) => {
    const { status, problem, error } = uploads.uploads.get(item.key) ?? {};
    if (status !== 'failed') return [];
    // The user decides about the next attempt after the connection is back.
    const isBack = isOnline && (problem === 'network' || error?.isNetwork);
    const message = isBack
      ? t('errors:connection_is_back')
      : problem
        ? t(`errors:${problem}`)
        : errorText(i18n, error ?? null);
    return [{ key: item.key, text: t('failed', { file: nameOf(item), message }) }];
  });
  return (
    <Box role="alert" c="var(--danger)" fz="sm" fw={600}>
      {failures.map(({ key, text }) => (
        <p key={key}>{text}</p>
      ))}
    </Box>
  );
}
