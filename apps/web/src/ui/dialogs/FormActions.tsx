import { Button } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { SubmitButton } from '../forms/SubmitButton';
import { DialogActions } from './Dialog';

interface FormActionsProps {
  busy: boolean;
  /** Labels of the submit button, the second while the request is in progress. */
  submit: string;
  busyText: string;
  /** Label of the button that closes the dialog, if "Cancel" is ambiguous. */
  cancel?: string;
  onCancel: () => void;
}

/** Buttons of a form in a dialog: cancel and submit. */
export function FormActions({ busy, submit, busyText, cancel, onCancel }: FormActionsProps) {
  const { t } = useTranslation();
  return (
    <DialogActions>
      <Button variant="default" onClick={onCancel} disabled={busy}>
        {cancel ?? t('cancel')}
      </Button>
      <SubmitButton busy={busy} busyText={busyText}>
        {submit}
      </SubmitButton>
    </DialogActions>
  );
}
