import '@mantine/core/styles/Slider.layer.css';
import { ActionIcon, Button, Group, Slider, Stack, Text } from '@mantine/core';
import { IconRotate2, IconRotateClockwise2, IconZoomIn, IconZoomOut } from '@tabler/icons-react';
import { useEffect, useId, useRef, useState } from 'react';
import Cropper, { type Area } from 'react-easy-crop';
import 'react-easy-crop/react-easy-crop.css';
import { useTranslation } from 'react-i18next';
import { cropPhoto } from './cropPhoto';
import { Dialog, DialogActions } from '../dialogs/Dialog';
import { FormMessage } from '../forms/FormMessage';
import classes from './PhotoCropper.module.css';

const MOST_ZOOM = 4;
/** Distance in pixels by which an arrow key moves the picture. */
const KEY_STEP = 8;

export interface PhotoCropperProps {
  /** Picture of a type that browsers can show. The dialog shows an error for a broken file. */
  file: File;
  title: string;
  /** Aspect ratio of the crop: width divided by height. */
  aspect: number;
  /** Whether the picture will be displayed as a circle. */
  round?: boolean;
  /** Label of the submit button. */
  submit: string;
  /** Called with the cropped photo as a JPEG, at most 1920 px on its longer side. */
  onCropped: (file: File) => void;
  onCancel: () => void;
}

export function PhotoCropperDialog({ file, title, aspect, round, submit, onCropped, onCancel }: PhotoCropperProps) {
  const { t } = useTranslation(['crop', 'common', 'errors']);
  const { picture, isBroken } = usePicture(file);
  const [position, setPosition] = useState({ x: 0, y: 0 });
  const [zoom, setZoom] = useState(1);
  /** May exceed 360 degrees, so the picture never spins back. */
  const [rotation, setRotation] = useState(0);
  const [isBusy, setIsBusy] = useState(false);
  const [hasFailed, setHasFailed] = useState(false);
  const area = useRef<Area | null>(null);
  const stage = useRef<HTMLDivElement>(null);
  const hintId = useId();

  /** Moves the initial focus to the picture, which is mounted after the dialog. */
  function focusArea() {
    if (document.activeElement !== stage.current) return;
    stage.current?.querySelector<HTMLElement>('[tabindex="0"]')?.focus();
  }

  function rotateBy(degrees: number) {
    setRotation(rotation + degrees);
    setPosition({ x: 0, y: 0 });
  }

  async function submitCrop() {
    if (!picture || !area.current) return;
    setIsBusy(true);
    setHasFailed(false);
    try {
      onCropped(await cropPhoto(picture, { ...area.current, rotation }, file.name));
    } catch {
      setHasFailed(true);
    } finally {
      setIsBusy(false);
    }
  }

  const problem = isBroken ? t('errors:image_broken') : hasFailed && t('failed');
  return (
    <Dialog title={title} onClose={onCancel} busy={isBusy}>
      <div className={classes.layout}>
        <div
          ref={stage}
          className={classes.stage}
          aria-busy={!picture && !isBroken}
          tabIndex={-1}
          data-autofocus
          onFocus={focusArea}
        >
          {picture && (
            <Cropper
              image={picture.src}
              crop={position}
              zoom={zoom}
              rotation={rotation}
              aspect={aspect}
              maxZoom={MOST_ZOOM}
              cropShape={round ? 'round' : 'rect'}
              keyboardStep={KEY_STEP}
              onCropChange={setPosition}
              onZoomChange={setZoom}
              onCropAreaChange={(_, pixels) => {
                area.current = pixels;
                focusArea();
              }}
              mediaProps={{ alt: '' }}
              cropperProps={{ role: 'group', 'aria-label': t('area'), 'aria-describedby': hintId }}
              // The app's own CSS contains these styles, because the Content-Security-Policy
              // blocks injected styles.
              disableAutomaticStylesInjection
              classes={{ containerClassName: classes.cropper }}
            />
          )}
        </div>
        <Stack>
          <Text c="dimmed" fz="sm" ta="center" id={hintId}>
            {t('hint')}
          </Text>
          <Group wrap="nowrap">
            <ActionIcon variant="default" aria-label={t('turnLeft')} onClick={() => rotateBy(-90)} disabled={!picture}>
              <IconRotate2 size={22} aria-hidden />
            </ActionIcon>
            <Group flex={1} gap="xs" wrap="nowrap" mih={44} c="dimmed">
              <IconZoomOut size={20} aria-hidden />
              <Slider
                flex={1}
                mx="xs"
                thumbLabel={t('zoom')}
                value={zoom}
                onChange={setZoom}
                min={1}
                max={MOST_ZOOM}
                step={0.05}
                label={null}
                color="teal"
                thumbSize={28}
                disabled={!picture}
              />
              <IconZoomIn size={20} aria-hidden />
            </Group>
            <ActionIcon variant="default" aria-label={t('turnRight')} onClick={() => rotateBy(90)} disabled={!picture}>
              <IconRotateClockwise2 size={22} aria-hidden />
            </ActionIcon>
          </Group>
          <FormMessage>{problem}</FormMessage>
          <DialogActions>
            <Button variant="default" onClick={onCancel} disabled={isBusy}>
              {t('common:cancel')}
            </Button>
            <Button onClick={() => void submitCrop()} loading={isBusy} disabled={!picture}>
              {submit}
            </Button>
          </DialogActions>
        </Stack>
      </div>
    </Dialog>
  );
}

/** Loads the file as an image that the page can show and draw. */
function usePicture(file: File) {
  const [picture, setPicture] = useState<HTMLImageElement | null>(null);
  const [isBroken, setIsBroken] = useState(false);

  useEffect(() => {
    let isWanted = true;
    const image = new Image();
    image.src = URL.createObjectURL(file);
    image.decode().then(
      () => isWanted && setPicture(image),
      () => isWanted && setIsBroken(true),
    );
    return () => {
      isWanted = false;
      URL.revokeObjectURL(image.src);
    };
  }, [file]);

  return { picture, isBroken };
}
