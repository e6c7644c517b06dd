import { Button } from '@mantine/core';
import { IconKey } from '@tabler/icons-react';
import { useEffect, useEffectEvent } from 'react';
import { useTranslation } from 'react-i18next';
import { hasPasskeySupport, type PasskeyAssertion, signFromSuggestions } from '../../api/passkeys';
import { useIsHydrated } from '../../lib/useIsHydrated';

/** The server accepts a challenge for five minutes. */
const RENEW_AFTER_MS = 4 * 60_000;

interface PasskeyLoginProps {
  /** Called with the chosen passkey, or without one to ask for it. */
  onLogIn: (passkey?: PasskeyAssertion) => void;
  /** Whether a login is in progress. Browsers have only one request for a passkey at a time. */
  isBusy: boolean;
}

/** Button to log in with a passkey. Also offers passkeys as suggestions of the email field. */
export function PasskeyLogin({ onLogIn, isBusy }: PasskeyLoginProps) {
  const { t } = useTranslation('auth');
  const isSupported = !useIsHydrated() || hasPasskeySupport();
  const onChosen = useEffectEvent(onLogIn);

  useEffect(() => {
    if (isBusy || !hasPasskeySupport()) return;
    let controller = new AbortController();
    const offer = async () => {
      const { signal } = controller;
      const passkey = await signFromSuggestions(signal);
      if (passkey && !signal.aborted) onChosen(passkey);
    };
    void offer();
    const timer = setInterval(() => {
      controller.abort();
      controller = new AbortController();
      void offer();
    }, RENEW_AFTER_MS);
    return () => {
      controller.abort();
      clearInterval(timer);
    };
  }, [isBusy]);

  if (!isSupported) return null;
  return (
    <Button
      variant="default"
      size="lg"
      fullWidth
      leftSection={<IconKey size={20} aria-hidden />}
      // Keeps the focus, which a disabled button would lose.
      aria-disabled={isBusy}
      onClick={() => !isBusy && onLogIn()}
    >
      {t('login.passkey')}
    </Button>
  );
}
