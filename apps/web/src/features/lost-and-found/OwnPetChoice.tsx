import { useInfiniteQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { ChoiceCards } from '../../ui/fields/ChoiceCards';
import { FormSection } from '../../ui/forms/FormSection';
import { petCategoryLook } from '../catalog/petCategories';
import { petsOfUserQuery } from '../pets/pets.queries';

interface OwnPetChoiceProps {
  userUuid: string;
  value: string;
  onChange: (petUuid: string) => void;
}

/** Choice between the user's pets and another animal. Renders nothing if there are no pets. */
export function OwnPetChoice({ userUuid, value, onChange }: OwnPetChoiceProps) {
  const { t } = useTranslation('lost-and-found');
  const { data } = useInfiniteQuery(petsOfUserQuery(userUuid));
  const pets =
    data?.pages.flatMap(({ items }) => items).filter(({ diedOn, lostReport }) => !diedOn && !lostReport) ?? [];
  if (!pets.length) return null;
  return (
    <FormSection title={t('form.pet')} hint={t('form.petHint')}>
      <ChoiceCards
        name="petUuid"
        layout="tiles"
        legend={t('form.pet')}
        hiddenLegend
        choices={[
          ...pets.map(({ uuid, name, petCategory, imageUrl }) => {
            const { illustration, tint } = petCategoryLook(petCategory.id);
            return { value: uuid, label: name, illustration, tint, imageUrl };
          }),
          { value: '', label: t('form.otherAnimal'), illustration: 'paws' as const },
        ]}
        value={value}
        onChange={onChange}
      />
    </FormSection>
  );
}
