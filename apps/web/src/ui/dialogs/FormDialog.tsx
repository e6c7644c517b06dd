import { type ReactNode, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { ConfirmDialog } from './ConfirmDialog';
import { Dialog } from './Dialog';
import { useLeaveGuard } from './useLeaveGuard';

interface FormDialogProps {
  title: string;
  /** Whether the form has input that is not saved. */
  isChanged: boolean;
  /** Explains that the input is not saved. */
  unsaved: string;
  busy: boolean;
  onClose: () => void;
  children: ReactNode;
}

/** Dialog with a form. Asks for confirmation before unsaved input is lost. */
export function FormDialog({ title, isChanged, unsaved, busy, onClose, children }: FormDialogProps) {
  const { t } = useTranslation();
  const [isAsking, setAsking] = useState(false);
  const { question } = useLeaveGuard(isChanged, unsaved);
  return (
    <Dialog
      title={title}
      // A tap outside the sheet must not lose input.
      onClose={() => (isChanged ? setAsking(true) : onClose())}
      busy={busy || isAsking}
      wide
    >
      {children}
      {question}
      {isAsking && (
        <ConfirmDialog
          title={t('leave.discardTitle')}
          confirm={t('leave.discard')}
          busyText=""
          busy={false}
          onConfirm={onClose}
          onCancel={() => setAsking(false)}
        >
          {unsaved}
        </ConfirmDialog>
      )}
    </Dialog>
  );
}
