import type { LanguageDetectorModule } from 'i18next';
import { FALLBACK_LANGUAGE, languageOf } from './languages';

/** Where the choice is kept. */
const CHOICE = 'i18nextLng';

function stored() {
  try {
    return localStorage.getItem(CHOICE);
  } catch {
    return null; // storage is disabled
  }
}

/** The documented order; `firstPage.ts` guesses by the same. */
const candidates = () => [
  new URLSearchParams(window.location.search).get('lng'),
  /(?:^|; )i18next=([\w-]+)/.exec(document.cookie)?.[1],
  stored(),
  ...navigator.languages,
  navigator.language,
  document.documentElement.lang,
];

export const languageDetector: LanguageDetectorModule = {
  type: 'languageDetector',
  // sr-RS, sr-Latn-RS and sr are the same here: an earlier source wins over a later exact match.
  detect: () => candidates().map(languageOf).find(Boolean) ?? FALLBACK_LANGUAGE,
  cacheUserLanguage: (language) => {
    try {
      localStorage.setItem(CHOICE, language);
    } catch {
      // The choice lasts as long as the page.
    }
  },
};
