import '@mantine/dropzone/styles.layer.css';
import { Box, Flex } from '@mantine/core';
import { Dropzone } from '@mantine/dropzone';
import { IconPhotoPlus } from '@tabler/icons-react';
import { PICTURES } from './acceptedFiles';
import classes from './PhotoDrop.module.css';

interface PhotoDropProps {
  text: string;
  hint?: string;
  /** Gives the area the size of the photos next to it. */
  isTile?: boolean;
  busy?: boolean;
  onFiles: (files: File[]) => void;
}

/**
 * Area that accepts photos by file picker or drag and drop. Also passes invalid files to the
 * caller, which shows an error for each.
 */
export function PhotoDrop({ text, hint, isTile, busy, onFiles }: PhotoDropProps) {
  return (
    <Dropzone
      className={classes.drop}
      data-tile={isTile || undefined}
      role="button"
      disabled={busy}
      aria-disabled={busy || undefined}
      onDrop={onFiles}
      // The picker offers only pictures. The input is hidden, and the area around it opens the
      // picker.
      inputProps={{ accept: PICTURES, 'aria-label': text, hidden: true, style: undefined }}
    >
      <Flex
        component="span"
        direction={isTile ? 'column' : 'row'}
        align="center"
        justify="center"
        gap={isTile ? 4 : 'md'}
        ta={isTile ? 'center' : undefined}
      >
        <IconPhotoPlus size={40} stroke={1.5} color="var(--link)" className={classes.icon} aria-hidden />
        <span>
          <strong>{text}</strong>
          {hint && (
            <Box component="span" display="block" c="dimmed" fz="sm">
              {hint}
            </Box>
          )}
        </span>
      </Flex>
    </Dropzone>
  );
}
