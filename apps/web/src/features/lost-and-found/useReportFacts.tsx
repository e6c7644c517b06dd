import {
  IconDeviceTablet,
  IconDna2,
  IconFingerprint,
  IconGenderFemale,
  IconGenderMale,
  IconHome,
  IconPalette,
  IconPaw,
  IconRuler2,
  IconStar,
} from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { useFormat } from '../../i18n/useFormat';
import type { Fact } from '../../ui/cards/Facts';
import type { Kind } from './useReportTexts';
import type { AnimalReport } from './lost.queries';

/** Returns the known facts of the animal. */
export function useReportFacts(report: AnimalReport): Fact[] {
  const { t } = useTranslation(['lost-and-found', 'pets', 'traits']);
  const format = useFormat();
  const { petCategoryId, petCategoryGroup, size, gender, colours, markings, whereabouts, chipRead, hasReward, state } =
    report;
  const facts: (Fact | false | null)[] = [
    {
      key: 'kind',
      icon: <IconPaw size={22} />,
      label: t('fields.kind'),
      value: t(`kindNames.${petCategoryId as Kind}`),
    },
    petCategoryGroup && {
      key: 'breed',
      icon: <IconDna2 size={22} />,
      label: t('pets:fields.petCategoryGroupId'),
      value: petCategoryGroup.name,
    },
    gender && {
      key: 'gender',
      icon: gender === 'm' ? <IconGenderMale size={22} /> : <IconGenderFemale size={22} />,
      label: t('pets:fields.gender'),
      value: t(`pets:gender.${gender}`),
    },
    size && {
      key: 'size',
      icon: <IconRuler2 size={22} />,
      label: t('pets:fields.size'),
      value: t(`traits:sizes.${size}`),
    },
    colours.length > 0 && {
      key: 'colours',
      icon: <IconPalette size={22} />,
      label: t('pets:fields.colours'),
      value: format.list(colours.map((colour) => t(`traits:colours.${colour}`))),
    },
    markings
      ? { key: 'markings', icon: <IconFingerprint size={22} />, label: t('pets:fields.markings'), value: markings }
      : null,
    whereabouts && {
      key: 'whereabouts',
      icon: <IconHome size={22} />,
      label: t('fields.whereabouts'),
      value: whereabouts === 'with_finder' ? t('withFinder') : t(`whereabouts.${whereabouts}`),
    },
    chipRead !== null && {
      key: 'chip',
      icon: <IconDeviceTablet size={22} />,
      label: t('fields.chipRead'),
      value: t(`chipRead.${chipRead ? 'yes' : 'no'}`),
    },
    hasReward && state === 'open'
      ? { key: 'reward', icon: <IconStar size={22} />, label: t('reward'), value: t('rewardText') }
      : null,
  ];
  return facts.filter((fact) => fact !== null && fact !== false);
}
