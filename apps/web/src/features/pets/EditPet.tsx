import { Button, Select } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { components } from '../../api/schema';
import { DraftNotice } from '../../ui/forms/DraftNotice';
import { errorText } from '../../ui/feedback/errorText';
import { FormMessage } from '../../ui/forms/FormMessage';
import { FormButtons, FormEnd, FormPage } from '../../ui/forms/FormPage';
import { notify } from '../../ui/feedback/notify';
import { SubmitButton } from '../../ui/forms/SubmitButton';
import { Unfinished } from '../../ui/forms/Unfinished';
import { useDraftForm } from '../../ui/forms/useDraftForm';
import { useSubmit } from '../../ui/forms/useSubmit';
import { petCategoryLook } from '../catalog/petCategories';
import { SessionExpired } from '../../ui/feedback/expiredSession';
import classes from './PetForm.module.css';
import { petEditDraft } from './petEditDraft';
import { PetFields } from './PetFields';
import { petEditSchema } from './petSchema';
import { changesOf, editsOf, EMPTY_PET, type PetValues, toPetValues } from './petValues';
import { useSavePet } from './pets.queries';

interface EditPetProps {
  pet: components['schemas']['Pet'];
  onDone: () => void;
}

/** Form for editing a pet without its photos. Unsaved input is kept on this device as a draft. */
export function EditPet({ pet, onDone }: EditPetProps) {
  const { t, i18n } = useTranslation(['pets', 'errors', 'common']);

  const edited = useDraftForm(petEditSchema, {
    draftKey: petEditDraft(pet),
    stored: () => toPetValues(pet),
    shape: EMPTY_PET,
    changes: editsOf,
    leaveText: t('edit.leave'),
  });
  const { onValid, unfinished, goTo, showServerErrors, hasDraft, forgetDraft, discard, finish, question } = edited;

  const [hasTried, setHasTried] = useState(false);
  const [isUnchanged, setUnchanged] = useState(false);
  const [isShownAtField, setShownAtField] = useState(false);
  const savePet = useSavePet(pet.uuid);
  const { submit, isPending, error, reset } = useSubmit({
    mutationFn: savePet.mutationFn,
    onSuccess: async () => {
      await savePet.onSuccess();
      notify.success((t) => t('pets:edit.saved'));
      leave();
    },
    onError: (failure) => setShownAtField(showServerErrors(failure)),
  });

  function leave() {
    finish();
    onDone();
  }

  function save(entered: PetValues) {
    reset();
    const changes = changesOf(pet, entered);
    setUnchanged(!changes);
    if (!changes) return;
    forgetDraft();
    submit(changes);
  }

  const look = petCategoryLook(pet.petCategory.id);
  return (
    <FormPage
      title={t('edit.title', { name: pet.name })}
      intro={t('edit.intro')}
      illustration={look.illustration}
      step="edit"
    >
      <form
        onSubmit={(event) => {
          setHasTried(true);
          onValid(save)(event);
        }}
        onChange={() => setUnchanged(false)}
        noValidate
        aria-label={t('edit.title', { name: pet.name })}
      >
        {hasDraft && (
          <DraftNotice discard={t('create.discardDraft')} onDiscard={discard}>
            {t('edit.draftRestored')}
          </DraftNotice>
        )}

        <PetFields pet={edited} isNew={false} about={t('page.about', { name: pet.name })} offers={t('edit.offers')}>
          <Select
            label={t('page.category')}
            data={[{ value: String(pet.petCategory.id), label: pet.petCategory.name }]}
            value={String(pet.petCategory.id)}
            description={t('edit.categoryFixed')}
            inputWrapperOrder={['label', 'input', 'description']}
            readOnly
            rightSection={null}
            classNames={{ input: classes.fixed }}
          />
        </PetFields>

        <FormEnd>
          <FormMessage>
            {error &&
              !isShownAtField &&
              !(error instanceof SessionExpired) &&
              t('edit.failed', { message: errorText(i18n, error) })}
          </FormMessage>
          <p role="status" className={classes.yielded}>
            {isUnchanged && t('edit.unchanged')}
          </p>
          {hasTried && (
            <Unfinished
              text={t('edit.unfinished')}
              fields={unfinished.map((name) => ({ name, label: t(`fields.${name}`) }))}
              onChoose={goTo}
            />
          )}
          <FormButtons>
            <SubmitButton size="lg" busy={isPending} busyText={t('edit.busy')}>
              {t('edit.submit')}
            </SubmitButton>
            <Button size="lg" variant="default" disabled={isPending} onClick={leave}>
              {t('common:cancel')}
            </Button>
          </FormButtons>
        </FormEnd>
      </form>
      {question}
    </FormPage>
  );
}
