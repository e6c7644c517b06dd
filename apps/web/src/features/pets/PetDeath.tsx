import { Button } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { z } from 'zod';
import type { components } from '../../api/schema';
import { Dialog, DialogActions } from '../../ui/dialogs/Dialog';
import { errorText } from '../../ui/feedback/errorText';
import { DateField } from '../../ui/fields/DateField';
import { ToggleRow } from '../../ui/fields/ToggleRow';
import { FormMessage } from '../../ui/forms/FormMessage';
import { SubmitButton } from '../../ui/forms/SubmitButton';
import { pastDay, useGuidedForm } from '../../ui/forms/useGuidedForm';
import { useSetDeath } from './pets.queries';

interface PetDeathProps {
  pet: components['schemas']['Pet'];
  onClose: () => void;
}

const schema = z.object({ diedOn: pastDay });

/** Dialog in which the owner enters the date of the pet's death, or removes it. */
export function PetDeath({ pet, onClose }: PetDeathProps) {
  const { t, i18n } = useTranslation(['pets', 'common']);
  const { submit, isPending, error } = useSetDeath(pet.uuid);
  const form = useGuidedForm(schema, { diedOn: pet.diedOn ?? '', isMemorial: pet.isMemorial });
  const memorial = form.control('isMemorial');
  const title = t('death.title', { name: pet.name });
  return (
    <Dialog title={title} onClose={onClose} busy={isPending}>
      <form
        aria-label={title}
        noValidate
        onSubmit={form.onValid((values) =>
          submit(values, { onSuccess: onClose, onError: (failure) => void form.showServerErrors(failure) }),
        )}
      >
        <p>{t('death.text')}</p>
        <DateField {...form.control('diedOn')} label={t('death.date')} required />
        <ToggleRow
          label={t('death.memorial')}
          description={t('death.memorialHint')}
          checked={memorial.value}
          onChange={memorial.onChange}
        />
        <FormMessage>{error && errorText(i18n, error)}</FormMessage>
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
