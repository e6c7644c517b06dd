import { Textarea, TextInput } from '@mantine/core';
import { IconGenderFemale, IconGenderMale } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { CreatePetDto } from '../../api/limits';
import { useFormat } from '../../i18n/useFormat';
import { ChoiceCards } from '../../ui/fields/ChoiceCards';
import { DateField } from '../../ui/fields/DateField';
import { FieldPair, FormDetails, FormSection } from '../../ui/forms/FormSection';
import { ToggleRow } from '../../ui/fields/ToggleRow';
import type { Control } from '../../ui/forms/useGuidedForm';
import { BreedSelect } from '../catalog/BreedSelect';
import { FoodChoice } from './FoodChoice';
import { OfferFields } from './OfferFields';
import { PetFactFields } from './PetFactFields';
import { FACTS, type PetFormState, type PetValues } from './petValues';

interface PetFieldsProps {
  pet: PetFormState;
  /** Whether the pet is new. A new pet has more required fields. */
  isNew: boolean;
  /** Headings of the first two sections. */
  about: string;
  offers: string;
  /** Summary of the closed section while it has no offer. */
  offersHint?: string;
  /** Rendered before the field for the name. */
  children?: ReactNode;
}

/** All fields of a pet except the category. A new pet's optional fields are closed. */
export function PetFields({ pet, isNew, about, offers, offersHint, children }: PetFieldsProps) {
  const { t } = useTranslation('pets');
  const format = useFormat();
  const summaries = usePetSummaries(pet.form.values);
  const { form, field, control } = pet;
  const { petCategoryId, dateOfBirth, hasPedigree } = form.values;

  const pedigree = (
    <ToggleRow label={t('create.about.pedigree')} checked={hasPedigree} onChange={control('hasPedigree').onChange} />
  );
  const offerFields = <OfferFields pet={pet} adoption={isNew ? 'switch' : 'radios'} />;
  const description = (
    <Textarea
      {...field('description')}
      label={t('fields.description')}
      description={t('create.story.hint')}
      rows={5}
      maxLength={CreatePetDto.description.maxLength}
    />
  );

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
            allowsPart
            required={isNew}
          />
          <GenderChoice {...control('gender')} />
        </FieldPair>
        {!isNew && pedigree}
        {petCategoryId !== null && (
          <FoodChoice {...control('petCategoryFoodId')} petCategoryId={petCategoryId} optional={!isNew} />
        )}
      </FormSection>

      {isNew ? (
        <>
          <FormDetails title={offers} summary={summaries.offers || offersHint}>
            {offerFields}
          </FormDetails>
          <FormDetails title={t('facts.form.title')} summary={summaries.facts || t('facts.form.summary')}>
            {pedigree}
            <PetFactFields pet={pet} />
            {description}
          </FormDetails>
        </>
      ) : (
        <>
          <FormSection title={offers}>{offerFields}</FormSection>
          <FormSection title={t('facts.form.title')} hint={t('facts.form.hint')}>
            <PetFactFields pet={pet} />
          </FormSection>
          <FormSection title={t('create.story.title')}>{description}</FormSection>
        </>
      )}
    </>
  );
}

/** Returns what is chosen in the closed parts of the form. Empty if nothing is chosen. */
function usePetSummaries(pet: PetValues) {
  const { t } = useTranslation(['pets', 'traits']);
  const format = useFormat();
  const chosen = (texts: (string | false)[]) => format.list(texts.filter((text) => text !== false));
  return {
    offers: chosen([
      pet.isAvailableForBreeding && t('fields.isAvailableForBreeding'),
      pet.forSale && t('fields.forSale'),
      pet.isForGiveAway && t('fields.isForGiveAway'),
    ]),
    facts: chosen([
      pet.hasPedigree && t('fields.hasPedigree'),
      ...FACTS.map((fact) => pet[fact] && t(`fields.${fact}`)),
      pet.size !== '' && t('fields.size'),
      pet.colours !== '' && t('fields.colours'),
      pet.tags !== '' && t('fields.tags'),
      pet.description !== '' && t('fields.description'),
    ]),
  };
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
