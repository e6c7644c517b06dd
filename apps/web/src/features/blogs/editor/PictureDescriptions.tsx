import { CloseButton, TextInput } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { pictureUrl } from '../../../api/pictures';
import { isComposing } from '../../../lib/isComposing';
import { describePicture, descriptionIn } from './markdownEdits';
import classes from './PictureDescriptions.module.css';

const MAX_LENGTH = 200;

interface PictureDescriptionsProps {
  /** The addresses of pictures that have just come into the text. */
  pictures: string[];
  text: string;
  onChange: (text: string) => void;
  /** Nothing more is to be said of this one. */
  onDone: (picture: string) => void;
}

/** Asks what is in the new pictures of a text, for those who do not see them. One may leave it. */
export function PictureDescriptions({ pictures, text, onChange, onDone }: PictureDescriptionsProps) {
  const { t } = useTranslation('blogs');
  return (
    <ul className={classes.pictures}>
      {pictures.map((picture) => {
        const description = descriptionIn(text, picture);
        // It has been taken out of the text again.
        if (description === null) return null;
        return (
          <li key={picture} className={classes.picture}>
            <img src={pictureUrl(picture)} alt="" className={classes.preview} />
            <TextInput
              label={t('editor.describe.label')}
              description={t('editor.describe.hint')}
              value={description}
              maxLength={MAX_LENGTH}
              autoComplete="off"
              onChange={({ currentTarget }) => onChange(describePicture(text, picture, currentTarget.value))}
              onKeyDown={(event) => {
                if (event.key !== 'Enter' || isComposing(event.nativeEvent)) return;
                // It would send the whole form.
                event.preventDefault();
                onDone(picture);
              }}
            />
            <CloseButton
              size={44}
              aria-label={t('editor.describe.done')}
              title={t('editor.describe.done')}
              onClick={() => onDone(picture)}
            />
          </li>
        );
      })}
    </ul>
  );
}
