import { TextInput } from '@mantine/core';
import { COLOURS } from '@sapa/shared/colours.ts';
import { useTranslation } from 'react-i18next';
import { CreateAnimalReportDto } from '../../api/limits';
import { useFormat } from '../../i18n/useFormat';
import { CheckPills } from '../../ui/fields/CheckPills';
import { ChoiceCards } from '../../ui/fields/ChoiceCards';
import { FieldPair } from '../../ui/forms/FormSection';
import { BreedSelect } from '../catalog/BreedSelect';
import { petCategoryLook } from '../catalog/petCategories';
import { coloursOf, SIZES } from '../catalog/traits';
import { KINDS } from './useReportTexts';
import type { ReportType } from './lost.queries';
import type { ReportFormState } from './reportValues';

/** Fields that describe an animal that is not on Šapa. Only the kind is required. */
export function AnimalFields({ form, type }: { form: ReportFormState; type: ReportType }) {
  const { t } = useTranslation(['lost-and-found', 'catalog', 'traits', 'pets']);
  const { field, control, change, form: state } = form;
  const format = useFormat();
  const { values } = state;
  const colours = values.colours.split(',');
  const unknown = { value: '', label: t('unknown') };
  return (
    <>
      <ChoiceCards<number>
        {...control('petCategoryId')}
        value={values.petCategoryId}
        onChange={(petCategoryId) => change({ petCategoryId, petCategoryGroupId: null, colours: '' })}
        layout="tiles"
        legend={t('fields.kind')}
        choices={KINDS.map((id) => ({ value: id, label: t(`kinds.${id}`), ...lookOf(id) }))}
      />
      <BreedSelect
        // The key clears the search text when the kind changes.
        key={values.petCategoryId}
        {...control('petCategoryGroupId')}
        petCategoryId={values.petCategoryId}
        optional
      />
      <FieldPair>
        <TextInput
          {...field('name')}
          label={t(type === 'lost' ? 'fields.name' : 'fields.nameIfKnown')}
          maxLength={CreateAnimalReportDto.name.maxLength}
          autoComplete="off"
        />
        <TextInput
          {...field('markings')}
          label={t('pets:fields.markings')}
          description={t('fields.markingsHint')}
          inputWrapperOrder={['label', 'input', 'error', 'description']}
          maxLength={CreateAnimalReportDto.markings.maxLength}
          autoComplete="off"
        />
      </FieldPair>
      {values.petCategoryId && (
        <CheckPills
          legend={t('pets:fields.colours')}
          choices={coloursOf(values.petCategoryId, colours).map((colour) => ({
            id: colour,
            name: format.list([t(`traits:colours.${colour}`)]),
          }))}
          value={COLOURS.filter((colour) => colours.includes(colour))}
          onChange={(chosen) => change({ colours: chosen.join(',') })}
        />
      )}
      <ChoiceCards
        name="size"
        optional
        layout="pills"
        legend={t('pets:fields.size')}
        choices={[...SIZES.map((size) => ({ value: size as string, label: t(`traits:sizes.${size}`) })), unknown]}
        value={values.size}
        onChange={(size) => change({ size })}
      />
      <ChoiceCards
        name="gender"
        optional
        layout="pills"
        legend={t('pets:fields.gender')}
        choices={[{ value: 'm', label: t('pets:gender.m') }, { value: 'f', label: t('pets:gender.f') }, unknown]}
        value={values.gender}
        onChange={(gender) => change({ gender })}
      />
    </>
  );
}

const lookOf = (id: number) => {
  const { illustration, tint } = petCategoryLook(id);
  return { illustration, tint };
};
