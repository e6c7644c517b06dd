import { type AutocompleteProps, Button, Text } from '@mantine/core';
import { IconCurrentLocation } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { type FocusEvent, type KeyboardEvent, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { ApiError } from '../../api/ApiError';
import { type Language, localeOf } from '../../i18n/languages';
import { useFormat } from '../../i18n/useFormat';
import { foldedWords, matchRank } from '../../lib/foldText';
import { SuggestField } from '../../ui/fields/SuggestField';
import { nearestPlace, type Place, placesQuery } from './places.queries';
import { useLocating } from './useLocating';

interface PlaceInputProps extends Omit<AutocompleteProps, 'value' | 'onChange' | 'data' | 'filter'> {
  /** Text shown in the field. */
  text: string;
  /** `place` is null if the text selects no place. */
  onChange: (text: string, place: Place | null) => void;
  /** Only places in this country are suggested. */
  countryCode?: string;
  /** Name of a place that is suggested while the field is empty. */
  suggestion?: string;
  /** Adds a button that finds the place nearest to the device. */
  withNearMe?: boolean;
}

/** Returns a label such as "Drenovac (Šabac), Serbia". */
export function placeLabel({ name, region, countryCode }: Place, language: Language): string {
  const country = new Intl.DisplayNames([localeOf(language)], { type: 'region' }).of(countryCode) ?? countryCode;
  return `${region ? `${name} (${region})` : name}, ${country}`;
}

/** Whether the name begins with these words and continues with more words. */
function beginsWith(name: string, words: string): boolean {
  const [all, first] = [foldedWords(name), foldedWords(words)];
  return all.length > first.length && first.every(({ key }, index) => key === all[index]?.key);
}

/**
 * Field for a city, town or village, with suggestions in both Serbian scripts. Keeps text that is
 * not a place.
 */
export function PlaceInput({
  text,
  onChange,
  countryCode,
  suggestion = '',
  withNearMe,
  onBlur,
  ...props
}: PlaceInputProps) {
  const { language } = useFormat();
  const [typed, setTyped] = useState('');
  const wanted = text ? typed : countryCode ? suggestion : '';
  const { data = [], isPlaceholderData } = useQuery(placesQuery(wanted, countryCode, language));
  const places = data.filter((place) => !countryCode || place.countryCode === countryCode);
  const byLabel = new Map(places.map((place) => [placeLabel(place, language), place]));

  function choose(place: Place) {
    setTyped('');
    onChange(place.name, place);
  }

  function change(value: string) {
    const chosen = byLabel.get(value);
    if (chosen) return choose(chosen);
    setTyped(value);
    onChange(value, null);
  }

  /**
   * Selects the first suggestion on Enter, because the combobox does not mark suggestions that
   * arrive after typing.
   */
  function selectFirst(event: KeyboardEvent<HTMLInputElement>) {
    const [best] = places;
    if (event.key !== 'Enter' || !typed || !best || isPlaceholderData) return;
    if (event.currentTarget.getAttribute('aria-activedescendant')) return;
    event.preventDefault();
    choose(best);
  }

  /**
   * Selects a completely typed name on blur, unless another name begins with it: "Novi" selects no
   * place, because Novi Sad exists.
   */
  function chooseTyped(event: FocusEvent<HTMLInputElement>) {
    const [best, ...others] = places;
    const isBeginning = others.some(({ name }) => beginsWith(name, typed));
    if (typed && best && matchRank(best.name, typed) === 3 && (countryCode || !isBeginning)) choose(best);
    onBlur?.(event);
  }

  return (
    <div>
      <SuggestField
        {...props}
        value={text}
        onChange={change}
        onBlur={chooseTyped}
        onKeyDown={selectFirst}
        data={wanted ? [...byLabel.keys()] : []}
      />
      {withNearMe && 'geolocation' in navigator && <NearMe text={text} onFound={choose} />}
    </div>
  );
}

type Failure = 'denied' | 'none' | 'failed';

const failureOf = (error: unknown): Failure => {
  if (error instanceof ApiError) return error.status === 404 ? 'none' : 'failed';
  // 1 is GeolocationPositionError.PERMISSION_DENIED.
  return (error as GeolocationPositionError).code === 1 ? 'denied' : 'failed';
};

function NearMe({ text, onFound }: { text: string; onFound: (place: Place) => void }) {
  const { t } = useTranslation('places');
  const { state, locate } = useLocating(text, failureOf);

  return (
    <>
      <Button
        variant="subtle"
        size="compact-md"
        mt={4}
        mih={44}
        leftSection={<IconCurrentLocation size={20} aria-hidden />}
        loading={state === 'asking'}
        onClick={() => void locate(nearestPlace, onFound)}
      >
        {t('nearMe.ask')}
      </Button>
      <Text c="dimmed" fz="sm" role="status">
        {state !== 'idle' && state !== 'asking' && t(`nearMe.${state}`)}
      </Text>
    </>
  );
}
