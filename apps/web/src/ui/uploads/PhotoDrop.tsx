import '@mantine/dropzone/styles.layer.css';
import { Dropzone } from '@mantine/dropzone';
import { IconPhotoPlus } from '@tabler/icons-react';
import { IMAGE_TYPES } from './imageFile';
import classes from './PhotoDrop.module.css';

interface PhotoDropProps {
  text: string;
  hint: string;
  onFiles: (files: File[]) => void;
}

/** Takes photos by picker or by drop. Files that will not do come through too, so that each can show what is wrong with it. */
export function PhotoDrop({ text, hint, onFiles }: PhotoDropProps) {
  return (
    <Dropzone
      className={classes.drop}
      role="button"
      onDrop={onFiles}
      // The picker offers pictures only; the field itself is reached through the large one around it.
      inputProps={{ accept: IMAGE_TYPES.join(','), 'aria-label': text, hidden: true, style: undefined }}
    >
      <span className={classes.words}>
        <IconPhotoPlus size={40} stroke={1.5} aria-hidden />
        <strong>{text}</strong>
        <span className={classes.hint}>{hint}</span>
      </span>
    </Dropzone>
  );
}
