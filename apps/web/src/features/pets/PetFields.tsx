import { Textarea, TextInput } from '@mantine/core';
import { IconGenderFemale, IconGenderMale } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { CreatePetDto } from '../../api/limits';
import { useFormat } from '../../i18n/useFormat';
import { ChoiceCards } from '../../ui/fields/ChoiceCards';
import { DateField } from '../../ui/fields/DateField';
import { FieldPair, FormSection } from '../../ui/forms/FormSection';
import { ToggleRow } from '../../ui/fields/ToggleRow';
import type { Control } from '../../ui/forms/useGuidedForm';
import { BreedSelect } from '../catalog/BreedSelect';
import { FoodChoice } from './FoodChoice';
import { OfferFields } from './OfferFields';
import { PetFactFields } from './PetFactFields';
import type { PetFormState } from './petValues';

interface PetFieldsProps {
  pet: PetFormState;
  /** Whether the pet is new. A new pet has more required fields. */
  isNew: boolean;
  /** Headings of the first two sections. */
  about: string;
  offers: string;
  offersHint?: string;
  /** Rendered before the field for the name. */
  children?: ReactNode;
}

/** All fields of a pet except the category. */
export function PetFields({ pet, isNew, about, offers, offersHint, children }: PetFieldsProps) {
  const { t } = useTranslation('pets');
  const format = useFormat();
  const { form, field, control } = pet;
  const { petCategoryId, dateOfBirth, hasPedigree } = form.values;

  return (
    <>
      <FormSection title={about}>
        {children}
        <FieldPair>
          <TextInput
            {...field('petName')}
            label={t('fields.petName')}
            maxLength={CreatePetDto.petName.maxLength + 1}
            autoComplete="off"
            required
          />
          <BreedSelect
            // The key clears the search text when the category changes.
            key={petCategoryId}
            {...control('petCategoryGroupId')}
            petCategoryId={petCategoryId}
          />
        </FieldPair>
        <FieldPair>
          <DateField
            {...field('dateOfBirth')}
            value={dateOfBirth}
            label={t('fields.dateOfBirth')}
            description={t('create.about.birthHint')}
            note={format.age}
            required={isNew}
          />
          <GenderChoice {...control('gender')} />
        </FieldPair>
        <ToggleRow
          label={t('create.about.pedigree')}
          checked={hasPedigree}
          onChange={control('hasPedigree').onChange}
        />
        {petCategoryId !== null && (
          <FoodChoice {...control('petCategoryFoodId')} petCategoryId={petCategoryId} optional={!isNew} />
        )}
      </FormSection>

      <FormSection title={offers} hint={offersHint}>
        <OfferFields pet={pet} adoption={isNew ? 'switch' : 'radios'} />
      </FormSection>

      <FormSection title={t('facts.form.title')} hint={t('facts.form.hint')}>
        <PetFactFields pet={pet} />
      </FormSection>

      <FormSection title={t('create.story.title')}>
        <Textarea
          {...field('description')}
          label={t('fields.description')}
          description={t('create.story.hint')}
          rows={5}
          maxLength={CreatePetDto.description.maxLength}
        />
      </FormSection>
    </>
  );
}

function GenderChoice(props: Control<string>) {
  const { t } = useTranslation('pets');
  return (
    <ChoiceCards
      {...props}
      layout="pills"
      legend={t('fields.gender')}
      choices={[
        { value: 'm', label: t('gender.m'), icon: <IconGenderMale size={20} aria-hidden />, tint: 'veterinary' },
        { value: 'f', label: t('gender.f'), icon: <IconGenderFemale size={20} aria-hidden />, tint: 'parlor' },
      ]}
    />
  );
}
