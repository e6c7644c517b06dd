import { ActionIcon, Button } from '@mantine/core';
import { IconPhoto } from '@tabler/icons-react';
import { useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { PICTURES } from '../../ui/uploads/imageFile';
import type { MediaUpload } from './useMediaUpload';

interface MediaButtonProps {
  upload: MediaUpload;
  /** Id of the file input, for other buttons that open the file picker. */
  inputId?: string;
  /** Shows only the icon, for narrow layouts. */
  compact?: boolean;
  disabled?: boolean;
}

/** Button that opens the file picker. The page must load the namespace `media`. */
export function MediaButton({ upload, inputId, compact = false, disabled }: MediaButtonProps) {
  const { t } = useTranslation('media');
  const input = useRef<HTMLInputElement>(null);
  const label = upload.preview ? t('replace') : t('choose');
  const open = () => input.current?.click();
  return (
    <>
      <input
        ref={input}
        id={inputId}
        type="file"
        accept={PICTURES}
        hidden
        onChange={({ currentTarget }) => {
          upload.choose(currentTarget.files?.[0]);
          // Allows the user to choose the same file again.
          currentTarget.value = '';
        }}
      />
      {compact ? (
        <ActionIcon aria-label={label} title={label} disabled={disabled} onClick={open}>
          <IconPhoto size={22} aria-hidden />
        </ActionIcon>
      ) : (
        <Button
          variant="subtle"
          color="teal"
          px={8}
          leftSection={<IconPhoto size={22} aria-hidden />}
          disabled={disabled}
          onClick={open}
        >
          {label}
        </Button>
      )}
    </>
  );
}
