/** The languages of the app. A further one is an entry here and a folder in `locales/`, named by its code. */
const LIST = {
  en: { name: 'English', short: 'EN', locale: 'en-GB' },
  // Written in Latin script.
  sr: { name: 'Srpski', short: 'SR', locale: 'sr-Latn-RS' },
  // Made of the Latin texts when the app is built (vite/cyrillic.ts).
  'sr-Cyrl': { name: 'Српски', short: 'SR ћир', locale: 'sr-Cyrl-RS' },
} as const satisfies Record<string, LanguageEntry>;

interface LanguageEntry {
  /** Its own name, for people who cannot read the others. */
  name: string;
  /** As the switch in the bar has room for. */
  short: string;
  /** The locale for `Intl`. */
  locale: string;
}

export type Language = keyof typeof LIST;
export const LANGUAGES = Object.keys(LIST) as Language[];

/** Those that have files of texts. */
export type WrittenLanguage = Exclude<Language, 'sr-Cyrl'>;
export const WRITTEN_LANGUAGES = LANGUAGES.filter((language) => language !== 'sr-Cyrl');

/** The language in which texts are written first, and in which countries are stored. */
export const SOURCE_LANGUAGE: Language = 'en';
/** For people who read none of the languages. */
export const FALLBACK_LANGUAGE = SOURCE_LANGUAGE;

export const localeOf = (language: Language) => LIST[language].locale;
export const languageName = (language: Language) => LIST[language].name;
export const shortLanguageName = (language: Language) => LIST[language].short;

export const isLanguage = (code: string): code is Language => Object.hasOwn(LIST, code);

/**
 * Readers of Bosnian, Croatian, Montenegrin and Serbo-Croatian understand Serbian better than
 * English.
 */
export const READ_AS_SERBIAN = ['sr', 'bs', 'cnr', 'hr', 'sh'];

/** The language of a code such as `sr-RS` or `sr-Cyrl-RS`, as the server finds it, too. */
export function languageOf(code: string | null | undefined): Language | undefined {
  const [name = '', ...parts] = (code ?? '').toLowerCase().split(/[-_]/);
  if (READ_AS_SERBIAN.includes(name)) return parts.includes('cyrl') ? 'sr-Cyrl' : 'sr';
  return isLanguage(name) ? name : undefined;
}
