/** The languages of the app. A new one needs an entry here and a folder in `locales/`. */
const LIST = {
  en: { name: 'English', short: 'EN', locale: 'en-GB' },
  // In Latin script.
  sr: { name: 'Srpski', short: 'SR', locale: 'sr-Latn-RS' },
  // Generated from the Latin texts at build time (vite/cyrillic.ts).
  'sr-Cyrl': { name: 'Српски', short: 'SR ћир', locale: 'sr-Cyrl-RS' },
} as const satisfies Record<string, LanguageEntry>;

interface LanguageEntry {
  /** The language's name in the language itself. */
  name: string;
  /** The label in the top bar. */
  short: string;
  /** The locale for `Intl`. */
  locale: string;
}

export type Language = keyof typeof LIST;
export const LANGUAGES = Object.keys(LIST) as Language[];

/** Languages with text files. */
export type WrittenLanguage = Exclude<Language, 'sr-Cyrl'>;
export const WRITTEN_LANGUAGES = LANGUAGES.filter((language) => language !== 'sr-Cyrl');

/** The language that texts are written in first and country names are stored in. */
export const SOURCE_LANGUAGE: Language = 'en';
/** For users of other languages. */
export const FALLBACK_LANGUAGE = SOURCE_LANGUAGE;

export const localeOf = (language: Language) => LIST[language].locale;
export const languageName = (language: Language) => LIST[language].name;
export const shortLanguageName = (language: Language) => LIST[language].short;

export const isLanguage = (code: string): code is Language => Object.hasOwn(LIST, code);
