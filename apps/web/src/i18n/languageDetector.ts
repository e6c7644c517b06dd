import { READ_AS_SERBIAN } from '@sapa/shared/languages.ts';
import type { LanguageDetectorModule } from 'i18next';
import { FALLBACK_LANGUAGE, isLanguage, type Language } from './languages';

/** Local storage key of the language chosen by the user. */
const CHOICE = 'i18nextLng';

function stored() {
  try {
    return localStorage.getItem(CHOICE);
  } catch {
    return null; // storage is disabled
  }
}

/** Returns the language for a code such as `sr-RS` or `sr-Cyrl-RS`, as the server does. */
function languageOf(code: string | null | undefined): Language | undefined {
  const [name = '', ...parts] = (code ?? '').toLowerCase().split(/[-_]/);
  if (READ_AS_SERBIAN.includes(name)) return parts.includes('cyrl') ? 'sr-Cyrl' : 'sr';
  return isLanguage(name) ? name : undefined;
}

/** Language codes in the order of the specification. `vite/firstPage.ts` has the same order. */
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
  detect: () => candidates().map(languageOf).find(Boolean) ?? FALLBACK_LANGUAGE,
  cacheUserLanguage: (language) => {
    try {
      localStorage.setItem(CHOICE, language);
    } catch {
      // The browser forbids storage, so the choice is lost when the page is closed.
    }
  },
};
