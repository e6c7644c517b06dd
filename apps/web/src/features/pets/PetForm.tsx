import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { ChoiceCards } from '../../ui/fields/ChoiceCards';
import { draft, restored, useKeepDraft } from '../../lib/draft';
import { DraftNotice } from '../../ui/forms/DraftNotice';
import { errorText } from '../../ui/feedback/errorText';
import { FormMessage } from '../../ui/forms/FormMessage';
import { FormButtons, FormEnd, FormPage } from '../../ui/forms/FormPage';
import { FormSection } from '../../ui/forms/FormSection';
import { InlineError } from '../../ui/feedback/InlineError';
import { SubmitButton } from '../../ui/forms/SubmitButton';
import tiles from '../../ui/cards/TileGrid.module.css';
import { Unfinished } from '../../ui/forms/Unfinished';
import { type Control, useGuidedForm } from '../../ui/forms/useGuidedForm';
import { useLeaveGuard } from '../../ui/dialogs/useLeaveGuard';
import { useSubmit } from '../../ui/forms/useSubmit';
import { Waiting } from '../../ui/loading/Waiting';
import { petCategoriesQuery } from '../catalog/catalog.queries';
import { petCategoryLook } from '../catalog/petCategories';
import { PhotoPicker } from '../../ui/uploads/PhotoPicker';
import { type PhotoList, useQueuedPhotos } from '../../ui/uploads/PhotoList';
import { SessionOver } from '../../ui/feedback/sessionOver';
import type { CreatedPet } from './createdPet';
import { PetFields } from './PetFields';
import classes from './PetForm.module.css';
import { petSchema } from './petSchema';
import { useCreatePet } from './pets.queries';
import { EMPTY_PET, type PetValues } from './petValues';

interface PetFormProps {
  queue: PhotoList;
  /** What became of photos that were chosen on an earlier visit. */
  earlierPhotos: 'none' | 'found' | 'lost';
  draftKey: string;
  ownerUuid: string;
  onCreated: (pet: CreatedPet) => void;
}

export function PetForm({ queue, earlierPhotos, draftKey, ownerUuid, onCreated }: PetFormProps) {
  const { t, i18n } = useTranslation(['pets', 'errors']);

  const [start] = useState(() => restored(EMPTY_PET, draft.read(draftKey)));
  const [isDraftOver, setDraftOver] = useState(false);
  const hasDraft = !isDraftOver && (!isEmpty(start) || earlierPhotos !== 'none');
  const guided = useGuidedForm(petSchema, start);
  const { form, control, change, onValid, unfinished, goTo, showServerErrors } = guided;
  const pet = form.values;

  const hasPhotos = useQueuedPhotos(queue).length > 0;
  const { question, release } = useLeaveGuard(!isEmpty(pet) || hasPhotos, t('create.leave'));

  const [hasTried, setHasTried] = useState(false);
  const [isToldAtField, setToldAtField] = useState(false);
  const [isCreated, setCreated] = useState(false);
  const createPet = useCreatePet(ownerUuid);
  const { submit, isPending, error } = useSubmit({
    mutationFn: createPet.mutationFn,
    onSuccess: ({ uuid, name, petCategory }) => {
      void createPet.onSuccess();
      release();
      setCreated(true);
      // The form may be gone before it can tell its draft so.
      draft.remove(draftKey);
      onCreated({ uuid, name, petCategoryId: petCategory.id });
    },
    onError: (failure) => setToldAtField(showServerErrors(failure)),
  });
  useKeepDraft(draftKey, pet, !isCreated && !isEmpty(pet));

  function chooseCategory(petCategoryId: number | null) {
    if (petCategoryId === pet.petCategoryId) return;
    // Breeds and food belong to a category.
    change({ petCategoryId, petCategoryGroupId: null, petCategoryFoodId: null });
  }

  function send(values: PetValues) {
    setDraftOver(true);
    submit(values);
  }

  function discard() {
    form.setValues(EMPTY_PET);
    queue.clear();
    setDraftOver(true);
  }

  const look = petCategoryLook(pet.petCategoryId);
  return (
    <FormPage title={t('create.title')} intro={t('create.intro')} illustration={look.illustration}>
      <form
        onSubmit={(event) => {
          setHasTried(true);
          onValid(send)(event);
        }}
        noValidate
        aria-label={t('create.title')}
      >
        {hasDraft && (
          <DraftNotice discard={t('create.discardDraft')} onDiscard={discard}>
            {t('create.draftRestored')} {earlierPhotos === 'lost' && t('create.photosLost')}
          </DraftNotice>
        )}

        <FormSection title={t('create.kind.title')}>
          <Kinds {...control('petCategoryId')} onChange={chooseCategory} />
        </FormSection>

        <PetFields
          pet={guided}
          isNew
          about={t('create.about.title')}
          offers={t('create.offers.title')}
          offersHint={t('create.offers.hint')}
        />

        <FormSection title={t('photos.title')} hint={t('photos.intro')}>
          <PhotoPicker queue={queue} hasMain />
        </FormSection>

        <FormEnd>
          <FormMessage>
            {error &&
              !isToldAtField &&
              !(error instanceof SessionOver) &&
              t('create.failed', { message: errorText(i18n, error) })}
          </FormMessage>
          {hasTried && (
            <Unfinished
              text={t('create.unfinished')}
              fields={unfinished.map((name) => ({ name, label: t(`fields.${name}`) }))}
              onChoose={goTo}
            />
          )}
          <FormButtons>
            <SubmitButton size="lg" busy={isPending || isCreated} busyText={t('create.busy')}>
              {t('create.submit')}
            </SubmitButton>
          </FormButtons>
        </FormEnd>
      </form>
      {question}
    </FormPage>
  );
}

function Kinds(props: Control<number | null>) {
  const { t } = useTranslation('pets');
  const { data: categories, error, refetch } = useQuery(petCategoriesQuery());

  if (error) return <InlineError title={t('create.kind.failed')} error={error} onRetry={() => void refetch()} />;
  if (!categories) return <Waiting count={6} className={tiles.grid} boxClassName={classes.kind} />;
  return (
    <ChoiceCards<number>
      {...props}
      layout="tiles"
      legend={t('create.kind.title')}
      hiddenLegend
      choices={categories.map(({ id, name }) => {
        const { illustration, tint } = petCategoryLook(id);
        return { value: id, label: name, illustration, tint };
      })}
    />
  );
}

const isEmpty = (pet: PetValues) => JSON.stringify(pet) === JSON.stringify(EMPTY_PET);
