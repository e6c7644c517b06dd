import { Button } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { Link, useLocation } from 'react-router-dom';
import { useSession } from '../../api/session';
import { paths } from '../../routing/addresses';
import { errorText } from '../../ui/feedback/errorText';
import { Notice } from '../../ui/feedback/Notice';
import { FormMessage } from '../../ui/forms/FormMessage';
import { SubmitButton } from '../../ui/forms/SubmitButton';
import { Card } from '../../ui/cards/Card';
import { Page } from '../../ui/layout/Page';
import { PageHeading } from '../../ui/layout/PageHeading';
import { ApiError } from '../../api/ApiError';
import { useConfirmEmail } from './account.queries';
import classes from './AccountPage.module.css';

/**
 * Confirms an e-mail address with the secret of a mailed link, which stands behind the # of the address. By a button: programs that look
 * through mails open their links.
 */
export function ConfirmEmailPage() {
  const { t, i18n } = useTranslation('account');
  const isLoggedIn = useSession() !== null;
  const secret = useLocation().hash.slice(1);
  const { submit, isPending, isSuccess, error } = useConfirmEmail();
  const isRefused = secret === '' || (error instanceof ApiError && error.code === 'link_invalid');
  const goOn = (
    <Button component={Link} to={isLoggedIn ? paths.home : paths.login()}>
      {t(isLoggedIn ? 'confirmation.goOn' : 'confirmation.logIn')}
    </Button>
  );

  const content = () => {
    if (isSuccess)
      return (
        <Notice illustration="sparkles" action={goOn}>
          {t('confirmation.done')}
        </Notice>
      );
    if (isRefused)
      return (
        <Notice illustration="shyMonkey" action={goOn}>
          {t('confirmation.invalid')}
        </Notice>
      );
    return (
      <Card>
        <form
          className={classes.question}
          aria-label={t('confirmation.title')}
          onSubmit={(event) => {
            event.preventDefault();
            submit({ secret });
          }}
        >
          <p>{t('confirmation.question')}</p>
          <FormMessage>{error && errorText(i18n, error)}</FormMessage>
          <SubmitButton busy={isPending} busyText={t('saving')} size="lg" fullWidth>
            {t('confirmation.submit')}
          </SubmitButton>
        </form>
      </Card>
    );
  };

  return (
    <Page gap="small" width="form">
      <PageHeading step={isSuccess ? 'done' : ''}>
        {t(isSuccess ? 'confirmation.doneTitle' : 'confirmation.title')}
      </PageHeading>
      {content()}
    </Page>
  );
}
