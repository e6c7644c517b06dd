import { Textarea } from '@mantine/core';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { UploadPetPhotoDto } from '../../api/limits';

interface PhotoDescriptionProps {
  /** What the photo is called until it is described. */
  name: string;
  value: string;
  onChange: (value: string) => void;
  onBlur?: () => void;
  /** Enter ends a description; it is no part of it, nor does it send the form around. */
  onEnter?: (field: HTMLTextAreaElement) => void;
  error?: ReactNode;
}

/** What there is to see on a photo. Two lines, for beside another photo of a phone there is no room for one. */
export function PhotoDescription({ name, onChange, onEnter, ...props }: PhotoDescriptionProps) {
  const { t } = useTranslation('photos');
  return (
    <Textarea
      {...props}
      aria-label={t('descriptionOf', { file: name })}
      placeholder={t('description')}
      onChange={({ currentTarget }) => onChange(currentTarget.value)}
      onKeyDown={(event) => {
        if (event.key !== 'Enter') return;
        event.preventDefault();
        onEnter?.(event.currentTarget);
      }}
      rows={2}
      maxLength={UploadPetPhotoDto.description.maxLength}
      autoComplete="off"
    />
  );
}
