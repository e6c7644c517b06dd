import { Stack, TextInput } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { COLOURS } from '@sapa/shared/colours.ts';
import { CreatePetDto } from '../../api/limits';
import { useFormat } from '../../i18n/useFormat';
import { CheckPills } from '../../ui/fields/CheckPills';
import { ChoiceCards } from '../../ui/fields/ChoiceCards';
import { coloursOf, SIZES, TAGS } from '../catalog/traits';
import { FACTS, type PetFormState } from './petValues';

/** Optional fields: health, character and compatibility. */
export function PetFactFields({ pet }: { pet: PetFormState }) {
  const { t } = useTranslation(['pets', 'traits']);
  const format = useFormat();
  const { form, field, change } = pet;
  const { values } = form;
  const tags = values.tags.split(',');
  const colours = values.colours.split(',');

  return (
    <Stack gap="lg">
      <CheckPills
        legend={t('facts.form.true')}
        tint="parrots"
        choices={FACTS.map((fact) => ({ id: fact, name: t(`fields.${fact}`) }))}
        value={FACTS.filter((fact) => values[fact])}
        onChange={(facts) => change(Object.fromEntries(FACTS.map((fact) => [fact, facts.includes(fact)])))}
      />
      {values.chipped && (
        <TextInput
          {...field('chipNumber')}
          label={t('fields.chipNumber')}
          description={t('facts.form.chipHint')}
          maxLength={CreatePetDto.chipNumber.maxLength}
          autoComplete="off"
        />
      )}
      <ChoiceCards
        name="size"
        optional
        layout="pills"
        legend={t('fields.size')}
        choices={[
          ...SIZES.map((size) => ({ value: size as string, label: t(`traits:sizes.${size}`) })),
          { value: '', label: t('facts.form.noSize') },
        ]}
        value={values.size}
        onChange={(size) => change({ size })}
      />
      <CheckPills
        legend={t('fields.colours')}
        choices={coloursOf(values.petCategoryId, colours).map((colour) => ({
          id: colour,
          name: format.list([t(`traits:colours.${colour}`)]),
        }))}
        value={COLOURS.filter((colour) => colours.includes(colour))}
        onChange={(chosen) => change({ colours: chosen.join(',') })}
      />
      <TextInput
        {...field('markings')}
        label={t('fields.markings')}
        description={t('facts.form.markingsHint')}
        maxLength={CreatePetDto.markings.maxLength}
        autoComplete="off"
      />
      <CheckPills
        legend={t('fields.tags')}
        tint="cats"
        choices={TAGS.map((tag) => ({ id: tag, name: format.list([t(`traits:tags.${tag}`)]) }))}
        value={TAGS.filter((tag) => tags.includes(tag))}
        onChange={(chosen) => change({ tags: TAGS.filter((tag) => chosen.includes(tag)).join(',') })}
      />
    </Stack>
  );
}
