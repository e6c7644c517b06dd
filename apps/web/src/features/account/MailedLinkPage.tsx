import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { useLocation } from 'react-router-dom';
import { ApiError } from '../../api/ApiError';
import { linkSecret } from '../../lib/linkSecret';
import { Card } from '../../ui/cards/Card';
import { errorText } from '../../ui/feedback/errorText';
import { Notice } from '../../ui/feedback/Notice';
import { FormMessage } from '../../ui/forms/FormMessage';
import { SubmitButton } from '../../ui/forms/SubmitButton';
import { Page } from '../../ui/layout/Page';
import { PageHeading } from '../../ui/layout/PageHeading';
import type { useCancelEmailChange, useConfirmEmail } from './account.queries';
import { Stack } from '../../ui/layout/Layout';
import { GoOnLink } from './GoOnLink';

interface MailedLinkPageProps {
  texts: 'confirmation' | 'cancellation';
  request: ReturnType<typeof useConfirmEmail | typeof useCancelEmailChange>;
  /** The link shown after success. */
  next: ReactNode;
}

/**
 * Page opened from an emailed link. It sends the secret in the URL fragment only after a click,
 * because email scanners open links.
 */
export function MailedLinkPage({ texts, request, next }: MailedLinkPageProps) {
  const { t, i18n } = useTranslation('account');
  const secret = linkSecret(useLocation().hash);
  const { submit, isPending, isSuccess, error } = request;
  const isRefused = secret === '' || (error instanceof ApiError && error.code === 'link_invalid');

  const content = () => {
    if (isSuccess)
      return (
        <Notice illustration="sparkles" action={next}>
          {t(`${texts}.done`)}
        </Notice>
      );
    if (isRefused)
      return (
        <Notice illustration="shyMonkey" action={<GoOnLink />}>
          {t(`${texts}.invalid`)}
        </Notice>
      );
    return (
      <Card>
        <Stack
          component="form"
          p="24px 20px 20px"
          aria-label={t(`${texts}.title`)}
          onSubmit={(event) => {
            event.preventDefault();
            submit({ secret });
          }}
        >
          <p>{t(`${texts}.question`)}</p>
          <FormMessage>{error && errorText(i18n, error)}</FormMessage>
          <SubmitButton busy={isPending} busyText={t('saving')} size="lg" fullWidth>
            {t(`${texts}.submit`)}
          </SubmitButton>
        </Stack>
      </Card>
    );
  };

  return (
    <Page gap="small" width="form">
      <PageHeading step={isSuccess ? 'done' : ''}>{t(`${texts}.${isSuccess ? 'doneTitle' : 'title'}`)}</PageHeading>
      {content()}
    </Page>
  );
}
