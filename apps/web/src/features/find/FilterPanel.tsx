import '@mantine/core/styles/Combobox.layer.css';
import { Button, Flex, NativeSelect, Stack, TextInput } from '@mantine/core';
import { IconX } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { currencies } from '../../lib/serverSettings';
import { useFormat } from '../../i18n/useFormat';
import { CheckPills } from '../../ui/fields/CheckPills';
import { SearchSelect } from '../../ui/fields/SearchSelect';
import { Illustration } from '../../ui/pictures/Illustration';
import { breedContext, toPetCategoryId } from '../catalog/breeds';
import { breedsQuery, petCategoriesQuery } from '../catalog/catalog.queries';
import { PET_CATEGORY, petCategoryLook } from '../catalog/petCategories';
import { coloursOf, SIZES, TAGS } from '../catalog/traits';
import { USER_CATEGORY_IDS, userCategoryLook } from '../catalog/userCategories';
import { PlaceChoice } from '../places/PlaceChoice';
import choices from '../../ui/fields/CheckPills.module.css';
import {
  AGES,
  ageOf,
  type Age,
  DEFAULT_DISTANCE,
  DISTANCES,
  FACTS,
  type FilterName,
  type Filters,
  OFFERS,
  SEXES,
} from './filters';
import type { FindCounts } from './find.queries';

interface FilterPanelProps {
  filters: Filters;
  counts: FindCounts | undefined;
  onChange: (filters: Filters) => void;
}

const emptyToUndefined = <Value,>(values: Value[]): Value[] | undefined => (values.length > 0 ? values : undefined);

/** All filters with the number of matching pets for each value. */
export function FilterPanel({ filters, counts, onChange }: FilterPanelProps) {
  const { t } = useTranslation(['find', 'catalog', 'traits']);
  const format = useFormat();
  const { data: kinds } = useQuery(petCategoriesQuery());
  const set = (change: Filters) => onChange({ ...filters, ...change });

  const countOf = (filter: FilterName, value: string | number) =>
    counts &&
    (counts.values.find((entry) => entry.filter === filter && entry.value === String(value)) ?? {
      count: 0,
      isMore: counts.isMore,
    });
  const pills = <Value extends string | number>(
    filter: FilterName,
    values: readonly Value[],
    labelOf: (value: Value) => string,
  ) => values.map((value) => ({ id: value, name: labelOf(value), icon: null, count: countOf(filter, value) }));

  return (
    <Stack gap="lg">
      <CheckPills
        legend={t('filters.offer')}
        choices={pills('offer', OFFERS, (offer) => t(`offer.${offer}`))}
        value={filters.offer ?? []}
        onChange={(offer) => set({ offer: emptyToUndefined(offer) })}
      />
      <CheckPills
        legend={t('filters.kind')}
        choices={Object.values(PET_CATEGORY).map((kind) => ({
          id: kind,
          name:
            kinds?.find(({ id }) => id === kind)?.name ??
            t(`catalog:petCategories.${petCategoryLook(kind).key ?? 'dogs'}`),
          icon: <Illustration name={petCategoryLook(kind).illustration} size={24} />,
          count: countOf('kind', kind),
        }))}
        value={filters.kind ? [filters.kind] : []}
        single
        onChange={([kind]) => set({ kind, breed: undefined, colour: undefined })}
      />
      {filters.kind && <Breeds filters={filters} countOf={(id) => countOf('breed', id)} onChange={set} />}
      <Stack gap="sm">
        <PlaceChoice
          label={t('filters.place')}
          placeId={filters.placeId}
          onChange={(placeId) => set({ placeId, km: placeId ? filters.km : undefined })}
        />
        {filters.placeId && (
          <NativeSelect
            label={t('place.distance')}
            value={String(filters.km ?? DEFAULT_DISTANCE)}
            onChange={({ currentTarget }) => set({ km: Number(currentTarget.value) })}
            data={[...new Set([...DISTANCES, filters.km ?? DEFAULT_DISTANCE])]
              .sort((a, b) => a - b)
              .map((km) => ({ value: String(km), label: t('place.km', { km }) }))}
          />
        )}
      </Stack>
      <CheckPills
        legend={t('filters.age')}
        choices={(Object.keys(AGES) as Age[]).map((age) => ({ id: age, name: t(`age.${age}`), icon: null }))}
        value={[ageOf(filters)].filter((age) => age !== undefined)}
        single
        onChange={([age]) => set({ ...(age ? AGES[age] : { ageFrom: undefined, ageTo: undefined }) })}
      />
      <CheckPills
        legend={t('filters.sex')}
        choices={pills('sex', SEXES, (sex) => t(`sex.${sex}`))}
        value={filters.sex ? [filters.sex] : []}
        single
        onChange={([sex]) => set({ sex })}
      />
      <CheckPills
        legend={t('filters.size')}
        choices={pills('size', SIZES, (size) => t(`traits:sizes.${size}`))}
        value={filters.size ?? []}
        onChange={(size) => set({ size: emptyToUndefined(size) })}
      />
      {(filters.kind || filters.colour) && (
        <CheckPills
          legend={t('filters.colour')}
          choices={pills('colour', coloursOf(filters.kind, filters.colour ?? []), (colour) =>
            format.list([t(`traits:colours.${colour}`)]),
          )}
          value={filters.colour ?? []}
          onChange={(colour) => set({ colour: emptyToUndefined(colour) })}
        />
      )}
      <Price filters={filters} onChange={set} />
      <CheckPills
        legend={t('filters.facts')}
        choices={pills('facts', FACTS, (fact) => t(`facts.${fact}`))}
        value={filters.facts ?? []}
        onChange={(facts) => set({ facts: emptyToUndefined(facts) })}
      />
      <CheckPills
        legend={t('filters.tags')}
        choices={pills('tags', TAGS, (tag) => format.list([t(`traits:tags.${tag}`)]))}
        value={filters.tags ?? []}
        onChange={(tags) => set({ tags: emptyToUndefined(tags) })}
      />
      <CheckPills
        legend={t('filters.pedigree')}
        choices={pills('pedigree', ['yes'], () => t('pedigree'))}
        value={filters.pedigree ? ['yes'] : []}
        onChange={([pedigree]) => set({ pedigree: pedigree ? true : undefined })}
      />
      <CheckPills
        legend={t('filters.owner')}
        choices={pills('owner', USER_CATEGORY_IDS, (id) =>
          t(`catalog:userCategories.${userCategoryLook(id)!.key}.people`),
        )}
        value={filters.owner ?? []}
        onChange={(owner) => set({ owner: emptyToUndefined(owner) })}
      />
    </Stack>
  );
}

interface BreedsProps {
  filters: Filters;
  countOf: (id: number) => { count: number; isMore: boolean } | undefined;
  onChange: (change: Filters) => void;
}

/** Breed choices for the selected category. Breeds with the most pets are first. */
function Breeds({ filters: { kind, breed: chosen = [] }, countOf, onChange }: BreedsProps) {
  const { t } = useTranslation('find');
  const petCategoryId = toPetCategoryId(String(kind));
  const { data: breeds = [] } = useQuery(breedsQuery(petCategoryId));
  const nameOf = (id: number) => breeds.find((breed) => breed.id === id)?.name ?? '…';
  const others = breeds
    .filter(({ id }) => !chosen.includes(id))
    .map(({ id, name }) => ({ id, name, count: countOf(id)?.count ?? 0 }))
    .sort((a, b) => b.count - a.count);
  return (
    <Stack gap="sm">
      <SearchSelect
        isAdding
        label={t('filters.breed', { context: breedContext(petCategoryId) })}
        placeholder={t('breed.placeholder')}
        data={others.map(({ id, name, count }) => ({ value: String(id), label: count ? `${name} (${count})` : name }))}
        value={null}
        onChange={(id) => id && onChange({ breed: [...chosen, Number(id)] })}
        nothingFoundMessage={t('breed.none')}
        disabled={breeds.length === 0}
      />
      {chosen.length > 0 && (
        <Flex component="ul" wrap="wrap" gap="xs">
          {chosen.map((id) => (
            <li key={id}>
              <Button
                variant="default"
                size="sm"
                rightSection={<IconX size={16} aria-hidden />}
                aria-label={t('remove', { filter: nameOf(id) })}
                onClick={() => onChange({ breed: emptyToUndefined(chosen.filter((other) => other !== id)) })}
              >
                {nameOf(id)}
              </Button>
            </li>
          ))}
        </Flex>
      )}
    </Stack>
  );
}

function Price({ filters, onChange }: { filters: Filters; onChange: (change: Filters) => void }) {
  const { t } = useTranslation('find');
  const currency = filters.currency ?? currencies[0];
  const apply = (change: Pick<Filters, 'priceFrom' | 'priceTo'>) => {
    const { priceFrom, priceTo } = { ...filters, ...change };
    onChange({ ...change, currency: priceFrom !== undefined || priceTo !== undefined ? currency : undefined });
  };
  return (
    <Flex component="fieldset" direction="column" gap="sm">
      <legend className={choices.legend}>{t('filters.price')}</legend>
      <Flex gap="xs" align="end">
        {(['priceFrom', 'priceTo'] as const).map((name) => (
          <Amount
            key={name}
            label={t(`price.${name}`)}
            value={filters[name]}
            onChange={(amount) => apply({ [name]: amount })}
          />
        ))}
        <NativeSelect
          flex="none"
          w={92}
          label={t('price.currency')}
          value={currency}
          data={[...new Set([...currencies, ...(currency ? [currency] : [])])]}
          onChange={({ currentTarget }) => onChange({ currency: currentTarget.value })}
        />
      </Flex>
    </Flex>
  );
}

interface AmountProps {
  label: string;
  value: number | undefined;
  onChange: (value: number | undefined) => void;
}

/** Price input that applies the amount on blur and on Enter. */
function Amount({ label, value, onChange }: AmountProps) {
  const [text, setText] = useState(value?.toString() ?? '');
  const [appliedValue, setAppliedValue] = useState(value);
  // Resets the draft during rendering. Remounting with a `key` would lose the focus.
  if (appliedValue !== value) {
    setAppliedValue(value);
    setText(value?.toString() ?? '');
  }
  const apply = () => {
    const plain = text.trim().replace(',', '.');
    const amount = /^\d{1,9}(\.\d{1,2})?$/.test(plain) ? Number(plain) : undefined;
    if (amount === undefined) setText('');
    if (amount !== value) onChange(amount);
  };
  return (
    <TextInput
      flex={1}
      miw={0}
      label={label}
      inputMode="decimal"
      autoComplete="off"
      value={text}
      onChange={({ currentTarget }) => setText(currentTarget.value)}
      onBlur={apply}
      onKeyDown={({ key }) => key === 'Enter' && apply()}
    />
  );
}
