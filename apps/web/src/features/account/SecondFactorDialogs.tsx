import { Button, Center, Group, Text } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { components } from '../../api/schema';
import type { SessionUser } from '../../api/session';
import { textSchema } from '../../lib/textSchema';
import { Dialog, DialogActions } from '../../ui/dialogs/Dialog';
import { errorText } from '../../ui/feedback/errorText';
import { notify } from '../../ui/feedback/notify';
import { CodeField } from '../../ui/fields/CodeField';
import { FormMessage } from '../../ui/forms/FormMessage';
import { SubmitButton } from '../../ui/forms/SubmitButton';
import { useSchemaForm } from '../../ui/forms/useSchemaForm';
import { QrCode } from '../../ui/pictures/QrCode';
import { SimpleGrid } from '../../ui/layout/Layout';
import { ConfirmationForm } from '../../ui/forms/ConfirmationForm';
import { isAtField, isWrongCode } from '../../ui/forms/confirmationFailures';
import {
  useBeginSecondFactor,
  useRenewRecoveryCodes,
  useTurnOffSecondFactor,
  useTurnOnSecondFactor,
} from './account.queries';

interface TaskProps {
  user: SessionUser;
  onClose: () => void;
}

/** Asks for the password, shows a QR code, checks a first code, then shows recovery codes. */
export function TurnOn({ user, onClose }: TaskProps) {
  const { t } = useTranslation('account');
  const [secret, setSecret] = useState<components['schemas']['NewSecondFactor']>();
  const [recoveryCodes, setRecoveryCodes] = useState<string[]>();
  const title = t('secondFactor.title');
  if (recoveryCodes) return <RecoveryCodes title={t('secondFactor.done')} codes={recoveryCodes} onClose={onClose} />;
  return (
    <Dialog title={title} onClose={onClose}>
      {secret ? (
        <FirstCode secret={secret} onClose={onClose} onDone={setRecoveryCodes} />
      ) : (
        <PasswordStep user={user} onClose={onClose} onBegun={setSecret} />
      )}
    </Dialog>
  );
}

interface PasswordStepProps extends TaskProps {
  onBegun: (secret: components['schemas']['NewSecondFactor']) => void;
}

function PasswordStep({ user, onClose, onBegun }: PasswordStepProps) {
  const { t } = useTranslation('account');
  return (
    <ConfirmationForm
      user={user}
      title={t('secondFactor.title')}
      passwordLabel={t('currentPassword')}
      call={useBeginSecondFactor()}
      onDone={onBegun}
      onCancel={onClose}
      button={{ text: t('secondFactor.next'), busyText: t('saving') }}
    >
      <p>{t('secondFactor.need')}</p>
    </ConfirmationForm>
  );
}

const firstCodeSchema = textSchema({ code: (value) => (value.trim() ? null : 'required') });

interface FirstCodeProps {
  secret: components['schemas']['NewSecondFactor'];
  onClose: () => void;
  onDone: (recoveryCodes: string[]) => void;
}

function FirstCode({ secret, onClose, onDone }: FirstCodeProps) {
  const { t, i18n } = useTranslation(['account', 'passwords', 'common']);
  const { form, field, onValid, showServerErrors } = useSchemaForm(firstCodeSchema, { code: '' });
  const { submit, isPending, error } = useTurnOnSecondFactor();

  const turnOn = (values: { code: string }) =>
    submit(values, {
      onSuccess: ({ recoveryCodes }) => onDone(recoveryCodes),
      onError: (failure) => {
        if (!isWrongCode(failure)) return void showServerErrors(failure);
        form.setFieldError('code', 'second_factor_wrong');
        form.getInputNode('code')?.focus();
      },
    });

  return (
    <form onSubmit={onValid(turnOn)} aria-label={t('secondFactor.title')} noValidate>
      <p>{t('secondFactor.scan')}</p>
      <Center>
        <QrCode value={secret.uri} size={224} title={t('secondFactor.qrCode')} />
      </Center>
      <Text c="dimmed">
        {t('secondFactor.byHand')}{' '}
        <Text component="code" ff="monospace" c="var(--ink)">
          {secret.secret.replaceAll(/(.{4})(?=.)/g, '$1 ')}
        </Text>
      </Text>
      <CodeField {...field('code')} label={t('passwords:code')} inputMode="numeric" autoFocus />
      <FormMessage>{error && !isAtField(error) && errorText(i18n, error)}</FormMessage>
      <DialogActions>
        <Button variant="default" onClick={onClose}>
          {t('common:cancel')}
        </Button>
        <SubmitButton busy={isPending} busyText={t('saving')}>
          {t('secondFactor.finish')}
        </SubmitButton>
      </DialogActions>
    </form>
  );
}

/**
 * The codes are shown once, and a user who loses them and the authenticator is locked out. So this
 * dialog only closes with its button.
 */
function RecoveryCodes({ title, codes, onClose }: { title: string; codes: string[]; onClose: () => void }) {
  const { t } = useTranslation('account');
  const text = `${codes.join('\n')}\n`;
  const copy = () =>
    navigator.clipboard.writeText(text).then(
      () => notify.success((t) => t('account:secondFactor.copied')),
      () => notify.error((t) => t('account:secondFactor.notCopied')),
    );
  return (
    <Dialog title={title} onClose={onClose}>
      <p>{t('secondFactor.keep')}</p>
      <SimpleGrid
        component="ul"
        minColWidth={200}
        autoFlow="auto-fit"
        spacing="md"
        verticalSpacing={4}
        p="md"
        bdrs="md"
        bg="var(--sunken)"
        aria-label={t('secondFactor.codes')}
      >
        {codes.map((one) => (
          <li key={one}>
            <Text component="code" ff="monospace" c="var(--ink)">
              {one}
            </Text>
          </li>
        ))}
      </SimpleGrid>
      <Group gap="xs">
        <Button variant="default" onClick={() => void copy()}>
          {t('secondFactor.copy')}
        </Button>
        <Button
          variant="default"
          component="a"
          href={`data:text/plain;charset=utf-8,${encodeURIComponent(text)}`}
          download="sapa-recovery-codes.txt"
        >
          {t('secondFactor.download')}
        </Button>
      </Group>
      <DialogActions>
        <Button onClick={onClose}>{t('secondFactor.kept')}</Button>
      </DialogActions>
    </Dialog>
  );
}

export function TurnOff({ user, onClose }: TaskProps) {
  const { t } = useTranslation('account');
  const call = useTurnOffSecondFactor();
  const title = t('secondFactor.offQuestion');
  return (
    <Dialog title={title} onClose={onClose} busy={call.isPending}>
      <ConfirmationForm
        user={user}
        title={title}
        passwordLabel={t('currentPassword')}
        asksForCode
        call={call}
        onDone={() => {
          notify.success((t) => t('account:secondFactor.isOff'));
          onClose();
        }}
        onCancel={onClose}
        button={{ text: t('secondFactor.turnOffNow'), busyText: t('saving'), color: 'red.9' }}
      >
        <p>{t('secondFactor.offText')}</p>
      </ConfirmationForm>
    </Dialog>
  );
}

export function RenewCodes({ user, onClose }: TaskProps) {
  const { t } = useTranslation('account');
  const call = useRenewRecoveryCodes();
  const [codes, setCodes] = useState<string[]>();
  const title = t('secondFactor.renew');
  if (codes) return <RecoveryCodes title={t('secondFactor.codes')} codes={codes} onClose={onClose} />;
  return (
    <Dialog title={title} onClose={onClose} busy={call.isPending}>
      <ConfirmationForm
        user={user}
        title={title}
        passwordLabel={t('currentPassword')}
        asksForCode
        call={call}
        onDone={({ recoveryCodes }) => setCodes(recoveryCodes)}
        onCancel={onClose}
        button={{ text: title, busyText: t('saving') }}
      >
        <p>{t('secondFactor.renewText')}</p>
      </ConfirmationForm>
    </Dialog>
  );
}
