import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { SessionUser } from '../../api/session';
import { ChoiceCards } from '../../ui/fields/ChoiceCards';
import { DraftNotice } from '../../ui/forms/DraftNotice';
import { errorText } from '../../ui/feedback/errorText';
import { FormMessage } from '../../ui/forms/FormMessage';
import { FormButtons, FormEnd, FormPage } from '../../ui/forms/FormPage';
import { FormSection } from '../../ui/forms/FormSection';
import { InlineError } from '../../ui/feedback/InlineError';
import { SubmitButton } from '../../ui/forms/SubmitButton';
import tiles from '../../ui/cards/TileGrid.module.css';
import { Unfinished } from '../../ui/forms/Unfinished';
import { useDraftForm } from '../../ui/forms/useDraftForm';
import type { Control } from '../../ui/forms/useGuidedForm';
import { useSubmit } from '../../ui/forms/useSubmit';
import { Skeletons } from '../../ui/loading/Skeletons';
import { petCategoriesQuery } from '../catalog/catalog.queries';
import { IntroduceFirst } from '../catalog/IntroduceFirst';
import { petCategoryLook } from '../catalog/petCategories';
import { PhotoPicker } from '../../ui/uploads/PhotoPicker';
import { type PhotoList, useQueuedPhotos } from '../../ui/uploads/PhotoList';
import { SessionExpired } from '../../ui/feedback/expiredSession';
import type { CreatedPet } from './createdPet';
import { PetFields } from './PetFields';
import { petSchema } from './petSchema';
import { useCreatePet } from './pets.queries';
import { EMPTY_PET, type PetValues } from './petValues';

interface PetFormProps {
  queue: PhotoList;
  /** Whether photos chosen during an earlier visit were restored or lost. */
  earlierPhotos: 'none' | 'found' | 'lost';
  draftKey: string;
  owner: SessionUser | undefined;
  onCreated: (pet: CreatedPet) => void;
}

export function PetForm({ queue, earlierPhotos, draftKey, owner, onCreated }: PetFormProps) {
  const { t, i18n } = useTranslation(['pets', 'errors']);

  const hasPhotos = useQueuedPhotos(queue).length > 0;
  const created = useDraftForm(petSchema, {
    draftKey,
    stored: () => EMPTY_PET,
    leaveText: t('create.leave'),
    beside: { isUnsaved: hasPhotos, isDraft: earlierPhotos !== 'none' },
  });
  const { form, control, change, onValid, unfinished, goTo, showServerErrors, isFinished, question } = created;
  const pet = form.values;

  const [hasTried, setHasTried] = useState(false);
  const [isShownAtField, setShownAtField] = useState(false);
  const createPet = useCreatePet();
  const { submit, isPending, error } = useSubmit({
    mutationFn: createPet.mutationFn,
    onSuccess: ({ uuid, name, petCategory }) => {
      void createPet.onSuccess();
      created.finish();
      onCreated({ uuid, name, petCategoryId: petCategory.id });
    },
    onError: (failure) => setShownAtField(showServerErrors(failure)),
  });

  function chooseCategory(petCategoryId: number | null) {
    if (petCategoryId === pet.petCategoryId) return;
    // Clears breed and food, which depend on the category.
    change({ petCategoryId, petCategoryGroupId: null, petCategoryFoodId: null });
  }

  function send(values: PetValues) {
    created.forgetDraft();
    submit(values);
  }

  function discard() {
    created.discard();
    queue.clear();
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
        <IntroduceFirst user={owner} />
        {created.hasDraft && (
          <DraftNotice discard={t('create.discardDraft')} onDiscard={discard}>
            {t('create.draftRestored')} {earlierPhotos === 'lost' && t('create.photosLost')}
          </DraftNotice>
        )}

        <FormSection title={t('photos.title')}>
          <PhotoPicker queue={queue} hasMain />
        </FormSection>

        <PetFields
          pet={created}
          isNew
          about={t('create.kind.title')}
          offers={t('create.offers.title')}
          offersHint={t('create.offers.hint')}
        >
          <Kinds {...control('petCategoryId')} onChange={chooseCategory} />
        </PetFields>

        <FormEnd>
          <FormMessage>
            {error &&
              !isShownAtField &&
              !(error instanceof SessionExpired) &&
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
            <SubmitButton size="lg" busy={isPending || isFinished} busyText={t('create.busy')}>
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
  if (!categories) return <Skeletons count={6} className={tiles.grid} boxHeight={{ base: 65, md: 150 }} />;
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
