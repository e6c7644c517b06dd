import { Button } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { components } from '../../api/schema';
import { Dialog, DialogActions } from '../../ui/dialogs/Dialog';
import { errorText, fieldText, serverFieldErrors } from '../../ui/feedback/errorText';
import { DateField } from '../../ui/fields/DateField';
import { ToggleRow } from '../../ui/fields/ToggleRow';
import { FormMessage } from '../../ui/forms/FormMessage';
import { SubmitButton } from '../../ui/forms/SubmitButton';
import classes from './PetPage.module.css';
import { useSetDeath } from './pets.queries';

interface PetDeathProps {
  pet: components['schemas']['Pet'];
  onClose: () => void;
}

/** Dialog in which the owner enters the date of the pet's death, or removes it. */
export function PetDeath({ pet, onClose }: PetDeathProps) {
  const { t, i18n } = useTranslation(['pets', 'common']);
  useTranslation('fields', { useSuspense: false });
  const { submit, isPending, error } = useSetDeath(pet.uuid);
  const [diedOn, setDiedOn] = useState(pet.diedOn ?? '');
  const [isMemorial, setMemorial] = useState(pet.isMemorial);
  const dateError = serverFieldErrors(error).diedOn;
  const title = t('death.title', { name: pet.name });
  return (
    <Dialog title={title} onClose={onClose} busy={isPending}>
      <form
        className={classes.dialog}
        aria-label={title}
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          submit({ diedOn, isMemorial }, { onSuccess: onClose });
        }}
      >
        <p>{t('death.text')}</p>
        <DateField
          label={t('death.date')}
          value={diedOn}
          onChange={setDiedOn}
          error={dateError && fieldText(i18n, dateError)}
          required
        />
        <ToggleRow
          label={t('death.memorial')}
          description={t('death.memorialHint')}
          checked={isMemorial}
          onChange={setMemorial}
        />
        <FormMessage>{error && !dateError && errorText(i18n, error)}</FormMessage>
        <DialogActions>
          {pet.diedOn ? (
            <Button
              variant="default"
              disabled={isPending}
              onClick={() => submit({ diedOn: null, isMemorial: false }, { onSuccess: onClose })}
            >
              {t('death.undo')}
            </Button>
          ) : (
            <Button variant="default" disabled={isPending} onClick={onClose}>
              {t('common:cancel')}
            </Button>
          )}
          <SubmitButton busy={isPending} busyText={t('death.save')}>
            {t('death.save')}
          </SubmitButton>
        </DialogActions>
      </form>
    </Dialog>
  );
}
