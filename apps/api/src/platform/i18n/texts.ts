import { readdirSync, readFileSync } from 'node:fs';
import { inCyrillic } from '@sapa/shared/cyrillic';
import { FALLBACK_LANGUAGE, LANGUAGES, writtenLanguageOf, type Language } from '@sapa/shared/languages';
import { createInstance, type FlatNamespace, type TFunction } from 'i18next';

/** Texts of mails, pushes and other output of the server: LANGUAGE/AREA.json. */
export const LOCALES = new URL('../../locales/', import.meta.url);

const i18n = createInstance();

void i18n.init({
  resources: {},
  fallbackLng: FALLBACK_LANGUAGE,
  // With the default, `sr-Cyrl` would fall back to Latin script.
  load: 'currentOnly',
  initAsync: false,
  interpolation: {
    // The output escapes values: mails and pages are HTML, pushes and calendars are not.
    escapeValue: false,
    // `{{…}}` and `$t(…)` in the names of users are not placeholders.
    skipOnVariables: true,
  },
});

/** Reads the texts of a language from its folder. */
export function loadTexts(language: Language, folder = new URL(`${writtenLanguageOf(language)}/`, LOCALES)): void {
  const isGenerated = writtenLanguageOf(language) !== language;
  for (const file of readdirSync(folder)) {
    const texts = JSON.parse(readFileSync(new URL(file, folder), 'utf8')) as object;
    i18n.addResourceBundle(language, file.replace('.json', ''), isGenerated ? inCyrillic(texts) : texts);
  }
}

for (const language of LANGUAGES) loadTexts(language);

/** Returns a function that returns an area's texts in a language. */
export const textsIn = <Area extends FlatNamespace>(language: Language, area: Area): TFunction<Area> =>
  i18n.getFixedT<Area, undefined, Area>(language, area);
