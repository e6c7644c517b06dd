import { Button } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { Link, useLocation } from 'react-router-dom';
import { ApiError } from '../../api/ApiError';
import { linkSecret } from '../../lib/linkSecret';
import { paths } from '../../routing/routes';
import { Card } from '../../ui/cards/Card';
import { errorText } from '../../ui/feedback/errorText';
import { Notice } from '../../ui/feedback/Notice';
import { FormMessage } from '../../ui/forms/FormMessage';
import { Stack } from '../../ui/layout/Layout';
import { Page } from '../../ui/layout/Page';
import { PageHeading } from '../../ui/layout/PageHeading';
import { useUnsubscribe } from './notifications.queries';

/**
 * Unsubscribes from emails without logging in, with the key in the URL hash. Requires a click,
 * because email scanners open links.
 */
export function UnsubscribePage() {
  const { t, i18n } = useTranslation('notificationSettings');
  const key = linkSecret(useLocation().hash);
  const { mutate, isPending, isSuccess, error } = useUnsubscribe();
  const isInvalid = key === '' || (error instanceof ApiError && error.status === 400);
  const toSettings = (
    <Button component={Link} to={paths.notificationSettings} variant="default">
      {t('unsubscribe.settings')}
    </Button>
  );
  return (
    <Page gap="small" width="text">
      <PageHeading>{t('unsubscribe.title')}</PageHeading>
      {isSuccess && (
        <Notice illustration="wave" action={toSettings}>
          {t('unsubscribe.done')}
        </Notice>
      )}
      {isInvalid && !isSuccess && (
        <Notice illustration="shyMonkey" action={toSettings}>
          {t('unsubscribe.invalid')}
        </Notice>
      )}
      {!isSuccess && !isInvalid && (
        <Stack component={Card} p="24px 20px 20px">
          <p>{t('unsubscribe.question')}</p>
          <FormMessage>{error && errorText(i18n, error)}</FormMessage>
          <Button loading={isPending} onClick={() => mutate(key)}>
            {t('unsubscribe.submit')}
          </Button>
        </Stack>
      )}
    </Page>
  );
}
