import { CloseButton } from '@mantine/core';
import { IconMapPin } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useFormat } from '../../i18n/useFormat';
import { PlaceInput, placeLabel } from './PlaceInput';
import { placeQuery } from './places.queries';

interface PlaceChoiceProps {
  label: string;
  placeId: number | undefined;
  /** Whether no place means everywhere, as in filters. */
  isFilter?: boolean;
  onChange: (placeId: number | undefined) => void;
}

/**
 * Field that selects a place and stores only its id. Text that is not a place selects no place
 * and shows an error on blur.
 */
export function PlaceChoice({ label, placeId, isFilter = true, onChange }: PlaceChoiceProps) {
  const { t } = useTranslation('places');
  const { language } = useFormat();
  const { data: place } = useQuery(placeQuery(placeId ?? null, language));
  /** The text typed while no place is selected. */
  const [words, setWords] = useState('');
  const [isInside, setInside] = useState(false);
  const text = placeId ? (place ? placeLabel(place, language) : '') : words;

  const choose = (id?: number, typed = '') => {
    setWords(typed);
    if (id !== placeId) onChange(id);
  };

  return (
    <PlaceInput
      label={label}
      placeholder={isFilter ? t('filter.everywhere') : undefined}
      text={text}
      onChange={(typed, found) => choose(found?.id, found ? '' : typed)}
      error={!isInside && !placeId && words.trim() && t('filter.choose')}
      onFocus={() => setInside(true)}
      onBlur={() => setInside(false)}
      withNearMe={!placeId}
      leftSection={<IconMapPin size={20} aria-hidden />}
      rightSection={text && <CloseButton size={44} aria-label={t('filter.clear')} onClick={() => choose()} />}
    />
  );
}
