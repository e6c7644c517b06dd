import { readFileSync } from 'node:fs';
import { inCyrillic } from '../../prisma/cyrillic.ts';
import { inRoot } from './paths.mjs';

/**
 * @typedef {(key: string, values?: Record<string, string | number>) => string} Words
 * @typedef {{ [name: string]: string | Texts }} Texts
 */

/**
 * The web app's texts in a language by key (`pets.edit.submit`); empty if there is no such key.
 * @param {string} language
 * @returns {Words}
 */
export function words(language) {
  return (key, values = {}) => {
    const [namespace, ...names] = key.split('.');
    const isCyrillic = language === 'sr-Cyrl';
    const file = inRoot(`apps/web/src/i18n/locales/${isCyrillic ? 'sr' : language}/${namespace}.json`);
    /** @type {Texts} */
    const written = JSON.parse(readFileSync(file, 'utf8'));
    const texts = isCyrillic ? inCyrillic(written) : written;
    /** @type {string | Texts | undefined} */
    let text = texts;
    for (const name of names) text = typeof text === 'object' ? text[name] : undefined;
    return (typeof text === 'string' ? text : '').replace(/{{(\w+)}}/g, (place, /** @type {string} */ name) =>
      String(values[name] ?? place),
    );
  };
}
