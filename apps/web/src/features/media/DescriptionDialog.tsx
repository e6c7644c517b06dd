import { Box, Button } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Dialog, DialogActions } from '../../ui/dialogs/Dialog';
import { PhotoDescription } from '../../ui/uploads/PhotoDescription';
import { PhotoPreview } from '../../ui/uploads/PhotoPreview';

interface DescriptionDialogProps {
  /** URL of the picture, or empty if there is none. */
  picture: string;
  name: string;
  description: string;
  onChange: (description: string) => void;
  onClose: () => void;
}

/** Dialog for the description of a picture or video. Each change is kept immediately. */
export function DescriptionDialog({ picture, name, description, onChange, onClose }: DescriptionDialogProps) {
  const { t } = useTranslation(['media', 'common']);
  // Keeps the title while the description changes.
  const [title] = useState(name);
  return (
    <Dialog title={t('describe')} onClose={onClose}>
      {picture && (
        <Box pos="relative" h={200} bg="var(--sunken)" bdrs="md" style={{ overflow: 'hidden' }}>
          <PhotoPreview src={picture} alt="" fit="contain" />
        </Box>
      )}
      <p>{t('describeWhy')}</p>
      <PhotoDescription name={title} value={description} onChange={onChange} onEnter={onClose} />
      <DialogActions>
        <Button onClick={onClose}>{t('describeDone')}</Button>
      </DialogActions>
    </Dialog>
  );
}
