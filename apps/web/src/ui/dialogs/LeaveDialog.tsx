import { Button } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { Dialog, DialogActions } from './Dialog';

interface LeaveDialogProps {
  text: string;
  onStay: () => void;
  onLeave: () => void;
}

export function LeaveDialog({ text, onStay, onLeave }: LeaveDialogProps) {
  const { t } = useTranslation();
  return (
    <Dialog title={t('leave.title')} onClose={onStay}>
      <p>{text}</p>
      <DialogActions>
        <Button variant="default" onClick={onLeave}>
          {t('leave.leave')}
        </Button>
        <Button onClick={onStay} data-autofocus>
          {t('leave.stay')}
        </Button>
      </DialogActions>
    </Dialog>
  );
}
