import '@mantine/core/styles/Image.layer.css';
import { CloseButton, Flex, Image, TextInput } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { pictureUrl } from '../../../api/pictures';
import { isComposing } from '../../../lib/isComposing';
import { describePicture, descriptionIn } from './markdownEdits';

const MAX_LENGTH = 200;

interface PictureDescriptionsProps {
  /** URLs of recently inserted pictures. */
  pictures: string[];
  text: string;
  onChange: (text: string) => void;
  /** Called when the author closes the description of a picture. */
  onDone: (picture: string) => void;
}

/** Asks for optional alt texts of new pictures. */
export function PictureDescriptions({ pictures, text, onChange, onDone }: PictureDescriptionsProps) {
  const { t } = useTranslation('blogs');
  // Without pictures that the author has removed from the post.
  const described = pictures.flatMap((picture) => {
    const description = descriptionIn(text, picture);
    return description === null ? [] : [{ picture, description }];
  });
  if (!described.length) return null;
  return (
    <Flex component="ul" direction="column" gap="sm" mt="sm">
      {described.map(({ picture, description }) => (
        <Flex component="li" key={picture} align="center" gap="sm">
          <Image src={pictureUrl(picture)} alt="" flex="none" w={72} h={72} radius={14} />
          <TextInput
            flex={1}
            miw={0}
            label={t('editor.describe.label')}
            description={t('editor.describe.hint')}
            value={description}
            maxLength={MAX_LENGTH}
            autoComplete="off"
            onChange={({ currentTarget }) => onChange(describePicture(text, picture, currentTarget.value))}
            onKeyDown={(event) => {
              if (event.key !== 'Enter' || isComposing(event.nativeEvent)) return;
              // Without this, Enter would submit the form.
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
        </Flex>
      ))}
    </Flex>
  );
}
