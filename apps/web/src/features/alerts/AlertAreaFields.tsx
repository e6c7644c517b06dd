import { useTranslation } from 'react-i18next';
import { AlertAreaDto } from '../../api/enums';
import { ChoiceCards } from '../../ui/fields/ChoiceCards';
import { PlaceChoice } from '../places/PlaceChoice';
import type { ChosenArea } from './alerts.queries';

type Km = ChosenArea['km'];

interface AlertAreaFieldsProps {
  placeId: number | undefined;
  km: Km;
  /** Radii that can be chosen. 0 turns alerts off. */
  choices?: readonly Km[];
  onChange: (area: { placeId: number | undefined; km: Km }) => void;
}

/** Fields for the place and the radius of alerts. */
export function AlertAreaFields({ placeId, km, choices = AlertAreaDto.km, onChange }: AlertAreaFieldsProps) {
  const { t } = useTranslation('alerts');
  return (
    <>
      <PlaceChoice
        label={t('place')}
        placeId={placeId}
        isFilter={false}
        onChange={(id) => onChange({ placeId: id, km })}
      />
      <ChoiceCards
        name="km"
        optional
        layout="pills"
        legend={t('radius')}
        choices={choices.map((value) => ({ value, label: value === 0 ? t('off') : t('km', { km: value }) }))}
        value={km}
        onChange={(value) => onChange({ placeId, km: value })}
      />
    </>
  );
}
