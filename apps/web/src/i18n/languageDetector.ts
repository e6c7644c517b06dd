import type { LanguageDetectorModule } from 'i18next';
import { FALLBACK_LANGUAGE, languageOf } from './languages';

/** Local storage key of the language chosen by the user. */
const CHOICE = 'i18nextLng';

function stored() {
  try {
    return localStorage.getItem(CHOICE);
  } catch {
    return null; // storage is disabled
  }
}

/** Language codes in the order of the specification, as in the server's `page-language.ts`. */
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
  // Maps each code to one of the app's languages: sr-RS, sr-Latn-RS and sr are the same language.
  detect: () =>
    candidates()
      .map((code) => languageOf(code ?? ''))
      .find(Boolean) ?? FALLBACK_LANGUAGE,
  cacheUserLanguage: (language) => {
    try {
      localStorage.setItem(CHOICE, language);
    } catch {
      // The browser forbids storage, so the choice is lost when the page is closed.
    }
  },
};
