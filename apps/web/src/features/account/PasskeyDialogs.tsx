import { Button, TextInput } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { RenamePasskeyDto } from '../../api/limits';
import type { SessionUser } from '../../api/session';
import { textSchema } from '../../lib/textSchema';
import { Dialog, DialogActions } from '../../ui/dialogs/Dialog';
import { errorText } from '../../ui/feedback/errorText';
import { notify } from '../../ui/feedback/notify';
import { ConfirmationForm } from '../../ui/forms/ConfirmationForm';
import { FormMessage } from '../../ui/forms/FormMessage';
import { SubmitButton } from '../../ui/forms/SubmitButton';
import { useSchemaForm } from '../../ui/forms/useSchemaForm';
import { Stack } from '../../ui/layout/Layout';
import { useAddPasskey, useRemovePasskey, useRenamePasskey } from './account.queries';
import type { Passkey } from './Passkeys';

const { maxLength: MAX_NAME_LENGTH } = RenamePasskeyDto.name;

interface AddPasskeyProps {
  user: SessionUser;
  onClose: () => void;
}

/** Asks for a name and a confirmation, then the browser creates the passkey. */
export function AddPasskey({ user, onClose }: AddPasskeyProps) {
  const { t } = useTranslation('account');
  const call = useAddPasskey();
  const [name, setName] = useState('');
  const title = t('passkeys.add');
  return (
    <Dialog title={title} onClose={onClose} busy={call.isPending}>
      <ConfirmationForm<Passkey>
        user={user}
        title={title}
        passwordLabel={t('currentPassword')}
        call={{ ...call, submit: (confirmation, reactions) => call.submit({ name, ...confirmation }, reactions) }}
        onDone={(added) => {
          notify.success((t) => t('account:passkeys.added', { name: added.name }));
          onClose();
        }}
        onCancel={onClose}
        button={{ text: t('passkeys.addNow'), busyText: t('passkeys.adding') }}
      >
        <p>{t('passkeys.addText')}</p>
        <TextInput
          label={t('passkeys.name')}
          description={t('passkeys.nameHint')}
          value={name}
          maxLength={MAX_NAME_LENGTH}
          onChange={({ currentTarget }) => setName(currentTarget.value)}
        />
      </ConfirmationForm>
    </Dialog>
  );
}

interface PasskeyProps {
  passkey: Passkey;
  onClose: () => void;
}

const nameSchema = textSchema({ name: (value) => (value.trim() ? null : 'required') });

export function RenamePasskey({ passkey, onClose }: PasskeyProps) {
  const { t, i18n } = useTranslation(['account', 'common']);
  const { field, onValid, showServerErrors } = useSchemaForm(nameSchema, { name: passkey.name });
  const { submit, isPending, error } = useRenamePasskey(passkey.id);
  const title = t('passkeys.renameTitle');
  const rename = ({ name }: { name: string }) =>
    submit(name, { onSuccess: onClose, onError: (failure) => showServerErrors(failure) });
  return (
    <Dialog title={title} onClose={onClose} busy={isPending}>
      <Stack component="form" onSubmit={onValid(rename)} aria-label={title} noValidate>
        <TextInput {...field('name')} label={t('passkeys.name')} maxLength={MAX_NAME_LENGTH} />
        <FormMessage>{error && errorText(i18n, error)}</FormMessage>
        <DialogActions>
          <Button variant="default" onClick={onClose} disabled={isPending}>
            {t('common:cancel')}
          </Button>
          <SubmitButton busy={isPending} busyText={t('saving')}>
            {t('passkeys.rename')}
          </SubmitButton>
        </DialogActions>
      </Stack>
    </Dialog>
  );
}

export function RemovePasskey({ user, passkey, onClose }: PasskeyProps & { user: SessionUser }) {
  const { t } = useTranslation('account');
  const call = useRemovePasskey(passkey.id);
  const title = t('passkeys.removeTitle', { name: passkey.name });
  return (
    <Dialog title={title} onClose={onClose} busy={call.isPending}>
      <ConfirmationForm<unknown>
        user={user}
        title={title}
        passwordLabel={t('currentPassword')}
        call={call}
        onDone={() => {
          notify.success((t) => t('account:passkeys.removed', { name: passkey.name }));
          onClose();
        }}
        onCancel={onClose}
        button={{ text: t('passkeys.remove'), busyText: t('saving'), color: 'red.9' }}
      >
        <p>{t('passkeys.removeText')}</p>
      </ConfirmationForm>
    </Dialog>
  );
}
