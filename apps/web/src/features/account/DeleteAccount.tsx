import { Button } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { SessionUser } from '../../api/session';
import { Dialog, DialogActions } from '../../ui/dialogs/Dialog';
import { draft } from '../../lib/draft';
import { errorText } from '../../ui/feedback/errorText';
import { fileStore } from '../../lib/fileStore';
import { FormMessage } from '../../ui/forms/FormMessage';
import { FormSection } from '../../ui/forms/FormSection';
import { notify } from '../../ui/feedback/notify';
import { PasswordField } from '../../ui/fields/PasswordField';
import { SubmitButton } from '../../ui/forms/SubmitButton';
import { useSchemaForm } from '../../ui/forms/useSchemaForm';
import { useDeleteAccount } from './account.queries';
import { forgetChosen } from '../mentions/chosen';
import classes from './AccountPage.module.css';
import { isAtField, isWrongPassword } from './failures';
import { goToOwnData } from './OwnData';
import { deletionSchema } from './schemas';
import { useCodeStep, withCode } from './useCodeStep';

interface DeleteAccountProps {
  user: SessionUser;
  onDeleted: () => void;
}

export function DeleteAccount({ user, onDeleted }: DeleteAccountProps) {
  const { t } = useTranslation('account');
  const [isAsking, setIsAsking] = useState(false);
  return (
    <FormSection title={t('deletion.title')} hint={t('deletion.hint')}>
      <div className={classes.submit}>
        <Button variant="default" className={classes.delete} onClick={() => setIsAsking(true)}>
          {t('deletion.open')}
        </Button>
      </div>
      {isAsking && (
        <Question
          user={user}
          onCancel={() => setIsAsking(false)}
          onTakeFirst={() => {
            setIsAsking(false);
            // The dialog gives the focus back to the button that opened it.
            setTimeout(goToOwnData);
          }}
          onDeleted={onDeleted}
        />
      )}
    </FormSection>
  );
}

interface QuestionProps extends DeleteAccountProps {
  onCancel: () => void;
  /** To take a copy of everything before it is gone. */
  onTakeFirst: () => void;
}

/** Lists what will be deleted, and asks for the password. */
function Question({ user, onCancel, onTakeFirst, onDeleted }: QuestionProps) {
  const { t, i18n } = useTranslation(['account', 'common']);
  const { form, field, onValid, showServerErrors } = useSchemaForm(deletionSchema, { password: '', code: '' });
  const codeStep = useCodeStep(form);
  const { submit, isPending, error } = useDeleteAccount();

  const remove = (values: { password: string; code: string }) =>
    submit(withCode(values), {
      onSuccess: () => {
        draft.removeAllOf(user.uuid);
        void fileStore.removeAllOf(user.uuid);
        forgetChosen(user.uuid);
        notify.success((t) => t('account:deletion.done'));
        onDeleted();
      },
      onError: (failure) => {
        if (codeStep.take(failure)) return;
        if (isWrongPassword(failure)) {
          form.setFieldError('password', 'wrong_password');
          form.getInputNode('password')?.focus();
        } else showServerErrors(failure);
      },
    });

  return (
    <Dialog title={t('deletion.question')} onClose={onCancel} busy={isPending}>
      <form className={classes.dialogForm} onSubmit={onValid(remove)} aria-label={t('deletion.question')} noValidate>
        <p>{t('deletion.goes')}</p>
        <ul className={classes.goes}>
          <li>{t('deletion.profile')}</li>
          <li>{t('deletion.pets')}</li>
          <li>{t('deletion.posts')}</li>
          <li>{t('deletion.messages')}</li>
        </ul>
        <p>
          <strong>{t('deletion.forever')}</strong>
        </p>
        <Button variant="default" disabled={isPending} onClick={onTakeFirst}>
          {t('deletion.takeFirst')}
        </Button>
        <input type="text" autoComplete="username" value={user.email} readOnly hidden />
        <PasswordField
          {...field('password')}
          label={t('deletion.password')}
          autoComplete="current-password"
          data-autofocus
        />
        {codeStep.field(field('code'))}
        <FormMessage>{error && !isAtField(error) && errorText(i18n, error)}</FormMessage>
        <DialogActions>
          <Button variant="default" onClick={onCancel} disabled={isPending}>
            {t('common:cancel')}
          </Button>
          <SubmitButton color="red.9" busy={isPending} busyText={t('deletion.busy')}>
            {t('deletion.submit')}
          </SubmitButton>
        </DialogActions>
      </form>
    </Dialog>
  );
}
