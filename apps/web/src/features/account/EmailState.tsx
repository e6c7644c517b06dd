import { Box, Button } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { sendsMail } from '../../lib/serverSettings';
import type { SessionUser } from '../../api/session';
import { Card } from '../../ui/cards/Card';
import { errorText } from '../../ui/feedback/errorText';
import { Notice } from '../../ui/feedback/Notice';
import { notify } from '../../ui/feedback/notify';
import { Stack } from '../../ui/layout/Layout';
import { useSendConfirmationLink } from './account.queries';
import { ConfirmationCode } from './ConfirmationCode';

interface EmailStateProps {
  user: SessionUser;
  hasMail?: boolean;
}

/** Shows an unconfirmed email address, with a field for the code and a button to send another. */
export function EmailState({ user, hasMail = sendsMail }: EmailStateProps) {
  const { t, i18n } = useTranslation('account');
  const { mutate, isPending } = useSendConfirmationLink();
  const { emailConfirmation: state } = user;
  if (!state || (state.isConfirmed && !state.newEmail)) return null;
  const email = state.newEmail ?? user.email;
  if (!hasMail) return <Notice illustration="shyMonkey">{t('confirmation.off', { email })}</Notice>;

  const send = () =>
    mutate(undefined, {
      onSuccess: () => notify.success((t) => t('account:confirmation.sent', { email })),
      onError: (error) => notify.error(() => errorText(i18n, error)),
    });

  return (
    <Stack gap="md">
      <Notice
        illustration="wave"
        action={
          <Button variant="default" loading={isPending} onClick={send}>
            {t('confirmation.again')}
          </Button>
        }
      >
        {state.newEmail ? t('confirmation.waiting', { email, former: user.email }) : t('confirmation.open', { email })}
      </Notice>
      <Card>
        <Box p={{ base: '20px', md: '24px 32px' }}>
          <ConfirmationCode key={email} />
        </Box>
      </Card>
    </Stack>
  );
}
