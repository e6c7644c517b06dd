import { Button } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { hasPasskeySupport, type PasskeyAssertion, signConfirmation, waysInQuery } from '../../api/passkeys';
import { useSubmit } from './useSubmit';

/**
 * Lets the user confirm a form with a passkey instead of the password. Accounts without a password
 * always use a passkey.
 */
export function usePasskeyStep() {
  const { t } = useTranslation('passwords');
  const { data: ways } = useQuery(waysInQuery());
  const [isChosen, setChosen] = useState(false);
  const { submit, isPending, error, reset } = useSubmit({ mutationFn: signConfirmation });
  const hasPassword = ways?.hasPassword ?? true;
  const canChoose = hasPassword && hasPasskeySupport() && (ways?.passkeys.length ?? 0) > 0;
  const isOn = !hasPassword || (canChoose && isChosen);
  return {
    /** Whether the form needs a passkey. Otherwise it needs the password. */
    isOn,
    hasPassword,
    isPending,
    error,
    /** Asks for the passkey. */
    sign: (onSigned: (passkey: PasskeyAssertion) => void) => submit(undefined, { onSuccess: onSigned }),
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
          reset();
        }}
      >
        {isOn ? t('passkey.usePassword') : t('passkey.use')}
      </Button>
    ),
  };
}
