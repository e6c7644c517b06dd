export const LANGUAGES = ['en', 'sr'] as const;
export type Language = (typeof LANGUAGES)[number];
export const FALLBACK_LANGUAGE: Language = 'en';

/** What `Intl` calls the language: our Serbian is written in Latin script. */
export const LOCALES: Record<Language, string> = { en: 'en-GB', sr: 'sr-Latn-RS' };

export const isLanguage = (code: string): code is Language => (LANGUAGES as readonly string[]).includes(code);
