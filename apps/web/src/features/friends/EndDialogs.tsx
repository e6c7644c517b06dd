import type { RefObject } from 'react';
import { useTranslation } from 'react-i18next';
import { withName } from '../../lib/userName';
import { ConfirmDialog } from '../../ui/dialogs/ConfirmDialog';

interface EndDialogProps {
  /** The user's name, or empty. */
  name: string;
  openedFrom: RefObject<HTMLElement | null>;
  onConfirm: () => void;
  onCancel: () => void;
}

/** Asks for confirmation before a friendship ends. */
export function UnfriendDialog({ name, ...props }: EndDialogProps) {
  const { t } = useTranslation('friends');
  return (
    <ConfirmDialog
      {...props}
      title={t('unfriendTitle', withName(name))}
      confirm={t('unfriend')}
      busyText={t('unfriend')}
      busy={false}
    >
      {t('unfriendText', withName(name))}
    </ConfirmDialog>
  );
}

interface BlockDialogProps extends EndDialogProps {
  /** Set if blocking also ends a friendship or a pending request. */
  ends?: 'friends' | 'pending' | undefined;
}

/** Asks for confirmation before a user is blocked. */
export function BlockDialog({ name, ends, ...props }: BlockDialogProps) {
  const { t } = useTranslation('friends');
  return (
    <ConfirmDialog
      {...props}
      title={t('blockTitle', withName(name))}
      confirm={t('block')}
      busyText={t('block')}
      busy={false}
    >
      {[ends && t(`blockEnds.${ends}`), t('blockText', withName(name))].filter(Boolean).join(' ')}
    </ConfirmDialog>
  );
}
