import { Button } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useLocation, useNavigate } from 'react-router-dom';
import { linkSecret } from '../../lib/linkSecret';
import { paths } from '../../routing/routes';
import { Card } from '../../ui/cards/Card';
import { errorText } from '../../ui/feedback/errorText';
import { Notice } from '../../ui/feedback/Notice';
import { FormMessage } from '../../ui/forms/FormMessage';
import { Stack } from '../../ui/layout/Layout';
import { Page } from '../../ui/layout/Page';
import { PageHeading } from '../../ui/layout/PageHeading';
import { finderSecret } from './finderSecret';
import { useConfirmFinder } from './lost.queries';

/** Page of the emailed link of a finder without an account. The secret is in the fragment. */
export function FoundLinkPage() {
  const { t, i18n } = useTranslation('lost-and-found');
  const { hash } = useLocation();
  const navigate = useNavigate();
  const [secret] = useState(() => linkSecret(hash));
  const { submit, isPending, error } = useConfirmFinder();

  const open = () =>
    submit(secret, {
      onSuccess: ({ uuid }) => {
        finderSecret.write(uuid, secret);
        void navigate(paths.foundReport(uuid), { replace: true });
      },
    });

  return (
    <Page gap="small" width="form">
      <PageHeading>{t('link.title')}</PageHeading>
      {secret === '' ? (
        <Notice illustration="shyMonkey">{t('link.invalid')}</Notice>
      ) : (
        <Stack component={Card} gap="sm" p={20}>
          <p>{t('link.question')}</p>
          <FormMessage>{error && errorText(i18n, error)}</FormMessage>
          <div>
            <Button loading={isPending} onClick={open}>
              {t('link.open')}
            </Button>
          </div>
        </Stack>
      )}
    </Page>
  );
}
