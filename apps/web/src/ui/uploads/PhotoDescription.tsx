import { Textarea } from '@mantine/core';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { UploadPetPhotoDto } from '../../api/limits';

interface PhotoDescriptionProps {
  /** Name for a photo without a description. */
  name: string;
  value: string;
  onChange: (value: string) => void;
  onBlur?: () => void;
  /**
   * Called on Enter, which then neither adds a line break nor submits the form around the field.
   */
  onEnter?: (field: HTMLTextAreaElement) => void;
  onEscape?: () => void;
  placeholder?: string;
  error?: ReactNode;
}

/** Field for a photo's description. It has two lines, because one line is too short on a phone. */
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
      // The placeholder needs three lines.
      rows={placeholder ? 3 : 2}
      maxLength={UploadPetPhotoDto.description.maxLength}
      autoComplete="off"
    />
  );
}
