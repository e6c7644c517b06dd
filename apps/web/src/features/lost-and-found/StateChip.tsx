import { useTranslation } from 'react-i18next';
import { TintChip } from '../../ui/cards/TintChip';
import type { Tint } from '../../ui/pictures/tint';
import type { AnimalReportSummary } from './lost.queries';

/** Chip that says whether the animal is lost, found or home again. */
export function StateChip({ report: { type, state } }: { report: Pick<AnimalReportSummary, 'type' | 'state'> }) {
  const { t } = useTranslation('lost-and-found');
  const key = state === 'open' ? type : state;
  return <TintChip tint={TINTS[key]}>{t(`states.${key}`)}</TintChip>;
}

const TINTS: Record<'lost' | 'found' | Exclude<AnimalReportSummary['state'], 'open'>, Tint> = {
  lost: 'owner',
  found: 'veterinary',
  home: 'shelter',
  sadly_not: 'plain',
  expired: 'plain',
  unconfirmed: 'dogs',
};
