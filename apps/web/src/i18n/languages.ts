/** The languages of the app. A further one is an entry here and a folder in `locales/`. */
const LIST = {
  en: { name: 'English', locale: 'en-GB' },
  // Written in Latin script.
  sr: { name: 'Srpski', locale: 'sr-Latn-RS' },
} as const satisfies Record<string, LanguageEntry>;

interface LanguageEntry {
  /** Its own name, for people who cannot read the others. */
  name: string;
  /** The locale for `Intl`. */
  locale: string;
}

export type Language = keyof typeof LIST;
export const LANGUAGES = Object.keys(LIST) as Language[];

/** The language in which texts are written first, and in which countries are stored. */
export const SOURCE_LANGUAGE: Language = 'en';
/** For people who read none of the languages. */
export const FALLBACK_LANGUAGE = SOURCE_LANGUAGE;

export const localeOf = (language: Language) => LIST[language].locale;
export const languageName = (language: Language) => LIST[language].name;

export const isLanguage = (code: string): code is Language => Object.hasOwn(LIST, code);
