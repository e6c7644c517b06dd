import { afterEach, describe, expect, it, vi } from 'vitest';
import i18next from 'i18next';
import { chooseLanguage, i18nReady } from './index';

/** Detects the language for a visit with this query string. */
async function startAt(search: string) {
  await i18nReady;
  window.history.replaceState(null, '', `/${search}`);
  await i18next.changeLanguage(undefined);
  return i18next.language;
}

/** Sets the browser's preferred languages. */
function browserReads(first: string, ...others: string[]) {
  vi.spyOn(window.navigator, 'language', 'get').mockReturnValue(first);
  vi.spyOn(window.navigator, 'languages', 'get').mockReturnValue([first, ...others]);
}

afterEach(() => {
  vi.restoreAllMocks();
  localStorage.clear();
  document.cookie = 'i18next=; max-age=0; path=/';
});

describe('language detection', () => {
  it('prefers the lng parameter to everything else', async () => {
    localStorage.setItem('i18nextLng', 'en');
    expect(await startAt('?lng=sr')).toBe('sr');
    expect(localStorage.getItem('i18nextLng')).toBe('sr');
    expect(document.documentElement.lang).toBe('sr');
  });

  it.each(['de', '__proto__', '../../x', ''])('ignores lng=%s', async (code) => {
    localStorage.setItem('i18nextLng', 'sr');
    expect(await startAt(`?lng=${encodeURIComponent(code)}`)).toBe('sr');
  });

  it.each(['sr-RS', 'sr-Latn', 'sr-Latn-RS', 'SR'])('treats %s as Serbian', async (code) => {
    expect(await startAt(`?lng=${code}`)).toBe('sr');
  });

  it.each(['hr', 'hr-HR', 'bs-BA', 'bs-Latn-BA', 'cnr', 'cnr-ME', 'sr-ME', 'sh'])(
    'chooses Serbian in Latin script for %s',
    async (code) => {
      browserReads('de', code, 'en');
      expect(await startAt('')).toBe('sr');
    },
  );

  it.each(['sr-Cyrl', 'sr-Cyrl-RS', 'SR_cyrl'])(
    'treats %s as Serbian in Cyrillic script and loads the Cyrillic translations',
    async (code) => {
      expect(await startAt(`?lng=${code}`)).toBe('sr-Cyrl');
      expect(document.documentElement.lang).toBe('sr-Cyrl');
      expect(i18next.t('nav.home')).toBe('Почетна');
      expect(i18next.t('nav.unread', { count: 3 })).toBe('3 непрочитане');
    },
  );

  it('prefers the cookie to local storage', async () => {
    document.cookie = 'i18next=sr; path=/';
    localStorage.setItem('i18nextLng', 'en');
    expect(await startAt('')).toBe('sr');
  });

  it("prefers local storage to the browser's languages", async () => {
    localStorage.setItem('i18nextLng', 'sr');
    browserReads('en-US');
    expect(await startAt('')).toBe('sr');
  });

  it("prefers the browser's languages to the html lang attribute", async () => {
    browserReads('de', 'sr-RS', 'en');
    document.documentElement.lang = 'en';
    expect(await startAt('')).toBe('sr');
  });

  it("uses the html lang attribute if the browser's languages are neither English nor Serbian", async () => {
    browserReads('de', 'fr');
    document.documentElement.lang = 'sr';
    expect(await startAt('')).toBe('sr');
  });

  it('falls back to English', async () => {
    browserReads('de');
    document.documentElement.lang = '';
    expect(await startAt('')).toBe('en');
  });

  it('prefers the language chosen by the user to an old cookie', async () => {
    document.cookie = 'i18next=sr; path=/';
    await startAt('');
    await chooseLanguage('en');
    expect(await startAt('')).toBe('en');
  });
});
