import { useTranslation } from 'react-i18next';
import type { LinkedAccount, Provider } from '../../api/providers';
import type { SessionUser } from '../../api/session';
import { Dialog } from '../../ui/dialogs/Dialog';
import { notify } from '../../ui/feedback/notify';
import { ConfirmationForm } from '../../ui/forms/ConfirmationForm';
import { useLinkAccount, useUnlinkAccount } from './account.queries';

interface DialogProps {
  user: SessionUser;
  onClose: () => void;
}

/** Asks for a confirmation, then leaves for the provider. */
export function LinkAccount({ user, provider, onClose }: DialogProps & { provider: Provider }) {
  const { t } = useTranslation('account');
  const call = useLinkAccount(provider.id);
  const { name } = provider;
  const title = t('linked.link', { name });
  return (
    <Dialog title={title} onClose={onClose} busy={call.isPending}>
      <ConfirmationForm<unknown>
        user={user}
        title={title}
        passwordLabel={t('currentPassword')}
        call={call}
        onDone={() => undefined}
        onCancel={onClose}
        button={{ text: t('linked.linkNow', { name }), busyText: t('linked.linking') }}
      >
        <p>{t('linked.linkText', { name })}</p>
      </ConfirmationForm>
    </Dialog>
  );
}

export function UnlinkAccount({ user, account, onClose }: DialogProps & { account: LinkedAccount }) {
  const { t } = useTranslation('account');
  const call = useUnlinkAccount(account.id);
  const { name } = account;
  const title = t('linked.removeTitle', { name });
  return (
    <Dialog title={title} onClose={onClose} busy={call.isPending}>
      <ConfirmationForm<unknown>
        user={user}
        title={title}
        passwordLabel={t('currentPassword')}
        call={call}
        onDone={() => {
          notify.success((t) => t('account:linked.removed', { name }));
          onClose();
        }}
        onCancel={onClose}
        button={{ text: t('linked.remove'), busyText: t('saving'), color: 'red.9' }}
      >
        <p>{t('linked.removeText', { name })}</p>
      </ConfirmationForm>
    </Dialog>
  );
}
