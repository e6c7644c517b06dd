import type { RefObject } from 'react';
import { useTranslation } from 'react-i18next';
import { withName } from '../../lib/withName';
import { ConfirmDialog } from '../../ui/dialogs/ConfirmDialog';

interface EndDialogProps {
  /** Empty for users without a name. */
  name: string;
  openedFrom: RefObject<HTMLElement | null>;
  onConfirm: () => void;
  onCancel: () => void;
}

/** Asks before a friendship is ended. */
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
  /** The friendship or request that blocking will end. */
  ends?: 'friends' | 'pending' | undefined;
}

/** Asks before a user is blocked. */
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
