import { Button, Text } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useSearchParams } from 'react-router-dom';
import { sendsMail } from '../../lib/serverSettings';
import { RequestPasswordLinkDto } from '../../api/limits';
import { emailAddressSchema, trimmed } from '../../ui/forms/credentials';
import { paths } from '../../routing/routes';
import { safeNext } from '../../routing/safeNext';
import { Card } from '../../ui/cards/Card';
import { errorText } from '../../ui/feedback/errorText';
import { Notice } from '../../ui/feedback/Notice';
import { EmailField } from '../../ui/fields/EmailField';
import { FormMessage } from '../../ui/forms/FormMessage';
import { SubmitButton } from '../../ui/forms/SubmitButton';
import { useSchemaForm } from '../../ui/forms/useSchemaForm';
import { PageHeading } from '../../ui/layout/PageHeading';
import { TextLink } from '../../ui/layout/TextLink';
import { useAskForPasswordLink } from './auth.queries';
import { Stack } from '../../ui/layout/Layout';
import classes from './LoginPage.module.css';

const { maxLength: LONGEST_NEXT } = RequestPasswordLinkDto.next;

/**
 * Requests an email with a link to set a new password. The response never reveals whether the
 * account exists.
 */
export function ForgottenPasswordPage({ hasMail = sendsMail }: { hasMail?: boolean }) {
  const { t } = useTranslation('auth');
  const [searchParams] = useSearchParams();
  const next = searchParams.get('next') ?? undefined;
  const [sentTo, setSentTo] = useState<string>();

  const content = () => {
    if (!hasMail) return <Notice illustration="shyMonkey">{t('forgotten.off')}</Notice>;
    if (sentTo === undefined)
      return <AddressForm email={searchParams.get('email') ?? ''} next={next} onSent={setSentTo} />;
    return (
      <Notice
        illustration="wave"
        action={
          <Button variant="default" onClick={() => setSentTo(undefined)}>
            {t('forgotten.again')}
          </Button>
        }
      >
        {t('forgotten.sent', { email: sentTo })} {t('forgotten.nothing')}
      </Notice>
    );
  };

  return (
    <Stack maw={480} mx="auto">
      <PageHeading step={sentTo && 'sent'}>{t(sentTo ? 'forgotten.sentTitle' : 'forgotten.title')}</PageHeading>
      {content()}
      <TextLink to={paths.login({ next })}>{t('forgotten.back')}</TextLink>
    </Stack>
  );
}

interface AddressFormProps {
  email: string;
  /** Path requested before logging in. The emailed link leads to it after the reset. */
  next: string | undefined;
  onSent: (email: string) => void;
}

function AddressForm({ email, next, onSent }: AddressFormProps) {
  const { t, i18n } = useTranslation('auth');
  const { field, onValid, showServerErrors } = useSchemaForm(emailAddressSchema, { email });
  const { submit, isPending, error } = useAskForPasswordLink();

  const send = (values: { email: string }) => {
    const body = trimmed(values);
    const inApp = safeNext(next ?? null);
    // Drops a path that is too long for the server, instead of showing an error.
    const hasNextPage = inApp !== paths.home && inApp.length <= LONGEST_NEXT;
    submit(hasNextPage ? { ...body, next: inApp } : body, {
      onSuccess: () => onSent(body.email),
      onError: showServerErrors,
    });
  };

  return (
    <Card>
      <Stack
        component="form"
        className={classes.form}
        onSubmit={onValid(send)}
        aria-label={t('forgotten.title')}
        noValidate
      >
        <Text c="dimmed">{t('forgotten.intro')}</Text>
        <EmailField {...field('email')} label={t('email')} autoComplete="username" />
        <FormMessage>{error && errorText(i18n, error)}</FormMessage>
        <SubmitButton busy={isPending} busyText={t('forgotten.busy')} size="lg" fullWidth>
          {t('forgotten.submit')}
        </SubmitButton>
      </Stack>
    </Card>
  );
}
