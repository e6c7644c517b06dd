import { Button } from '@mantine/core';
import { QRCodeSVG } from 'qrcode.react';
import { type ReactNode, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { ApiError } from '../../api/ApiError';
import type { components } from '../../api/schema';
import type { SessionUser } from '../../api/session';
import { password } from '../../lib/credentials';
import { textSchema } from '../../lib/textSchema';
import { Dialog, DialogActions } from '../../ui/dialogs/Dialog';
import { errorText } from '../../ui/feedback/errorText';
import { notify } from '../../ui/feedback/notify';
import { CodeField } from '../../ui/fields/CodeField';
import { PasswordField } from '../../ui/fields/PasswordField';
import { FormMessage } from '../../ui/forms/FormMessage';
import { SubmitButton } from '../../ui/forms/SubmitButton';
import { useSchemaForm } from '../../ui/forms/useSchemaForm';
import classes from './AccountPage.module.css';
import { isAtField, isWrongCode, isWrongPassword } from './failures';
import {
  useBeginSecondFactor,
  useRenewRecoveryCodes,
  useTurnOffSecondFactor,
  useTurnOnSecondFactor,
} from './secondFactor.queries';

interface TaskProps {
  user: SessionUser;
  onClose: () => void;
}

const code = (value: string) => (value.trim() ? null : 'required');

/** The password, a QR code with its first code, and the recovery codes. */
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
        <Begin user={user} onClose={onClose} onBegun={setSecret} />
      )}
    </Dialog>
  );
}

const beginSchema = textSchema({ password });

interface BeginProps extends TaskProps {
  onBegun: (secret: components['schemas']['NewSecondFactor']) => void;
}

function Begin({ user, onClose, onBegun }: BeginProps) {
  const { t, i18n } = useTranslation(['account', 'common']);
  const { form, field, onValid, showServerErrors } = useSchemaForm(beginSchema, { password: '' });
  const { submit, isPending, error } = useBeginSecondFactor();

  const begin = (values: { password: string }) =>
    submit(values, {
      onSuccess: onBegun,
      onError: (failure) => {
        if (!isWrongPassword(failure)) return void showServerErrors(failure);
        form.setFieldError('password', 'wrong_password');
        form.getInputNode('password')?.focus();
      },
    });

  return (
    <form className={classes.dialogForm} onSubmit={onValid(begin)} aria-label={t('secondFactor.title')} noValidate>
      <p>{t('secondFactor.need')}</p>
      <input type="text" autoComplete="username" value={user.email} readOnly hidden />
      <PasswordField
        {...field('password')}
        label={t('currentPassword')}
        autoComplete="current-password"
        data-autofocus
      />
      <FormMessage>{error && !isAtField(error) && errorText(i18n, error)}</FormMessage>
      <DialogActions>
        <Button variant="default" onClick={onClose}>
          {t('common:cancel')}
        </Button>
        <SubmitButton busy={isPending} busyText={t('saving')}>
          {t('secondFactor.next')}
        </SubmitButton>
      </DialogActions>
    </form>
  );
}

const firstCodeSchema = textSchema({ code });

interface FirstCodeProps {
  secret: components['schemas']['NewSecondFactor'];
  onClose: () => void;
  onDone: (recoveryCodes: string[]) => void;
}

function FirstCode({ secret, onClose, onDone }: FirstCodeProps) {
  const { t, i18n } = useTranslation(['account', 'common']);
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
    <form className={classes.dialogForm} onSubmit={onValid(turnOn)} aria-label={t('secondFactor.title')} noValidate>
      <p>{t('secondFactor.scan')}</p>
      <div className={classes.qrCode}>
        <QRCodeSVG value={secret.uri} size={192} title={t('secondFactor.qrCode')} />
      </div>
      <p className={classes.quiet}>
        {t('secondFactor.byHand')}{' '}
        <code className={classes.code}>{secret.secret.replaceAll(/(.{4})(?=.)/g, '$1 ')}</code>
      </p>
      <CodeField {...field('code')} label={t('secondFactor.code')} inputMode="numeric" data-autofocus />
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

/** They are shown once, and whoever loses them with the authenticator is locked out: closing is not as easy as elsewhere. */
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
      <div className={classes.dialogForm}>
        <p>{t('secondFactor.keep')}</p>
        <ul className={classes.codes} aria-label={t('secondFactor.codes')}>
          {codes.map((one) => (
            <li key={one}>
              <code className={classes.code}>{one}</code>
            </li>
          ))}
        </ul>
        <DialogActions>
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
          <Button onClick={onClose}>{t('secondFactor.kept')}</Button>
        </DialogActions>
      </div>
    </Dialog>
  );
}

const confirmationSchema = textSchema({ password, code });

interface ConfirmationProps extends TaskProps {
  title: string;
  text: string;
  /** The main button. */
  button: (busy: boolean) => ReactNode;
  submit: ReturnType<typeof useTurnOffSecondFactor>['submit'] | ReturnType<typeof useRenewRecoveryCodes>['submit'];
  isPending: boolean;
  error: unknown;
  onDone: (answer?: { recoveryCodes: string[] }) => void;
}

/** Asks for the password and a code. */
function Confirmation({ user, onClose, title, text, button, submit, isPending, error, onDone }: ConfirmationProps) {
  const { t, i18n } = useTranslation(['account', 'common']);
  const { form, field, onValid, showServerErrors } = useSchemaForm(confirmationSchema, { password: '', code: '' });

  const refuse = (name: 'password' | 'code', problem: string) => {
    form.setFieldError(name, problem);
    form.getInputNode(name)?.focus();
  };
  const send = (values: { password: string; code: string }) =>
    submit(values, {
      onSuccess: (answer?: { recoveryCodes: string[] }) => onDone(answer),
      onError: (failure: Error) => {
        if (isWrongPassword(failure)) refuse('password', 'wrong_password');
        else if (isWrongCode(failure)) refuse('code', 'second_factor_wrong');
        else showServerErrors(failure);
      },
    });

  return (
    <Dialog title={title} onClose={onClose} busy={isPending}>
      <form className={classes.dialogForm} onSubmit={onValid(send)} aria-label={title} noValidate>
        <p>{text}</p>
        <input type="text" autoComplete="username" value={user.email} readOnly hidden />
        <PasswordField
          {...field('password')}
          label={t('currentPassword')}
          autoComplete="current-password"
          data-autofocus
        />
        <CodeField {...field('code')} label={t('secondFactor.code')} description={t('secondFactor.codeHint')} />
        <FormMessage>
          {error instanceof ApiError && !isAtField(error) && !isWrongCode(error) && errorText(i18n, error)}
        </FormMessage>
        <DialogActions>
          <Button variant="default" onClick={onClose} disabled={isPending}>
            {t('common:cancel')}
          </Button>
          {button(isPending)}
        </DialogActions>
      </form>
    </Dialog>
  );
}

export function TurnOff(props: TaskProps) {
  const { t } = useTranslation('account');
  const call = useTurnOffSecondFactor();
  return (
    <Confirmation
      {...props}
      {...call}
      title={t('secondFactor.offQuestion')}
      text={t('secondFactor.offText')}
      button={(busy) => (
        <SubmitButton color="red.9" busy={busy} busyText={t('saving')}>
          {t('secondFactor.turnOffNow')}
        </SubmitButton>
      )}
      onDone={() => {
        notify.success((t) => t('account:secondFactor.isOff'));
        props.onClose();
      }}
    />
  );
}

export function RenewCodes(props: TaskProps) {
  const { t } = useTranslation('account');
  const call = useRenewRecoveryCodes();
  const [codes, setCodes] = useState<string[]>();
  if (codes) return <RecoveryCodes title={t('secondFactor.codes')} codes={codes} onClose={props.onClose} />;
  return (
    <Confirmation
      {...props}
      {...call}
      title={t('secondFactor.renew')}
      text={t('secondFactor.renewText')}
      button={(busy) => (
        <SubmitButton busy={busy} busyText={t('saving')}>
          {t('secondFactor.renew')}
        </SubmitButton>
      )}
      onDone={(answer) => setCodes(answer?.recoveryCodes)}
    />
  );
}
