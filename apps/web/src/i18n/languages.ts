/** The app's languages. A new language needs an entry here and a folder in `locales/`. */
const LIST = {
  en: { name: 'English', short: 'EN', locale: 'en-GB' },
  // Serbian in Latin script.
  sr: { name: 'Srpski', short: 'SR', locale: 'sr-Latn-RS' },
  // vite/cyrillic.ts generates these translations from the Latin translations at build time.
  'sr-Cyrl': { name: 'Српски', short: 'SR ћир', locale: 'sr-Cyrl-RS' },
} as const satisfies Record<string, LanguageEntry>;

interface LanguageEntry {
  /** The language's own name for itself. */
  name: string;
  /** Label of the language in the top bar. */
  short: string;
  /** Locale for `Intl`. */
  locale: string;
}

export type Language = keyof typeof LIST;
export const LANGUAGES = Object.keys(LIST) as Language[];

/** Languages whose translations are written by hand, in files. */
export type WrittenLanguage = Exclude<Language, 'sr-Cyrl'>;
export const WRITTEN_LANGUAGES = LANGUAGES.filter((language) => language !== 'sr-Cyrl');

/** Language in which UI strings are first written and country names are stored. */
export const SOURCE_LANGUAGE: Language = 'en';
/** Language for users whose language the app does not support. */
export const FALLBACK_LANGUAGE = SOURCE_LANGUAGE;

export const localeOf = (language: Language) => LIST[language].locale;
export const languageName = (language: Language) => LIST[language].name;
export const shortLanguageName = (language: Language) => LIST[language].short;

export const isLanguage = (code: string): code is Language => Object.hasOwn(LIST, code);
