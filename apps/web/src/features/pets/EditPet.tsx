import { Button, Select, Textarea, TextInput } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { components } from '../../api/schema';
import { useFormat } from '../../i18n/useFormat';
import { DateField } from '../../ui/DateField';
import { draft, restored, useKeepDraft } from '../../ui/draft';
import { DraftNotice } from '../../ui/DraftNotice';
import { errorText } from '../../ui/errorText';
import { FormMessage } from '../../ui/FormMessage';
import { FormButtons, FormEnd, FormPage } from '../../ui/FormPage';
import { FieldPair, FormSection } from '../../ui/FormSection';
import { notify } from '../../ui/notify';
import { SubmitButton } from '../../ui/SubmitButton';
import { ToggleRow } from '../../ui/ToggleRow';
import { Unfinished } from '../../ui/Unfinished';
import { useGuidedForm } from '../../ui/useGuidedForm';
import { useLeaveGuard } from '../../ui/useLeaveGuard';
import { useSubmit } from '../../ui/useSubmit';
import { petCategoryLook } from '../catalog/petCategories';
import { endingExpiredSession, SessionOver } from '../session/sessionOver';
import classes from './PetForm.module.css';
import { BreedSelect } from './BreedSelect';
import { FoodChoice } from './FoodChoice';
import { GenderChoice } from './GenderChoice';
import { OfferFields } from './OfferFields';
import { changesOf, editsOf, toPetValues, type UpdatePet } from './petChanges';
import { petEditDraft } from './petEditDraft';
import { EMPTY_PET, LONGEST_PET_DESCRIPTION, LONGEST_PET_NAME, petEditSchema, type PetValues } from './petSchema';
import { useSavePet } from './pets.queries';

interface EditPetProps {
  pet: components['schemas']['Pet'];
  onDone: () => void;
}

/** The owner's form for everything but the photos. What is typed is kept on this device until it is saved or given up. */
export function EditPet({ pet, onDone }: EditPetProps) {
  const { t, i18n } = useTranslation(['pets', 'errors', 'common']);
  const format = useFormat();
  const draftKey = petEditDraft(pet);

  // What others see may be loaded anew meanwhile; the person goes on from what they began with.
  const [start] = useState(() => toPetValues(pet));
  const [kept] = useState(() => restored(EMPTY_PET, draft.read(draftKey), start));
  const [hasDraft, setHasDraft] = useState(editsOf(start, kept) !== null);
  const { form, field, control, change, onValid, unfinished, goTo, showServerErrors } = useGuidedForm(
    petEditSchema,
    kept,
  );
  const values = form.values;
  const edits = editsOf(start, values);

  const [isOver, setOver] = useState(false);
  useKeepDraft(draftKey, edits ?? {}, edits !== null && !isOver);
  const { question, release } = useLeaveGuard(edits !== null, t('edit.leave'));

  const [hasTried, setHasTried] = useState(false);
  const [isUnchanged, setUnchanged] = useState(false);
  const [isToldAtField, setToldAtField] = useState(false);
  const savePet = useSavePet(pet.uuid);
  const { submit, isPending, error, reset } = useSubmit<void, UpdatePet>({
    mutationFn: (changes) => endingExpiredSession(savePet(changes), (t) => t('pets:edit.authenticationFailed')),
    onSuccess: () => {
      notify.success((t) => t('pets:edit.saved'));
      leave();
    },
    onError: (failure) => setToldAtField(showServerErrors(failure)),
  });

  function leave() {
    release();
    setOver(true);
    draft.remove(draftKey);
    onDone();
  }

  function save(entered: PetValues) {
    reset();
    const changes = changesOf(pet, entered);
    setUnchanged(!changes);
    if (changes) submit(changes);
  }

  function discard() {
    form.setValues(start);
    form.clearErrors();
    setHasDraft(false);
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

        <FormSection title={t('page.about', { name: pet.name })}>
          <FieldPair>
            <TextInput
              {...field('petName')}
              label={t('fields.petName')}
              maxLength={LONGEST_PET_NAME + 1}
              autoComplete="off"
              required
            />
            <DateField
              {...field('dateOfBirth')}
              value={values.dateOfBirth}
              label={t('fields.dateOfBirth')}
              description={t('create.about.birthHint')}
              note={format.age}
            />
          </FieldPair>
          <FieldPair>
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
            <BreedSelect
              {...control('petCategoryGroupId')}
              petCategoryId={pet.petCategory.id}
              onChange={(id) => form.setFieldValue('petCategoryGroupId', id)}
            />
          </FieldPair>
          <GenderChoice {...control('gender')} onChange={(gender) => form.setFieldValue('gender', gender)} />
          <ToggleRow
            label={t('fields.hasPedigree')}
            description={t('create.about.pedigreeHint')}
            checked={values.hasPedigree}
            onChange={(hasPedigree) => form.setFieldValue('hasPedigree', hasPedigree)}
          />
          <FoodChoice
            {...control('petCategoryFoodId')}
            petCategoryId={pet.petCategory.id}
            onChange={(id) => form.setFieldValue('petCategoryFoodId', id)}
            optional
          />
        </FormSection>

        <FormSection title={t('edit.offers')}>
          <OfferFields pet={values} field={field} onChange={change} adoption="radios" />
        </FormSection>

        <FormSection title={t('create.story.title')}>
          <Textarea
            {...field('description')}
            label={t('fields.description')}
            description={t('create.story.hint')}
            rows={5}
            maxLength={LONGEST_PET_DESCRIPTION}
          />
        </FormSection>

        <FormEnd>
          <FormMessage>
            {error &&
              !isToldAtField &&
              !(error instanceof SessionOver) &&
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
