import { Button, Group } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link, useLocation, useNavigate } from 'react-router-dom';
import { useSession } from '../../api/session';
import { linkSecret } from '../../lib/linkSecret';
import { paths } from '../../routing/routes';
import { Card } from '../../ui/cards/Card';
import { errorText } from '../../ui/feedback/errorText';
import { Notice } from '../../ui/feedback/Notice';
import { FormMessage } from '../../ui/forms/FormMessage';
import { Stack } from '../../ui/layout/Layout';
import { Page } from '../../ui/layout/Page';
import { PageHeading } from '../../ui/layout/PageHeading';
import { useOpenTransferLink } from './transfers.queries';

const KEY = 'transfer-link';

/** Returns the secret of the link. It is kept in this tab while a visitor logs in or registers. */
function readSecret(hash: string): string {
  const secret = linkSecret(hash);
  if (secret) sessionStorage.setItem(KEY, secret);
  return secret || (sessionStorage.getItem(KEY) ?? '');
}

/** Page of an emailed link that offers a pet. The secret is in the fragment. */
export function TransferLinkPage() {
  const { t, i18n } = useTranslation('transfers');
  const { hash } = useLocation();
  const navigate = useNavigate();
  const isLoggedIn = useSession() !== null;
  const [secret] = useState(() => readSecret(hash));
  const { submit, isPending, error } = useOpenTransferLink();

  const open = () =>
    submit(secret, {
      onSuccess: () => {
        sessionStorage.removeItem(KEY);
        void navigate(paths.transfers, { replace: true });
      },
    });

  return (
    <Page gap="small" width="form">
      <PageHeading>{t('link.title')}</PageHeading>
      {secret === '' ? (
        <Notice illustration="shyMonkey">{t('link.invalid')}</Notice>
      ) : (
        <Stack component={Card} p="24px 20px">
          <p>{t(isLoggedIn ? 'link.question' : 'link.visitor')}</p>
          <FormMessage>{error && errorText(i18n, error)}</FormMessage>
          <Group gap="8px 12px">
            {isLoggedIn ? (
              <Button loading={isPending} onClick={open}>
                {t('link.open')}
              </Button>
            ) : (
              <>
                <Button component={Link} to={paths.login({ next: paths.transferLink })}>
                  {t('link.logIn')}
                </Button>
                {/* The secret is also an invitation, for servers where registration needs one. */}
                <Button
                  component={Link}
                  to={{ pathname: paths.signup, search: `?next=${paths.transferLink}`, hash: secret }}
                  variant="default"
                >
                  {t('link.register')}
                </Button>
              </>
            )}
          </Group>
        </Stack>
      )}
    </Page>
  );
}
