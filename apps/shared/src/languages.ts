interface LanguageEntry {
  /** The language's own name for itself. */
  name: string;
  /** Label of the language in the top bar. */
  short: string;
  /** Locale for dates, numbers and sorting. */
  locale: string;
  /** Language whose texts are transliterated. Without it, the language has its own files. */
  generatedFrom?: string;
}

/** The languages of Šapa. docs/translating.md lists the files that a language needs. */
export const LANGUAGE_LIST = {
  en: { name: 'English', short: 'EN', locale: 'en-GB' },
  // Serbian in Latin script.
  sr: { name: 'Srpski', short: 'SR', locale: 'sr-Latn-RS' },
  'sr-Cyrl': { name: 'Српски', short: 'SR ћир', locale: 'sr-Cyrl-RS', generatedFrom: 'sr' },
} as const satisfies Record<string, LanguageEntry>;

export type Language = keyof typeof LANGUAGE_LIST;

export const LANGUAGES = Object.keys(LANGUAGE_LIST) as Language[];

/** Language for unsupported languages and missing translations. */
export const FALLBACK_LANGUAGE: Language = 'en';

const entryOf = (language: Language): LanguageEntry => LANGUAGE_LIST[language];

/** Returns the locale for dates, numbers and sorting. */
export const localeOf = (language: Language) => entryOf(language).locale;
export const languageName = (language: Language) => entryOf(language).name;
export const shortLanguageName = (language: Language) => entryOf(language).short;

/** Returns the language whose files have the texts of a language. */
export const writtenLanguageOf = (language: Language) => (entryOf(language).generatedFrom ?? language) as Language;

/** Languages whose texts are written by hand, in files. */
export const WRITTEN_LANGUAGES = LANGUAGES.filter((language) => writtenLanguageOf(language) === language);

export const isLanguage = (code: string): code is Language => Object.hasOwn(LANGUAGE_LIST, code);

/**
 * Language codes of users who get the Serbian interface: speakers of Bosnian, Croatian,
 * Montenegrin and Serbo-Croatian understand Serbian better than English.
 */
const READ_AS_SERBIAN = ['bs', 'cnr', 'hr', 'sh'];

/** Returns the language of a code such as `sr-RS` or `sr-Cyrl-RS`, or undefined. */
export function languageOf(code: string): Language | undefined {
  const [name = '', ...parts] = code.toLowerCase().split(/[-_]/);
  const base = READ_AS_SERBIAN.includes(name) ? 'sr' : name;
  const withScript = Object.keys(LANGUAGE_LIST).find((language) => {
    const [ownName, script] = language.toLowerCase().split('-');
    return ownName === base && script && parts.includes(script);
  });
  const language = withScript ?? base;
  return isLanguage(language) ? language : undefined;
}
