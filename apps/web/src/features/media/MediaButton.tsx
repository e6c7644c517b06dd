import { ActionIcon, Button } from '@mantine/core';
import { IconPhoto } from '@tabler/icons-react';
import { useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { PICTURES } from '../../ui/uploads/acceptedFiles';
import type { MediaUploads } from './useMediaUploads';

interface MediaButtonProps {
  uploads: MediaUploads;
  /** Id of the file input, for other buttons that open the file picker. */
  inputId?: string;
  /** Shows only the icon, for narrow layouts. */
  compact?: boolean;
  disabled?: boolean;
}

/** Button that opens the file picker. The page must load the namespace `media`. */
export function MediaButton({ uploads, inputId, compact = false, disabled = uploads.isFull }: MediaButtonProps) {
  const { t } = useTranslation('media');
  const input = useRef<HTMLInputElement>(null);
  const label = t(uploads.hasVideos ? 'choose' : 'chooseOne');
  const open = () => input.current?.click();
  return (
    <>
      <input
        ref={input}
        id={inputId}
        type="file"
        accept={uploads.hasVideos ? `${PICTURES},video/*` : PICTURES}
        multiple={uploads.isMultiple}
        hidden
        onChange={({ currentTarget }) => {
          uploads.add([...(currentTarget.files ?? [])]);
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
