import { useMemo } from 'react';
import { type Language, LANGUAGES, localeOf, SOURCE_LANGUAGE } from '../../i18n/languages';
import { useFormat } from '../../i18n/useFormat';
import { COUNTRIES, type Country } from './countries';
import { ownTimeZone } from '../../lib/timeZone';
import { SearchSelect } from '../../ui/fields/SearchSelect';

interface CountrySelectProps {
  name: string;
  'data-path'?: string;
  label: string;
  /** English name of the country, as it is stored. */
  value: string;
  onChange: (country: string) => void;
  onBlur: () => void;
  error?: string;
  required?: boolean;
}

/**
 * Select field with the countries in the current language. The search also matches their names in
 * other languages.
 */
export function CountrySelect({ value, onChange, ...props }: CountrySelectProps) {
  const { countries, keywords } = useCountries();
  // Another client may have stored an unknown name, which stays until the user chooses a country.
  const isKnown = !value || COUNTRIES.some(({ name }) => name === value);
  return (
    <SearchSelect
      {...props}
      data={isKnown ? countries : [{ value, label: value }, ...countries]}
      keywords={(country) => keywords.get(country.value) ?? []}
      value={value || null}
      onChange={(country) => onChange(country ?? '')}
      autoComplete="country-name"
    />
  );
}

function namesIn(language: Language) {
  if (language === SOURCE_LANGUAGE) return ({ name }: Country) => name;
  const names = new Intl.DisplayNames([localeOf(language)], { type: 'region' });
  return ({ code, name }: Country) => names.of(code) ?? name;
}

/** Returns the country that a new profile suggests, or an empty string. */
export const likelyCountry = (language: Language) =>
  language.startsWith('sr') || ownTimeZone() === 'Europe/Belgrade' ? 'Serbia' : '';

function useCountries() {
  const { language } = useFormat();
  return useMemo(() => {
    const nameOf = namesIn(language);
    const otherNames = LANGUAGES.filter((other) => other !== language).map(namesIn);
    const { compare } = new Intl.Collator(localeOf(language));
    const first = likelyCountry(language);
    return {
      countries: COUNTRIES.map((country) => ({ value: country.name, label: nameOf(country) })).sort(
        (a, b) => Number(b.value === first) - Number(a.value === first) || compare(a.label, b.label),
      ),
      keywords: new Map(COUNTRIES.map((country) => [country.name, otherNames.map((nameIn) => nameIn(country))])),
    };
  }, [language]);
}

const countryOf = (stored: string | undefined) => COUNTRIES.find(({ name }) => name === stored);

/** Returns the country name to store for a country code. */
export const storedCountry = (code: string) => COUNTRIES.find((country) => country.code === code)?.name ?? code;

export const countryCode = (stored: string | undefined) => countryOf(stored)?.code;

/** Returns the name of a stored country in the current language. */
export function countryName(stored: string, language: Language) {
  const country = countryOf(stored);
  return country ? namesIn(language)(country) : stored;
}
