import {
  IconBowl,
  IconCake,
  IconCertificate,
  IconDna2,
  IconGenderFemale,
  IconGenderMale,
  IconHeart,
  IconHomeHeart,
  IconPalette,
  IconPaw,
  IconRuler2,
  IconShieldCheck,
  IconSparkles,
  IconTag,
  IconUsers,
} from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import type { components } from '../../api/schema';
import { useFormat } from '../../i18n/useFormat';
import type { Fact } from '../../ui/cards/Facts';
import { PET_CATEGORY } from '../catalog/petCategories';

type Schemas = components['schemas'];
/** The API hides the food from visitors, and the chip number from everyone except the owner. */
type Pet = Omit<Schemas['PublicPet'], 'photos' | 'photoCount' | 'owner'> &
  Partial<Pick<Schemas['Pet'], 'petCategoryFood' | 'chipNumber'>>;

/** Returns the known facts of a pet. Excludes facts that are unknown or do not apply. */
export function usePetFacts(pet: Pet): Fact[] {
  const { t } = useTranslation(['pets', 'traits']);
  const format = useFormat();
  const isMale = pet.gender === 'm';
  const offered = (price: number) => t('page.yesFor', { price: format.price(price, pet.currency) });
  const list = (parts: (string | false | null)[]) =>
    format.list(parts.filter((part) => part !== false && part !== null));
  const chip = pet.isChipOnFile ? t('facts.chipOnFile') : t('facts.chipped');
  const health = list([
    pet.vaccinated && t('facts.vaccinated'),
    pet.neutered && t('facts.neutered', { context: pet.gender }),
    (pet.chipped || pet.isChipOnFile) && chip,
  ]);
  const company = list([
    pet.goodWithChildren && t('facts.children'),
    pet.goodWithDogs && t('facts.dogs'),
    pet.goodWithCats && t('facts.cats'),
  ]);
  const facts: (Fact | null)[] = [
    {
      key: 'birthdate',
      icon: <IconCake size={22} />,
      label: t('fields.dateOfBirth'),
      value: pet.birthdate
        ? format[pet.diedOn ? 'knownDate' : 'birthday'](pet.birthdate, pet.birthdatePrecision)
        : t('unknown'),
    },
    { key: 'category', icon: <IconPaw size={22} />, label: t('page.category'), value: pet.petCategory.name },
    {
      key: 'breed',
      icon: <IconDna2 size={22} />,
      label: t('fields.petCategoryGroupId'),
      value: pet.petCategoryGroup.name,
    },
    {
      key: 'gender',
      icon: isMale ? <IconGenderMale size={22} /> : <IconGenderFemale size={22} />,
      label: t('fields.gender'),
      value: t(`gender.${pet.gender}`),
    },
    pet.petCategory.id === PET_CATEGORY.spiders || pet.petCategoryFood === undefined
      ? null
      : {
          key: 'food',
          icon: <IconBowl size={22} />,
          label: t('fields.petCategoryFoodId'),
          value: pet.petCategoryFood?.name ?? t('unknown'),
        },
    pet.size && {
      key: 'size',
      icon: <IconRuler2 size={22} />,
      label: t('fields.size'),
      value: t(`traits:sizes.${pet.size}`),
    },
    pet.colours.length || pet.markings
      ? {
          key: 'colours',
          icon: <IconPalette size={22} />,
          label: t('fields.colours'),
          value: list([...pet.colours.map((colour) => t(`traits:colours.${colour}`)), pet.markings]),
        }
      : null,
    pet.hasPedigree
      ? {
          key: 'pedigree',
          icon: <IconCertificate size={22} />,
          label: t('fields.hasPedigree'),
          value: t('page.withPedigree'),
        }
      : null,
    health ? { key: 'health', icon: <IconShieldCheck size={22} />, label: t('facts.health'), value: health } : null,
    pet.chipNumber
      ? { key: 'chip', icon: <IconShieldCheck size={22} />, label: t('fields.chipNumber'), value: pet.chipNumber }
      : null,
    company ? { key: 'company', icon: <IconUsers size={22} />, label: t('facts.goodWith'), value: company } : null,
    pet.tags.length
      ? {
          key: 'character',
          icon: <IconSparkles size={22} />,
          label: t('fields.tags'),
          value: list(pet.tags.map((tag) => t(`traits:tags.${tag}`))),
        }
      : null,
    pet.priceForBreeding === null
      ? null
      : {
          key: 'breeding',
          icon: <IconHeart size={22} />,
          label: t('fields.isAvailableForBreeding'),
          value: offered(pet.priceForBreeding),
        },
    pet.priceForSale === null
      ? null
      : {
          key: 'sale',
          icon: <IconTag size={22} />,
          label: t('fields.forSale'),
          value: offered(pet.priceForSale),
        },
    pet.giveAway
      ? { key: 'adoption', icon: <IconHomeHeart size={22} />, label: t('page.freeAdoption'), value: t('page.yes') }
      : null,
  ];
  return facts.filter((fact) => fact !== null);
}
