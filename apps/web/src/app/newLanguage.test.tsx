import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { screen } from '@testing-library/react';
import i18next from 'i18next';
import { fakeServer, renderPage } from '../../test/render';
import { AboutPage } from '../features/about/AboutPage';
import { formatDate } from '../i18n/format';
import { i18nReady } from '../i18n';
import { type Language, LANGUAGE_LIST } from '../i18n/languages';

/** A language that Šapa does not have. Its texts are English in capital letters. */
const NEW = 'de' as Language;

const english = join(import.meta.dirname, '../i18n/locales/en');
const namespaces = readdirSync(english).map((file) => file.replace('.json', ''));

const inCapitals = (json: string) =>
  JSON.parse(json, (_key, value: unknown) =>
    typeof value === 'string'
      ? value
          .split(/(\{\{.*?\}\}|\$t\(.*?\)|<.*?>)/)
          .map((part, index) => (index % 2 === 0 ? part.toUpperCase() : part))
          .join('')
      : value,
  ) as object;

beforeAll(async () => {
  await i18nReady;
  Object.assign(LANGUAGE_LIST, { [NEW]: { name: 'Deutsch', short: 'DE', locale: 'de-DE' } });
  for (const namespace of namespaces) {
    const texts = inCapitals(readFileSync(join(english, `${namespace}.json`), 'utf8'));
    i18next.addResourceBundle(NEW, namespace, texts);
  }
});

afterAll(async () => {
  await i18next.changeLanguage('en');
  delete (LANGUAGE_LIST as Partial<typeof LANGUAGE_LIST>)[NEW];
  for (const namespace of namespaces) i18next.removeResourceBundle(NEW, namespace);
});

describe('a new language', () => {
  it('needs only its files and its entry in the list', async () => {
    fakeServer({});
    await renderPage(<AboutPage />, { texts: ['about'], language: NEW });
    expect(screen.getByRole('heading', { name: 'ABOUT US' })).toBeVisible();
    expect(document.documentElement.lang).toBe('de');
    expect(formatDate('2021-04-09', NEW)).toBe('9. April 2021');
  });

  it('is detected from the query string', async () => {
    window.history.replaceState(null, '', `/?lng=${NEW}-AT`);
    await i18next.changeLanguage(undefined);
    expect(i18next.language).toBe(NEW);
    window.history.replaceState(null, '', '/');
  });
});
