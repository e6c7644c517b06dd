import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { useFormat } from '../../i18n/useFormat';
import { toPetCategoryId } from '../catalog/breeds';
import { breedsQuery } from '../catalog/catalog.queries';
import { petCategoryLook } from '../catalog/petCategories';
import { userCategoryLook } from '../catalog/userCategories';
import { placeQuery } from '../places/places.queries';
import { ageOf, DEFAULT_DISTANCE, type FilterName, type Filters, FILTERS, isFilterSet } from './filters';

/** Label of each active filter, for its chip and for the default name of a saved search. */
export function useFilterTexts(filters: Filters): { filter: FilterName; text: string }[] {
  const { t } = useTranslation(['find', 'catalog', 'traits']);
  const format = useFormat();
  const { data: place } = useQuery(placeQuery(filters.placeId ?? null, format.language));
  const { data: breeds } = useQuery({
    ...breedsQuery(toPetCategoryId(String(filters.kind ?? ''))),
    enabled: filters.breed !== undefined,
  });

  const texts: Record<FilterName, () => string> = {
    offer: () => filters.offer!.map((offer) => t(`offer.${offer}`)).join(', '),
    kind: () => t(`catalog:petCategories.${petCategoryLook(filters.kind).key ?? 'dogs'}`),
    breed: () => filters.breed!.map((id) => breeds?.find((breed) => breed.id === id)?.name ?? '…').join(', '),
    place: () =>
      t('chip.place', { place: place?.name ?? '…', distance: t('place.km', { km: filters.km ?? DEFAULT_DISTANCE }) }),
    age: () => {
      const age = ageOf(filters);
      if (age) return t(`age.${age}`);
      const [from, to] = [filters.ageFrom, filters.ageTo];
      if (from === undefined) return t('chip.ageTo', { count: to });
      return to === undefined ? t('chip.ageFrom', { count: from }) : t('chip.age', { from, to });
    },
    sex: () => t(`sex.${filters.sex!}`),
    price: () => {
      const { priceFrom, priceTo, currency = '' } = filters;
      const price = (value: number) => `${format.number(value)} ${currency}`.trim();
      if (priceFrom === undefined) return t('chip.priceTo', { price: price(priceTo!) });
      if (priceTo === undefined) return t('chip.priceFrom', { price: price(priceFrom) });
      return t('chip.price', { from: format.number(priceFrom), to: price(priceTo) });
    },
    pedigree: () => t('pedigree'),
    facts: () => filters.facts!.map((fact) => t(`facts.${fact}`)).join(', '),
    size: () => format.list(filters.size!.map((size) => t(`traits:sizes.${size}`))),
    colour: () => format.list(filters.colour!.map((colour) => t(`traits:colours.${colour}`))),
    tags: () => format.list(filters.tags!.map((tag) => t(`traits:tags.${tag}`))),
    owner: () => filters.owner!.map((id) => t(`catalog:userCategories.${userCategoryLook(id)!.key}.people`)).join(', '),
  };
  return FILTERS.filter((filter) => isFilterSet(filters, filter)).map((filter) => ({ filter, text: texts[filter]() }));
}
