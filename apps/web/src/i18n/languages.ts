/** Languages of the app. A new language needs an entry here and a folder in `locales/`. */
const LIST = {
  en: { name: 'English', short: 'EN', locale: 'en-GB' },
  // Serbian in Latin script.
  sr: { name: 'Srpski', short: 'SR', locale: 'sr-Latn-RS' },
  // vite/cyrillic.ts generates these texts from the Latin texts at build time.
  'sr-Cyrl': { name: 'Српски', short: 'SR ћир', locale: 'sr-Cyrl-RS' },
} as const satisfies Record<string, LanguageEntry>;

interface LanguageEntry {
  /** Name of the language, in the language itself. */
  name: string;
  /** Label of the language in the top bar. */
  short: string;
  /** Locale for `Intl`. */
  locale: string;
}

export type Language = keyof typeof LIST;
export const LANGUAGES = Object.keys(LIST) as Language[];

/** Languages whose texts are files. */
export type WrittenLanguage = Exclude<Language, 'sr-Cyrl'>;
export const WRITTEN_LANGUAGES = LANGUAGES.filter((language) => language !== 'sr-Cyrl');

/** Language in which texts are first written and country names are stored. */
export const SOURCE_LANGUAGE: Language = 'en';
/** Language for users whose language the app does not have. */
export const FALLBACK_LANGUAGE = SOURCE_LANGUAGE;

export const localeOf = (language: Language) => LIST[language].locale;
export const languageName = (language: Language) => LIST[language].name;
export const shortLanguageName = (language: Language) => LIST[language].short;

export const isLanguage = (code: string): code is Language => Object.hasOwn(LIST, code);
