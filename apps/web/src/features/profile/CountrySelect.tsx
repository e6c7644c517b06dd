import { useMemo } from 'react';
import { LOCALES } from '../../i18n/languages';
import { useFormat } from '../../i18n/useFormat';
import { COUNTRIES } from '../../ui/countries';
import { SearchSelect } from '../../ui/SearchSelect';

interface CountrySelectProps {
  name: string;
  'data-path'?: string;
  label: string;
  /** The English name, which is what is stored. */
  value: string;
  onChange: (country: string) => void;
  onBlur: () => void;
  error?: string;
  required?: boolean;
}

/** Countries in the language on screen; found by their English name too. */
export function CountrySelect({ value, onChange, ...props }: CountrySelectProps) {
  const countries = useCountryNames();
  // What was stored by another way may be no name of ours; it stays as it is until another is chosen.
  const isKnown = !value || COUNTRIES.some(({ name }) => name === value);
  return (
    <SearchSelect
      {...props}
      data={isKnown ? countries : [{ value, label: value }, ...countries]}
      keywords={(country) => [country.value]}
      value={value || null}
      onChange={(country) => onChange(country ?? '')}
      autoComplete="country-name"
    />
  );
}

function useCountryNames() {
  const { language } = useFormat();
  return useMemo(() => {
    if (language === 'en') return COUNTRIES.map(({ name }) => ({ value: name, label: name }));
    const names = new Intl.DisplayNames([LOCALES[language]], { type: 'region' });
    const { compare } = new Intl.Collator(LOCALES[language]);
    return COUNTRIES.map(({ code, name }) => ({ value: name, label: names.of(code) ?? name })).sort((a, b) =>
      compare(a.label, b.label),
    );
  }, [language]);
}

export const countryCode = (stored: string | undefined) => COUNTRIES.find(({ name }) => name === stored)?.code;

/** A stored country in the language on screen. */
export function countryName(stored: string, language: keyof typeof LOCALES) {
  const code = countryCode(stored);
  if (!code || language === 'en') return stored;
  return new Intl.DisplayNames([LOCALES[language]], { type: 'region' }).of(code) ?? stored;
}
