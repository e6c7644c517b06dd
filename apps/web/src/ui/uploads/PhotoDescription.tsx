import { Textarea } from '@mantine/core';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { UploadPetPhotoDto } from '../../api/limits';

interface PhotoDescriptionProps {
  /** The name used for a photo without a description. */
  name: string;
  value: string;
  onChange: (value: string) => void;
  onBlur?: () => void;
  /** Called on Enter, which neither adds a line break nor submits the surrounding form. */
  onEnter?: (field: HTMLTextAreaElement) => void;
  onEscape?: () => void;
  placeholder?: string;
  error?: ReactNode;
}

/**
 * The description of a photo. Two lines, because one is too short in the two columns of a phone.
 */
export function PhotoDescription({ name, onChange, onEnter, onEscape, placeholder, ...props }: PhotoDescriptionProps) {
  const { t } = useTranslation('photos');
  return (
    <Textarea
      {...props}
      aria-label={t('descriptionOf', { file: name })}
      placeholder={placeholder ?? t('description')}
      onChange={({ currentTarget }) => onChange(currentTarget.value)}
      onKeyDown={(event) => {
        if (event.key === 'Escape') onEscape?.();
        if (event.key !== 'Enter') return;
        event.preventDefault();
        onEnter?.(event.currentTarget);
      }}
      // Reserves room for the placeholder.
      rows={placeholder ? 3 : 2}
      maxLength={UploadPetPhotoDto.description.maxLength}
      autoComplete="off"
    />
  );
}
