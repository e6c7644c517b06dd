import { ActionIcon, Box, Stack } from '@mantine/core';
import { IconX } from '@tabler/icons-react';
import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { type ImageProblem, prepareImage } from '../../ui/uploads/imageFile';
import { PhotoDrop } from '../../ui/uploads/PhotoDrop';
import uploads from '../../ui/uploads/Photos.module.css';
import { PhotoPreview } from '../../ui/uploads/PhotoPreview';
import type { Point } from '../map/bounds';
import { PhotoPlace } from './PhotoPlace';
import { photoPositionOf } from './photoPosition';
import type { Where } from './reportValues';

interface OnePhotoProps {
  file: File | null;
  onChange: (file: File | null) => void;
  /** Called if the user accepts the place stored in the photo. */
  onPosition: (where: Where) => void;
  /** The text in the field for the place. */
  place: string;
}

/** Field for one photo. Offers the place in its metadata, which the server does not keep. */
export function OnePhoto({ file, onChange, onPosition, place }: OnePhotoProps) {
  const { t } = useTranslation(['lost-and-found', 'photos', 'errors']);
  const [preview, setPreview] = useState('');
  const [problem, setProblem] = useState<ImageProblem | null>(null);
  const [position, setPosition] = useState<Point | null>(null);

  // Frees the memory of the preview.
  useEffect(() => () => URL.revokeObjectURL(preview), [preview]);

  async function choose([chosen]: File[]) {
    if (!chosen) return;
    // A converted picture has no metadata, so the place is read first.
    setPosition(await photoPositionOf(chosen));
    const prepared = await prepareImage(chosen);
    setProblem(prepared.problem);
    setPreview(prepared.problem ? '' : URL.createObjectURL(prepared.file));
    onChange(prepared.problem ? null : prepared.file);
  }

  return (
    <Stack gap="sm">
      {file ? (
        <Box className={uploads.picture} maw={320}>
          <PhotoPreview src={preview} />
          <ActionIcon
            pos="absolute"
            top={8}
            right={8}
            variant="default"
            aria-label={t('photos:remove', { file: file.name })}
            onClick={() => {
              setPosition(null);
              onChange(null);
            }}
          >
            <IconX size={20} aria-hidden />
          </ActionIcon>
        </Box>
      ) : (
        <PhotoDrop text={t('sighting.photo')} onFiles={(files) => void choose(files)} />
      )}
      {problem && <p role="alert">{t(`errors:${problem}`)}</p>}
      {position && (
        <PhotoPlace
          position={position}
          text={place}
          onUse={(where) => {
            setPosition(null);
            onPosition(where);
          }}
        />
      )}
    </Stack>
  );
}
