import { Button, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { type Confirmation, hasPasskeySupport, signConfirmation, waysInQuery } from '../../api/passkeys';
import { confirmationTicket, confirmAtProvider } from '../../api/providers';
import { errorText } from '../feedback/errorText';
import { isWrongCode, needsCode } from './confirmationFailures';
import { FormMessage } from './FormMessage';
import { useSubmit } from './useSubmit';

/**
 * Lets the user confirm a form with a passkey instead of the password. Accounts without a password
 * always use a passkey, or a linked account if they have no passkey.
 */
export function useConfirmationStep() {
  const { t, i18n } = useTranslation('passwords');
  const { data: ways } = useQuery(waysInQuery());
  const [isChosen, setChosen] = useState(false);
  const passkey = useSubmit({ mutationFn: signConfirmation });
  const provider = useSubmit({ mutationFn: confirmAtProvider });
  const hasPassword = ways?.hasPassword ?? true;
  const hasPasskey = (ways?.passkeys.length ?? 0) > 0;
  const account = hasPassword || hasPasskey ? undefined : ways?.linkedAccounts.find(({ providerId }) => providerId);
  const canChoose = hasPassword && hasPasskeySupport() && hasPasskey;
  const isOn = !hasPassword || (canChoose && isChosen);

  const hint = (): ReactNode => {
    if (!isOn) return null;
    const text = account ? t('provider.confirmed', { name: account.name }) : t('passkey.hint');
    return <Text c="dimmed">{text}</Text>;
  };

  return {
    /** Whether the form needs no password. */
    isOn,
    /** Whether the server may request a code. A passkey replaces it. */
    takesCode: !isOn || account !== undefined,
    hasPassword,
    isPending: passkey.isPending,
    error: passkey.error,
    hint,
    /** Calls back with the confirmation, for which it may ask for the passkey. */
    sign: (onSigned: (confirmation: Confirmation) => void) => {
      if (account) onSigned({ ticket: confirmationTicket.get() });
      else passkey.submit(undefined, { onSuccess: (signature) => onSigned({ passkey: signature }) });
    },
    /** Must be called after each attempt. A ticket works once, but a code can be corrected. */
    attempted: (failure?: Error) => {
      if (!needsCode(failure) && !isWrongCode(failure)) confirmationTicket.forget();
    },
    /** Replaces the form's fields while the user must first log in at the provider again. */
    atProvider:
      account?.providerId && confirmationTicket.get() === undefined
        ? {
            text: (
              <>
                <Text>{t('provider.hint', { name: account.name })}</Text>
                <FormMessage>{provider.error && errorText(i18n, provider.error)}</FormMessage>
              </>
            ),
            button: (
              <Button
                variant="default"
                loading={provider.isPending}
                onClick={() => provider.submit(account.providerId!)}
              >
                {t('provider.confirm', { name: account.name })}
              </Button>
            ),
          }
        : undefined,
    /** Button that switches between password and passkey, if the user has both. */
    choice: canChoose && (
      <Button
        variant="subtle"
        c="var(--link)"
        w="fit-content"
        px={0}
        my={-8}
        onClick={() => {
          setChosen(!isOn);
          passkey.reset();
        }}
      >
        {isOn ? t('passkey.usePassword') : t('passkey.use')}
      </Button>
    ),
  };
}
