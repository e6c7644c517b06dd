import { Skeleton, Textarea, TextInput } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useFormat } from '../../i18n/useFormat';
import { ChoiceCards } from '../../ui/ChoiceCards';
import { DateField } from '../../ui/DateField';
import { draft, restored, useKeepDraft } from '../../ui/draft';
import { DraftNotice } from '../../ui/DraftNotice';
import { errorText } from '../../ui/errorText';
import { FormMessage } from '../../ui/FormMessage';
import { FormButtons, FormEnd, FormPage } from '../../ui/FormPage';
import { FieldPair, FormSection } from '../../ui/FormSection';
import { InlineError } from '../../ui/InlineError';
import { SubmitButton } from '../../ui/SubmitButton';
import { ToggleRow } from '../../ui/ToggleRow';
import { Unfinished } from '../../ui/Unfinished';
import { useGuidedForm } from '../../ui/useGuidedForm';
import { useLeaveGuard } from '../../ui/useLeaveGuard';
import { useSubmit } from '../../ui/useSubmit';
import { petCategoriesQuery } from '../catalog/catalog.queries';
import { petCategoryLook } from '../catalog/petCategories';
import { PhotoPicker } from '../photos/PhotoPicker';
import { type PhotoQueue, useQueuedPhotos } from '../photos/PhotoQueue';
import { endingExpiredSession, SessionOver } from '../session/sessionOver';
import { BreedSelect } from './BreedSelect';
import { type CreatedPet, PetCreation, toCreatePet } from './createPet';
import { FoodChoice } from './FoodChoice';
import { GenderChoice } from './GenderChoice';
import { OfferFields } from './OfferFields';
import { EMPTY_PET, LONGEST_PET_DESCRIPTION, LONGEST_PET_NAME, petSchema, type PetValues } from './petSchema';

interface PetFormProps {
  queue: PhotoQueue;
  /** What became of photos that were chosen on an earlier visit. */
  earlierPhotos: 'none' | 'found' | 'lost';
  draftKey: string;
  ownerUuid: string;
  onCreated: (pet: CreatedPet) => void;
}

export function PetForm({ queue, earlierPhotos, draftKey, ownerUuid, onCreated }: PetFormProps) {
  const { t, i18n } = useTranslation(['pets', 'errors']);
  const format = useFormat();

  const [start] = useState(() => restored(EMPTY_PET, draft.read(draftKey)));
  const [isDiscarded, setDiscarded] = useState(false);
  const hasDraft = !isDiscarded && (!isEmpty(start) || earlierPhotos !== 'none');
  const { form, field, control, change, onValid, unfinished, goTo, showServerErrors } = useGuidedForm(petSchema, start);
  const pet = form.values;

  const hasPhotos = useQueuedPhotos(queue).length > 0;
  const { question, release } = useLeaveGuard(!isEmpty(pet) || hasPhotos, t('create.leave'));

  const [creation] = useState(() => new PetCreation());
  const [hasTried, setHasTried] = useState(false);
  const [isToldAtField, setToldAtField] = useState(false);
  const [isCreated, setCreated] = useState(false);
  const { submit, isPending, error } = useSubmit<CreatedPet, PetValues>({
    mutationFn: async (values) => {
      const call = creation.create(toCreatePet(values), ownerUuid);
      const { uuid, name, petCategory } = await endingExpiredSession(call, (t) => t('common:session.expired'));
      return { uuid, name, petCategoryId: petCategory.id };
    },
    onSuccess: (created) => {
      release();
      setCreated(true);
      // The form may be gone before it can tell its draft so.
      draft.remove(draftKey);
      onCreated(created);
    },
    onError: (failure) => setToldAtField(showServerErrors(failure)),
  });
  useKeepDraft(draftKey, pet, !isCreated && !isEmpty(pet));

  function chooseCategory(petCategoryId: number) {
    if (petCategoryId === pet.petCategoryId) return;
    // Breeds and food belong to a category.
    change({ petCategoryId, petCategoryGroupId: null, petCategoryFoodId: null });
  }

  function discard() {
    form.setValues(EMPTY_PET);
    queue.clear();
    setDiscarded(true);
  }

  const look = petCategoryLook(pet.petCategoryId);
  return (
    <FormPage title={t('create.title')} intro={t('create.intro')} illustration={look.illustration}>
      <form
        onSubmit={(event) => {
          setHasTried(true);
          onValid(submit)(event);
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

        <FormSection title={t('create.about.title')}>
          <FieldPair>
            <TextInput
              {...field('petName')}
              label={t('fields.petName')}
              maxLength={LONGEST_PET_NAME + 1}
              autoComplete="off"
              required
            />
            <BreedSelect
              // A new category is a new list.
              key={pet.petCategoryId}
              {...control('petCategoryGroupId')}
              petCategoryId={pet.petCategoryId}
              onChange={(id) => form.setFieldValue('petCategoryGroupId', id)}
            />
          </FieldPair>
          <FieldPair>
            <DateField
              {...field('dateOfBirth')}
              value={pet.dateOfBirth}
              label={t('fields.dateOfBirth')}
              description={t('create.about.birthHint')}
              note={format.age}
              required
            />
            <GenderChoice {...control('gender')} onChange={(gender) => form.setFieldValue('gender', gender)} />
          </FieldPair>
          <ToggleRow
            label={t('fields.hasPedigree')}
            description={t('create.about.pedigreeHint')}
            checked={pet.hasPedigree}
            onChange={(hasPedigree) => form.setFieldValue('hasPedigree', hasPedigree)}
          />
          {pet.petCategoryId !== null && (
            <FoodChoice
              {...control('petCategoryFoodId')}
              petCategoryId={pet.petCategoryId}
              onChange={(id) => form.setFieldValue('petCategoryFoodId', id)}
            />
          )}
        </FormSection>

        <FormSection title={t('create.offers.title')} hint={t('create.offers.hint')}>
          <OfferFields pet={pet} field={field} onChange={change} />
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

interface KindsProps {
  name: string;
  'data-path'?: string;
  value: number | null;
  onChange: (petCategoryId: number) => void;
  onBlur: () => void;
  error?: string;
}

function Kinds(props: KindsProps) {
  const { t } = useTranslation('pets');
  const { data: categories, error, refetch } = useQuery(petCategoriesQuery());

  if (error) return <InlineError title={t('create.kind.failed')} error={error} onRetry={() => void refetch()} />;
  if (!categories) return <Skeleton height={146} radius={20} />;
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
