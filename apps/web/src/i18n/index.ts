import i18next, { type BackendModule } from 'i18next';
import { initReactI18next } from 'react-i18next';
import { languageDetector } from './languageDetector';
import { FALLBACK_LANGUAGE, isLanguage, type Language } from './languages';

/** Imports a namespace's translations. Each feature has one namespace, which is a file. */
const importTexts = (language: string, namespace: string) =>
  (language === 'sr-Cyrl'
    ? import(`./locales/sr/${namespace}.json?cyrillic`, { with: { type: 'json' } })
    : import(`./locales/${language}/${namespace}.json`, { with: { type: 'json' } })) as Promise<{
    default: Record<string, string>;
  }>;

/** i18next backend that loads only the current language. */
const localeFiles: BackendModule = {
  type: 'backend',
  init: () => undefined,
  read: (language, namespace, done) => {
    importTexts(language, namespace).then(
      (file) => done(null, file.default),
      (error: Error) => done(error, false),
    );
  },
};

i18next.on('languageChanged', (language) => {
  document.documentElement.lang = language;
});

/** Resolves when the app shell's translations are loaded. */
export const i18nReady = i18next
  .use(localeFiles)
  .use(languageDetector)
  .use(initReactI18next)
  .init({
    // Without this option sr-Cyrl would also load the Latin translations.
    load: 'currentOnly',
    // A test checks that all languages have the same keys, so only unknown languages need the
    // fallback.
    fallbackLng: (code: string | undefined) => (code && isLanguage(code) ? [] : [FALLBACK_LANGUAGE]),
    ns: ['common', 'errors'],
    defaultNS: 'common',
    initAsync: false,
    interpolation: { escapeValue: false },
    returnNull: false,
  });

export const currentLanguage = (): Language => {
  const code = i18next.resolvedLanguage ?? i18next.language;
  return code && isLanguage(code) ? code : FALLBACK_LANGUAGE;
};

/** Whether the shell's translations were loaded. False if the connection was lost at that time. */
export const hasTexts = () => i18next.hasResourceBundle(currentLanguage(), 'common');

/** Loads a page's translations. Throws on failure, because i18next itself would show bare keys. */
export async function loadTexts(namespaces: string[]) {
  const language = currentLanguage();
  await Promise.all(namespaces.map((namespace) => importTexts(language, namespace)));
  await i18next.loadNamespaces(namespaces);
}

/** Loads a page's translations in one more language, for pages in two languages. */
export async function addTexts(language: Language, namespace: string) {
  const { default: texts } = await importTexts(language, namespace);
  i18next.addResourceBundle(language, namespace, texts);
}

/**
 * Switches the language and stores the choice, which overrides links and old cookies. Throws and
 * changes nothing if the translations cannot be loaded.
 */
export async function chooseLanguage(language: Language) {
  const namespaces = [i18next.options.ns ?? []].flat();
  await Promise.all(namespaces.map((namespace) => importTexts(language, namespace)));
  await i18next.changeLanguage(language);
  if (/(?:^|; )i18next=/.test(document.cookie)) {
    document.cookie = `i18next=${language}; path=/; max-age=31536000; samesite=lax`;
  }
}
