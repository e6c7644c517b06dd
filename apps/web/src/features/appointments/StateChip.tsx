import { useTranslation } from 'react-i18next';
import { TintChip } from '../../ui/cards/TintChip';
import type { Tint } from '../../ui/pictures/tint';
import type { DeskAppointment } from './desk/desk.queries';

const TINTS: Record<DeskAppointment['state'], Tint> = {
  requested: 'dogs',
  confirmed: 'veterinary',
  done: 'reptiles',
  no_show: 'owner',
  cancelled: 'plain',
  blocked: 'plain',
};

export function StateChip({ state }: Pick<DeskAppointment, 'state'>) {
  const { t } = useTranslation('appointments');
  return <TintChip tint={TINTS[state]}>{t(`states.${state}`)}</TintChip>;
}
