import { Button, Loader } from '@mantine/core';
import type { ReactNode, RefObject } from 'react';
import { useTranslation } from 'react-i18next';
import { Dialog, DialogActions } from './Dialog';
import { FormMessage } from '../forms/FormMessage';

interface ConfirmDialogProps {
  title: string;
  /** Explanation of the consequences, for example which data will be deleted. */
  children: ReactNode;
  confirm: string;
  /** The button's label while the action is in progress. */
  busyText: string;
  busy: boolean;
  error?: ReactNode;
  /** The element around the menu button (see `Dialog`). */
  openedFrom?: RefObject<HTMLElement | null>;
  onConfirm: () => void;
  onCancel: () => void;
}

/** Asks for confirmation before something is deleted permanently. */
export function ConfirmDialog({
  title,
  children,
  confirm,
  busyText,
  busy,
  error,
  openedFrom,
  onConfirm,
  onCancel,
}: ConfirmDialogProps) {
  const { t } = useTranslation();
  return (
    <Dialog title={title} onClose={onCancel} busy={busy} openedFrom={openedFrom}>
      <p>{children}</p>
      <FormMessage>{error}</FormMessage>
      <DialogActions>
        <Button variant="default" onClick={onCancel} disabled={busy} data-autofocus>
          {t('cancel')}
        </Button>
        <Button
          color="red.9"
          aria-disabled={busy}
          leftSection={busy && <Loader size={18} color="currentColor" />}
          onClick={() => !busy && onConfirm()}
        >
          {busy ? busyText : confirm}
        </Button>
      </DialogActions>
    </Dialog>
  );
}
