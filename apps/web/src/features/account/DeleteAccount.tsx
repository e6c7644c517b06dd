import '@mantine/core/styles/List.layer.css';
import { Button, Group, List } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { SessionUser } from '../../api/session';
import { Dialog } from '../../ui/dialogs/Dialog';
import { draft } from '../../lib/draft';
import { fileStore } from '../../lib/fileStore';
import { FormSection } from '../../ui/forms/FormSection';
import { notify } from '../../ui/feedback/notify';
import { useDeleteAccount } from './account.queries';
import { forgetChosen } from '../mentions/chosen';
import { ConfirmationForm } from '../../ui/forms/ConfirmationForm';
import { goToOwnData } from './OwnData';

interface DeleteAccountProps {
  user: SessionUser;
  onDeleted: () => void;
}

export function DeleteAccount({ user, onDeleted }: DeleteAccountProps) {
  const { t } = useTranslation('account');
  const [isAsking, setIsAsking] = useState(false);
  return (
    <FormSection title={t('deletion.title')} hint={t('deletion.hint')}>
      <Group gap="xs">
        <Button variant="default" c="var(--danger)" onClick={() => setIsAsking(true)}>
          {t('deletion.open')}
        </Button>
      </Group>
      {isAsking && (
        <Question
          user={user}
          onCancel={() => setIsAsking(false)}
          onTakeFirst={() => {
            setIsAsking(false);
            // Runs after the closed dialog has returned the focus to its button.
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
  /** Closes the dialog and goes to the data download. */
  onTakeFirst: () => void;
}

/** Dialog that lists the data to be deleted and asks for the password. */
function Question({ user, onCancel, onTakeFirst, onDeleted }: QuestionProps) {
  const { t } = useTranslation('account');
  const call = useDeleteAccount();
  const title = t('deletion.question');

  function finish() {
    draft.removeAllOf(user.uuid);
    void fileStore.removeAllOf(user.uuid);
    forgetChosen(user.uuid);
    notify.success((t) => t('account:deletion.done'));
    onDeleted();
  }

  return (
    <Dialog title={title} onClose={onCancel} busy={call.isPending}>
      <ConfirmationForm
        user={user}
        title={title}
        passwordLabel={t('deletion.password')}
        call={call}
        onDone={finish}
        onCancel={onCancel}
        button={{ text: t('deletion.submit'), busyText: t('deletion.busy'), color: 'red.9' }}
      >
        <p>{t('deletion.goes')}</p>
        <List pl="1.25em" spacing="xs" listStyleType="disc">
          <List.Item>{t('deletion.profile')}</List.Item>
          <List.Item>{t('deletion.pets')}</List.Item>
          <List.Item>{t('deletion.posts')}</List.Item>
          <List.Item>{t('deletion.messages')}</List.Item>
        </List>
        <p>
          <strong>{t('deletion.forever')}</strong>
        </p>
        <Button variant="default" disabled={call.isPending} onClick={onTakeFirst}>
          {t('deletion.takeFirst')}
        </Button>
      </ConfirmationForm>
    </Dialog>
  );
}
